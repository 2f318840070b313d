import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { scaleOfView, zoomOfScale } from '../../data-packs/geo/map-scale.ts';
import { fromUtm, toUtm } from '../../data-packs/geo/utm.ts';
import { utmZone } from '../../data-packs/geo/utm-zone.ts';
import { paperNames } from '../../data-packs/paper/paper-sizes.ts';
import { usualScaleOver } from '../../data-packs/paper/usual-scales.ts';
import { preparePicture } from '../../server/static-maps/picture/prepare-picture.ts';
import { makiIcon } from '../../server/static-maps/request/overlays/maki-icon.ts';
import { parsePaper } from '../../server/static-maps/request/paper.ts';
import { trailColours } from '../../server/tiles/styles/trails.ts';
import { readPdfTexts } from '../helpers/pdf-texts.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { readPdf } from './pdf-lines.ts';

const service = await serviceForTests({ packs: ['sandbox'] });

/** The middle of the sandbox's largest town; the open sea south of it. */
const town = '-28.522,45.4672';
const sea = '-28.522,45.40';

async function get(path: string): Promise<Buffer> {
  const answer = await service.get(`/styles/v1/${path}`);
  expect(answer.status, answer.bytes.toString('utf8').slice(0, 200)).toBe(200);
  return answer.bytes;
}

async function pixelsOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).flatten().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  return { data, at, width: info.width, height: info.height };
}

/** Metres between places that are near to each other, on the ellipsoid (WGS 84). */
function metresBetween([lon, lat]: Position, [toLon, toLat]: Position): number {
  const [a, e2, radians] = [6_378_137, 0.006_694_38, Math.PI / 180];
  const bulge = 1 - e2 * Math.sin(((lat + toLat) / 2) * radians) ** 2;
  const east = (a / Math.sqrt(bulge)) * Math.cos(((lat + toLat) / 2) * radians) * (toLon - lon) * radians;
  return Math.hypot(east, ((a * (1 - e2)) / bulge ** 1.5) * (toLat - lat) * radians);
}

// First of all: the thread has drawn nothing yet.
test('the first PDF of a thread holds each font once, as the next one does', async () => {
  const [first, next] = [await get(`light/static/${town},14/a5.pdf`), await get(`light/static/${town},14/a5.pdf`)];
  expect(first.equals(next)).toBe(true);
});

