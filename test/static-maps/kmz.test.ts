import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { findMark, markAt } from './find-mark.ts';
import { georeferencedViews } from './georeferenced-views.ts';

const service = await serviceForTests({ packs: ['sandbox'] });

/** The ground overlays of a KMZ: their pictures and boxes. */
async function openKmz(path: string) {
  const { bytes, kml, files } = await filesOf(path);
  return { bytes, kml, overlays: overlaysIn(kml, files) };
}

async function filesOf(path: string) {
  const answer = await service.get(`/styles/v1/${path}`);
  expect(answer.status, answer.bytes.toString('utf8').slice(0, 200)).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/vnd.google-earth.kmz');
  const files = unzipSync(Uint8Array.from(answer.bytes));
  // Readers take the first file for the document.
  expect(Object.keys(files)[0]).toBe('doc.kml');
  const kml = Buffer.from(files['doc.kml'] ?? []).toString('utf8');
  return { bytes: answer.bytes, kml, files };
}

/** `folder`: that of the KML. */
function overlaysIn(kml: string, files: Readonly<Record<string, Uint8Array>>, folder = '') {
  return [...kml.matchAll(/<GroundOverlay>.*?<\/GroundOverlay>/gs)].map(([overlay]) => {
    const of = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(overlay)?.[1] ?? '';
    const [north = 0, south = 0, east = 0, west = 0] = ['north', 'south', 'east', 'west'].map(name => Number(of(name)));
    return { png: Buffer.from(files[folder + of('href')] ?? []), north, south, east, west };
  });
}

describe('a KMZ has a mark where its box, stretched in degrees, says', () => {
  test.each(georeferencedViews.filter(({ size }) => /^\d/.test(size)))('$name', async view => {
    const { style, position, size, mark, radius } = view;
    const { overlays } = await openKmz(`${style}/static/${position}/${size}.kmz?${markAt(mark, radius)}`);
    expect(overlays).toHaveLength(1);
    const [overlay] = overlays;
    if (overlay === undefined) throw new Error('There is one.');
    const { png, north, south, east, west } = overlay;
    const [x, y] = await findMark(png);
    const { width = 1, height = 1 } = await sharp(png).metadata();
    const across = (((mark[0] - west + 360) % 360) / (east - west)) * width;
    const down = ((north - mark[1]) / (north - south)) * height;
    expect(Math.hypot(x - across, y - down)).toBeLessThan(0.5);
  });
});

test('it names its credits, is transparent beyond a turned map, and the same each time', async () => {
  const path = 'light/static/-28.522,45.40,14@45/200x200.kmz';
  const [{ bytes, kml, overlays }, again] = [await openKmz(path), await openKmz(path)];
  expect(bytes.equals(again.bytes)).toBe(true);
  const { body } = await service.get(`/styles/v1/${path.replace('kmz', 'json')}`);
  expect(kml).toContain(body.credits[0]);
  const { data, info } = await sharp(overlays[0]?.png).raw().toBuffer({ resolveWithObject: true });
  const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
  expect([alpha(0, 0), alpha(info.width - 1, info.height - 1), alpha(info.width >> 1, info.height >> 1)]).toEqual([
    0, 0, 255,
  ]);
});

describe('a large one is a tree of tiles', () => {
  const mark: [number, number] = [-28.5225, 45.4003];
  const folder = 'files/';
  const linksIn = (kml: string) => [...kml.matchAll(/<href>([^<]*\.kml)<\/href>/g)].map(([, name = '']) => name);
  const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8');
  const open = async (size: string) => {
    const { kml, files } = await filesOf(`light/static/-28.522,45.40,16/${size}.kmz?${markAt(mark, 12)}`);
    expect(kml).not.toContain('<GroundOverlay>');
    const levels: string[][] = [[text(files[linksIn(kml)[0] ?? ''])]];
    for (let last = levels[0] ?? []; last.length > 0; ) {
      last = last.flatMap(one => linksIn(one).map(name => text(files[folder + name])));
      if (last.length > 0) levels.push(last);
    }
    return { levels: levels.map(level => level.map(one => ({ kml: one, ...tileIn(one, files) }))), files };
  };
  const tileIn = (kml: string, files: Readonly<Record<string, Uint8Array>>) => {
    const [overlay, ...others] = overlaysIn(kml, files, folder);
    if (overlay === undefined || others.length > 0) throw new Error('A file shows one tile.');
    return overlay;
  };

  test('four below each, which share its ground, twice as fine, shown from where it would be too coarse', async () => {
    const { levels, files } = await open('1100x300@2x');
    expect(levels.map(level => level.length)).toEqual([1, 4, 16]);
    expect(Object.keys(files)).toHaveLength(1 + 2 * 21);
    const sizes = await Promise.all(levels.flat().map(({ png }) => sharp(png).metadata()));
    const [{ width, height } = { width: 0, height: 0 }] = sizes;
    for (const size of sizes) expect([size.width, size.height]).toEqual([width, height]);
    expect(width).toBe(550);
    const [[top] = [], second = []] = levels;
    expect(top?.kml).toContain('<minLodPixels>1</minLodPixels>');
    expect(top?.kml).toContain(`<minLodPixels>${Math.round(Math.sqrt(width * height) / 2)}</minLodPixels>`);
    const edges = (name: 'north' | 'south' | 'east' | 'west') => second.map(tile => tile[name]);
    expect([Math.max(...edges('north')), Math.min(...edges('south'))]).toEqual([top?.north, top?.south]);
    expect([Math.max(...edges('east')), Math.min(...edges('west'))]).toEqual([top?.east, top?.west]);
    expect(second[0]?.east).toBeCloseTo(second[1]?.west ?? 0, 12);
    expect(second[0]?.south).toBeCloseTo(second[2]?.north ?? 0, 12);
  });

  test('each level has a mark where its box says', async () => {
    const { levels } = await open('1100x300@2x');
    for (const level of levels) {
      const holding = level.find(
        ({ north, south, east, west }) => mark[0] > west && mark[0] < east && mark[1] > south && mark[1] < north,
      );
      if (holding === undefined) throw new Error('One holds the mark.');
      const [x, y] = await findMark(holding.png);
      const { width = 1, height = 1 } = await sharp(holding.png).metadata();
      const { north, south, east, west } = holding;
      const across = ((mark[0] - west) / (east - west)) * width;
      const down = ((north - mark[1]) / (north - south)) * height;
      expect(Math.hypot(x - across, y - down)).toBeLessThan(0.5);
    }
  });
});

test('paper is refused: its edges are no part of the ground', async () => {
  const { status, body } = await service.get('/styles/v1/light/static/-28.522,45.40,14/a4.kmz');
  expect([status, body.message.includes('size')]).toEqual([400, true]);
});