describe('paper in true scale', () => {
  test.each([
    [25_000, 'a4-landscape', 841.89, 595.28, ''],
    [10_000, 'letter', 612, 792, '@30'],
    [250_000, 'a3', 841.89, 1190.55, ''],
  ])('1:%i on %s: a ruler on the PDF measures what lies on the ground', async (scale, paper, width, height, turn) => {
    const reach = scale / 25_000;
    const [from, to]: [Position, Position] = [
      [-28.522 - 0.012 * reach, 45.4672 - 0.006 * reach],
      [-28.522 + 0.012 * reach, 45.4672 + 0.006 * reach],
    ];
    const query = `scale=${scale}&grid=utm&legend=true&title=Ardhavn&path=stroke:ff0000|width:1|${from}|${to}`;
    const bytes = await get(`light/static/${town}${turn}/${paper}.pdf?${query}`);
    const page = readPdf(bytes);
    // Whole points.
    expect(page.width).toBe(Math.round(width));
    expect(page.height).toBe(Math.round(height));
    const [line] = page.lines('1 0 0');
    const [[ax, ay], [bx, by]] = [line?.at(0) ?? [0, 0], line?.at(-1) ?? [0, 0]];
    const onPaper = (Math.hypot(bx - ax, by - ay) / 72) * 0.0254;
    expect((onPaper * scale) / metresBetween(from, to)).toBeCloseTo(1, 2.3);
    // Text is text, in fonts of its own, and the file stays small.
    expect(bytes.toString('latin1')).toMatch(/\/FontFile2/);
    expect(bytes.toString('latin1')).toMatch(/\/ToUnicode/);
    expect(bytes.length).toBeLessThan(1_000_000);
  });

  test('pixels of paper are as many as the dpi say, and the file says so', async () => {
    const metadata = await sharp(await get(`light/static/${sea}/a5@150dpi.png?scale=50000`)).metadata();
    expect(metadata).toMatchObject({ width: 874, height: 1240, density: 150 });
  });

  test('a walking map of 1:30 000, zoom 12.8, shows the mountain paths, as a screen does from zoom 13 on', async () => {
    const summit = '-28.59673,45.52834';
    const paths = async (path: string) => (await get(path)).toString('utf8').includes(trailColours.mountain);
    expect(await paths(`outdoor/static/${summit}/a5.svg?scale=30000`)).toBe(true);
    expect(await paths(`outdoor/static/${summit},13/559x794.svg`)).toBe(true);
    expect(await paths(`outdoor/static/${summit},12.9/559x794.svg`)).toBe(false);
  });

  test('buildings are flat on paper, as the style is in pictures, and as the request says in both', async () => {
    const sheet = (query = '') => get(`light/static/${town}/a5.svg?scale=5000${query}`);
    const onPaper = await sheet();
    expect(onPaper.equals(await sheet('&buildings=flat'))).toBe(true);
    expect(onPaper.equals(await sheet('&buildings=3d'))).toBe(false);
    const picture = (style: string, query = '') => get(`${style}/static/${town},16/200x200.png?${query}`);
    const [solid, flat, chosen] = [
      await picture('light'),
      await picture('light', 'buildings=flat'),
      await picture('light', 'buildings=3d'),
    ];
    expect([solid.equals(chosen), solid.equals(flat)]).toEqual([true, false]);
    const walking = await picture('outdoor');
    expect(walking.equals(await picture('outdoor', 'buildings=flat'))).toBe(true);
    expect(walking.equals(await picture('outdoor', 'buildings=3d'))).toBe(false);
  });

  test('the legend lists what the map shows, and nothing else', async () => {
    const water = '179,211,230';
    const colours = async (query: string): Promise<Set<string>> => {
      const { at, width, height } = await pixelsOf(await get(`light/static/${sea}/a5@96dpi.png?scale=20000&${query}`));
      const below = Array.from({ length: Math.round(height * 0.19) }, (_, i) => height - 1 - i);
      return new Set(below.flatMap(y => Array.from({ length: width }, (_, x) => at(x, y).join())));
    };
    expect((await colours('legend=true')).has(water)).toBe(true);
    const inTown = await get(`light/static/${town}/a5@96dpi.png?scale=20000&legend=true`);
    const plain = await get(`light/static/${town}/a5@96dpi.png?scale=20000`);
    expect(inTown.equals(plain)).toBe(false);
  });

  test('legend, grid and its zone are in the language of the request, whatever was drawn before', async () => {
    const words = async (lang: string) => {
      const bytes = await get(`light/static/${town}/a5.pdf?scale=25000&grid=utm&legend=true&lang=${lang}`);
      return (await readPdfTexts(bytes)).pages.join();
    };
    for (const [lang, ...expected] of [
      ['de', 'Hauptstraße', 'UTM 26N, WGS 84, Meter', 'km O'],
      ['fr', 'Route principale', 'UTM 26N, WGS 84, mètres', 'km E'],
      ['en', 'Main road', 'UTM 26N, WGS 84, metres', 'km E'],
      ['default', 'Main road'],
    ] as const) {
      const text = await words(lang);
      for (const part of expected) expect(text, lang).toContain(part);
    }
  });

  test.each([
    ['title=Sea', '400x300.png', 'title'],
    ['grid=utm', '400x300.pdf', 'grid'],
    ['legend=true', '400x300.svg', 'legend'],
    ['grid=lambert', 'a4.pdf', 'grid'],
    ['sheet=1115', '400x300.png', 'sheet'],
    ['scale=50000000&grid=mgrs', 'a4.pdf', 'grid'],
    ['scale=0', 'a4.pdf', 'scale'],
    ['scale=25000.5', 'a4.pdf', 'scale'],
    ['north=maybe', 'a4.pdf', 'north'],
    ['buildings=low', 'a4.pdf', 'buildings'],
    ['scale=50000000&grid=utm', 'a4.pdf', 'grid'],
    ['scale=25000', 'a9.pdf', 'a4-landscape.pdf: one of a6, a5'],
    ['scale=25000', '99x300mm.pdf', '100 to 1220 mm'],
    ['scale=25000', '300x1221mm.pdf', '100 to 1220 mm'],
    ['scale=25000', '300x200mm-landscape.pdf', 'size'],
    ['title=Sea', '300x200.pdf', 'title'],
    ['scale=automatic', 'a4.pdf', 'scale'],
    ['scale=25000', 'a4@300dpi.pdf', 'size'],
    ['scale=25000', 'a0@150dpi.png', 'size'],
    ['scale=25000', 'a2@600dpi.png', 'size'],
    ['scale=25000', 'a4-sideways.pdf', 'size'],
    ['', '400x300@2x.pdf', 'size'],
    ['', '400x300.png.svg', 'size'],
  ])('%s for %s is refused, naming %s', async (query, size, name) => {
    const before = service.used();
    const answer = await service.get(`/styles/v1/light/static/${sea},14/${size}?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(name);
    expect(service.used()).toBe(before);
  });

  test('paper has its sides in millimetres, either way around', () => {
    const a4 = parsePaper('a4.pdf');
    expect(((a4?.width ?? 0) / 96) * 25.4).toBeCloseTo(210, 9);
    expect(((a4?.height ?? 0) / 96) * 25.4).toBeCloseTo(297, 9);
    expect(parsePaper('a4-landscape.pdf')?.width).toBe(a4?.height);
    expect(parsePaper('600x400')).toBeUndefined();
    const own = parsePaper('700x1100mm.svg');
    expect([own?.width, own?.height].map(side => Math.round(((side ?? 0) / 96) * 25.4 * 1e6) / 1e6)).toEqual([
      700, 1100,
    ]);
    for (const [name, width, height] of [
      ['a0-landscape', 1189, 841],
      ['a6', 105, 148],
      ['arch-e', 914.4, 1219.2],
      ['ansi-d-landscape', 863.6, 558.8],
    ] as const) {
      const paper = parsePaper(name);
      expect(((paper?.width ?? 0) / 96) * 25.4).toBeCloseTo(width, 9);
      expect(((paper?.height ?? 0) / 96) * 25.4).toBeCloseTo(height, 9);
    }
  });

  test('every paper has a default of pixels, as fine as they may be', () => {
    for (const paper of paperNames) {
      const { width = 0, height = 0, pixelRatio = 0 } = parsePaper(`${paper}.png`) ?? {};
      expect(width * height * pixelRatio ** 2).toBeLessThanOrEqual(4096 ** 2);
      expect(pixelRatio * 96).toBeGreaterThan(84);
    }
    expect((parsePaper('a2.png')?.pixelRatio ?? 0) * 96).toBe(150);
  });

  test.each([
    ['-28.60,45.40,-28.45,45.53', 'a4'],
    ['-28.60,45.40,-28.45,45.53', '300x200mm'],
    ['-28.53,45.46,-28.52,45.47', 'a6-landscape'],
    ['-28.522,45.467,12.3', 'a3'],
    ['-40,-33.5,-30,-30', 'a4'],
  ])('scale=auto shows all of %s on %s, in the largest usual scale', (position, size) => {
    const asked = { position, size, markers: [], path: [], circle: [], text: [], padding: 0 };
    const fitted = preparePicture(asked);
    const chosen = preparePicture({ ...asked, scale: 'auto' });
    const scale = chosen.sheet?.scale ?? 0;
    expect(String(scale)).toMatch(/^(1|2|25|5)0+$/);
    const needed = scaleOfView(fitted.view);
    expect(scale).toBeGreaterThanOrEqual(needed * (1 - 1e-9));
    expect(scale / needed).toBeLessThan(2.1);
    expect(zoomOfScale(scale, chosen.view.latitude)).toBeCloseTo(chosen.view.zoom, 9);
    // What is usual stays.
    expect(usualScaleOver(scaleOfView(chosen.view))).toBe(scale);
  });
});

describe('shapes instead of pixels', () => {
  test.each(['light', 'dark', 'grayscale', 'white', 'black', 'outdoor', 'satellite', 'hybrid'])(
    'an SVG of %s looks like its PNG, needs no fonts and nothing from outside',
    async style => {
      const path = `${style}/static/${town},14/400x300`;
      const svg = await get(`${path}.svg`);
      const [drawn, expected] = [await pixelsOf(svg), await pixelsOf(await get(`${path}.png`))];
      expect(drawn).toMatchObject({ width: 400, height: 300 });
      let off = 0;
      for (let i = 0; i < drawn.data.length; i += 3) {
        if ([0, 1, 2].some(c => Math.abs((drawn.data[i + c] ?? 0) - (expected.data[i + c] ?? 0)) > 48)) off++;
      }
      expect(off / (400 * 300)).toBeLessThan(0.02);
      const markup = svg.toString('utf8');
      expect(markup).not.toMatch(/<text|href="(?!#|data:)/);
      // Relief and imagery are pixels, and there are many contour lines.
      const hasPixels = ['outdoor', 'satellite', 'hybrid'].includes(style);
      expect(markup.length).toBeLessThan(hasPixels ? 1_200_000 : 600_000);
    },
  );

  test('an SVG sheet looks like its PNG on a dark ground, and leaves no reader to clip clips', async () => {
    const path = `light/static/${town}@20/a5`;
    const svg = await get(`${path}.svg?scale=25000&grid=utm&title=Ardhavn`);
    expect(svg.toString('utf8')).not.toMatch(/<clipPath[^>]* clip-path/);
    const { width, height, ...expected } = await pixelsOf(
      await get(`${path}@96dpi.png?scale=25000&grid=utm&title=Ardhavn`),
    );
    // Readers take millimetres at resolutions of their own.
    const sized = sharp(svg, { density: 96 }).resize(width, height, { fit: 'fill' });
    const drawn = await pixelsOf(await sized.flatten({ background: '#000000' }).png().toBuffer());
    const isOff = (i: number) => Math.abs((drawn.data[i] ?? 0) - (expected.data[i] ?? 0)) > 48;
    expect(drawn.data.filter((_, i) => isOff(i)).length / drawn.data.length).toBeLessThan(0.05);
    expect(drawn.at(2, 2)).toEqual([255, 255, 255]);
  });

  test('each costs a unit; paper of pixels two', async () => {
    const cost = async (size: string): Promise<number> => {
      const before = service.used();
      await get(`light/static/${sea},14/${size}`);
      return service.used() - before;
    };
    expect(await cost('100x100.svg')).toBe(10);
    expect(await cost('100x100.pdf')).toBe(10);
    expect(await cost('a5.pdf')).toBe(10);
    expect(await cost('a5@150dpi.jpg')).toBe(20);
  });
});

describe('POST with GeoJSON', () => {
  const square = (half: number) =>
    [[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]].map(([x = 0, y = 0]) => [-28.522 + x * half, 45.4 + y * half * 0.7]); // biome-ignore format: corners
  const feature = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry });

  test('features are drawn in their simplestyle: holes stay open, points are markers', async () => {
    const geojson = {
      type: 'FeatureCollection',
      features: [
        feature(
          { fill: '#ff0000', 'fill-opacity': 1, 'stroke-width': 0 },
          { type: 'MultiPolygon', coordinates: [[square(0.004), square(0.002)]] },
        ),
        feature(
          { stroke: '#00ff00', 'stroke-width': 6 },
          { type: 'LineString', coordinates: [[-28.53, 45.4], [-28.51, 45.4]] }, // biome-ignore format: a line
        ),
        feature(
          { 'marker-color': '#0000ff', 'marker-symbol': 'hospital' },
          { type: 'Point', coordinates: [-28.522, 45.4] },
        ),
        feature({}, { type: 'GeometryCollection', geometries: [] }),
        { type: 'Feature', properties: null, geometry: null },
      ],
    };
    const before = service.used();
    const answer = await service.post('/styles/v1/light/static', {
      position: `${sea},15`,
      size: '400x400.png',
      geojson,
    });
    expect(answer.status, answer.bytes.toString('utf8').slice(0, 200)).toBe(200);
    expect(service.used() - before).toBe(10);
    const { at } = await pixelsOf(answer.bytes);
    // A degree is 2^15 * 512 / 360 = 46603 pixels: the outer square reaches 186 px from the middle, the hole 93.
    expect(at(200 + 140, 150)).toEqual([255, 0, 0]);
    expect(at(200 + 60, 150)).toEqual([179, 211, 230]);
    expect(at(200 + 60, 200)).toEqual([0, 255, 0]);
    // The marker's head, beside the cross.
    expect(at(200 - 9, 200 - 25)).toEqual([0, 0, 255]);
    expect(at(200, 200 - 25)).toEqual([255, 255, 255]);
  });

  test('auto fits it, 19,900 points of it', async () => {
    const coordinates = Array.from({ length: 19_900 }, (_, i) => [
      -28.53 + (i / 200_000) * 0.02,
      45.4 + Math.sin(i) * 0.001,
    ]);
    const geojson = { type: 'LineString', coordinates };
    const answer = await service.post('/styles/v1/light/static', { size: '200x200.png', geojson });
    const { data } = await pixelsOf(answer.bytes);
    expect(data.filter((value, i) => i % 3 === 0 && value === 0x55).length).toBeGreaterThan(500);
  });

  test.each([
    [{ type: 'Polygon', coordinates: [[[0, 0], [1, 1]]] }, 'geojson.coordinates[0]'], // biome-ignore format: a ring too short
    [{ type: 'Point', coordinates: [200, 0] }, 'geojson.coordinates'],
    [{ type: 'FeatureCollection', features: [feature({ stroke: 'nocolour' }, { type: 'LineString', coordinates: [[0, 0], [1, 1]] })] }, 'geojson.features[0].geometry: stroke'], // biome-ignore format: a line
    [{ type: 'FeatureCollection', features: [7] }, 'geojson.features[0]'],
    [feature({ 'marker-symbol': '../../etc/passwd' }, { type: 'Point', coordinates: [0, 0] }), 'marker-symbol'],
    [feature({ 'fill-opacity': 2 }, { type: 'Polygon', coordinates: [square(1)] }), 'fill-opacity'],
    [{ type: 'Circle' }, 'geojson'],
    [undefined, 'position'],
  ])('what cannot be drawn is refused where it stands: %j', async (geojson, where) => {
    const before = service.used();
    const { status, body } = await service.post('/styles/v1/light/static', { size: '100x100.png', geojson });
    expect(status).toBe(400);
    expect(body.message).toContain(where);
    expect(service.used()).toBe(before);
  });
});

test('Maki drawings are read, compact arcs included', () => {
  expect(makiIcon('bank')).toMatch(/^M/);
  expect(makiIcon('car')).not.toMatch(/[aA][^a-zA-Z]*\d\.\d+\.\d/);
  expect(makiIcon('no-such-icon')).toBeUndefined();
});

test('UTM: a tower in Toronto, the equator, and back again everywhere', () => {
  // Known from its article in Wikipedia, whole metres: 17T 630084 4833438.
  const [east, north] = toUtm(-79.387139, 43.642567, utmZone(-79.387139, 43.642567));
  expect([Math.floor(east), Math.floor(north)]).toEqual([630_084, 4_833_438]);
  expect(toUtm(9, 0, 32)).toEqual([500_000, 0]);
  for (const [lon, lat] of [
    [-179.9, -79],
    [5, 60.5],
    [151.2, -33.9],
    [179.99, 12],
    [20, 78],
  ] as const) {
    // biome-ignore format: places
    const zone = utmZone(lon, lat);
    const [backLon, backLat] = fromUtm(...toUtm(lon, lat, zone), zone);
    expect(backLon).toBeCloseTo(lon, 7);
    expect(backLat).toBeCloseTo(lat, 7);
  }
});
