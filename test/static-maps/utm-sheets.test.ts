import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { zoomOfScale } from '../../data-packs/geo/map-scale.ts';
import { fromUtm, toUtm } from '../../data-packs/geo/utm.ts';
import { utmZone } from '../../data-packs/geo/utm-zone.ts';
import { mercatorX, mercatorY } from '../../data-packs/geo/web-mercator.ts';
import { millimetre, type PaperName, paperPixels } from '../../data-packs/paper/paper-sizes.ts';
import { frameOf } from '../../data-packs/paper/sheet-layout.ts';
import { Camera, extent, type View } from '../../server/map-renderer/scene/map-view.ts';
import { applied } from '../../server/map-renderer/scene/nearest-transform.ts';
import { bendOf } from '../../server/map-renderer/scene/tile-bend.ts';
import { tileCover } from '../../server/map-renderer/scene/tile-id.ts';
import { preparePicture } from '../../server/static-maps/picture/prepare-picture.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { readPdf } from './pdf-lines.ts';

const service = await serviceForTests({ packs: ['sandbox', 'world'] });

async function get(path: string): Promise<Buffer> {
  const answer = await service.get(`/styles/v1/${path}`);
  expect(answer.status, answer.bytes.toString('utf8').slice(0, 200)).toBe(200);
  return answer.bytes;
}

const nothing = { markers: [], path: [], circle: [], text: [] };

/** Paper from A4 to A0 and scales from 1:10 000 to 1:250 000, over all of UTM's zones and latitudes. */
const sheets = Array.from({ length: 60 }, (_, i): { view: View; scale: number; zone: number } => {
  const random = seededRandom(i + 1);
  const paper = (['a4', 'a3', 'a2', 'a1', 'a0'] as const)[i % 5] as PaperName;
  const scale = [10_000, 25_000, 50_000, 100_000, 250_000][Math.floor(i / 5) % 5] ?? 0;
  const [longitude, latitude] = [random() * 360 - 180, random() * 150 - 75];
  const { width, height } = frameOf({
    ...paperPixels(paper, i % 2 === 0),
    title: undefined,
    grid: true,
    legend: false,
  });
  const zone = utmZone(longitude, latitude);
  const zoom = zoomOfScale(scale, latitude);
  const bearing = i % 4 === 0 ? random() * 360 : 0;
  return {
    view: { width, height, pixelRatio: 1, longitude, latitude, zoom, bearing, detail: 0.5, utmZone: zone },
    scale,
    zone,
  };
});

/** Millimetres of the frame, by the grid alone. */
function onPaper({ longitude, latitude, width, height, bearing }: View, scale: number, zone: number, at: Position) {
  const [[east0, north0], [east, north]] = [toUtm(longitude, latitude, zone), toUtm(...at, zone)];
  const [dx, dy] = [((east - east0) / scale) * 1000, ((north0 - north) / scale) * 1000];
  const [sin, cos] = [Math.sin((-bearing * Math.PI) / 180), Math.cos((-bearing * Math.PI) / 180)];
  // The middle of whole pixels.
  const [x, y] = [Math.round(width) / millimetre / 2, Math.round(height) / millimetre / 2];
  return [x + dx * cos - dy * sin, y + dx * sin + dy * cos] as const;
}

test('what is drawn lies within 0.1 mm of its place in UTM, on sheets of A4 to A0 and 1:10 000 to 1:250 000', () => {
  let [worstOfTiles, worstOfOverlays, bent, points] = [0, 0, 0, 0];
  for (const [i, { view, scale, zone }] of sheets.entries()) {
    const camera = new Camera(view);
    const random = seededRandom(1000 + i);
    const z = Math.floor(camera.view.zoom);
    const tiles = new Map(tileCover(camera, z).map(id => [`${id.x + id.wrap * 2 ** z}/${id.y}`, id]));
    for (let point = 0; point < 200; point++) {
      const [px, py] = [random() * camera.width, random() * camera.height];
      // The grid's own way back.
      const [dx, dy] = [(px - camera.width / 2) / millimetre, (py - camera.height / 2) / millimetre];
      const [sin, cos] = [Math.sin((view.bearing * Math.PI) / 180), Math.cos((view.bearing * Math.PI) / 180)];
      const [east, north] = toUtm(view.longitude, view.latitude, zone);
      const place = fromUtm(
        east + ((dx * cos - dy * sin) * scale) / 1000,
        north - ((dx * sin + dy * cos) * scale) / 1000,
        zone,
      );
      const wanted = onPaper(view, scale, zone, place);
      expect(Math.hypot(wanted[0] - px / millimetre, wanted[1] - py / millimetre)).toBeLessThan(0.001);
      const x = mercatorX(place[0]) + Math.round(camera.centreX - mercatorX(place[0]));
      const y = mercatorY(place[1]);
      const overlay = camera.project(x, y);
      const id = tiles.get(`${Math.floor(x * 2 ** z)}/${Math.floor(y * 2 ** z)}`);
      expect(id, `no tile is loaded for ${px}, ${py} of sheet ${i}`).toBeDefined();
      if (id === undefined) continue;
      const bend = bendOf(id, zone);
      const inTile = [(x * 2 ** z - (id.x + id.wrap * 2 ** z)) * extent, (y * 2 ** z - id.y) * extent] as const;
      const drawn = applied(camera.tileTransform(id), ...(bend?.(...inTile) ?? inTile));
      const off = (at: readonly [number, number]): number =>
        Math.hypot(at[0] / millimetre - wanted[0], at[1] / millimetre - wanted[1]);
      worstOfTiles = Math.max(worstOfTiles, off(drawn));
      worstOfOverlays = Math.max(worstOfOverlays, off(overlay));
      if (bend !== undefined) bent++;
      points++;
    }
  }
  process.stdout.write(
    `${points} points, ${bent} of them in bent tiles: tiles at most ${worstOfTiles.toFixed(4)} mm off, overlays ${worstOfOverlays.toFixed(5)} mm\n`,
  );
  expect(worstOfTiles).toBeLessThan(0.1);
  expect(worstOfOverlays).toBeLessThan(0.005);
  expect(bent).toBeGreaterThan(500);
});

test('a ruler on the PDF measures the grid: a path, and the lines of the grid, which are straight', async () => {
  const [from, to]: [Position, Position] = [
    [-28.55, 45.45],
    [-28.5, 45.48],
  ];
  const path = `path=stroke:ff0000|width:1|${from}|${to}`;
  const page = readPdf(await get(`light/static/-28.522,45.4672/a3-landscape.pdf?scale=25000&grid=utm&${path}`));
  const [line] = page.lines('1 0 0');
  const points = line?.map(([x, y]) => [(x / 72) * 25.4, (y / 72) * 25.4] as const) ?? [];
  const [[ax, ay], [bx, by]] = [points.at(0) ?? [0, 0], points.at(-1) ?? [0, 0]];
  const [[east, north], [toEast, toNorth]] = [toUtm(...from, 26), toUtm(...to, 26)];
  expect(bx - ax).toBeCloseTo((toEast - east) / 25, 1.3);
  expect(by - ay).toBeCloseTo((toNorth - north) / 25, 1.3);
  const grid = page.lines('0.1176 0.2353 0.4314');
  expect(grid.length).toBeGreaterThan(12);
  for (const ends of grid) {
    const [xs, ys] = [ends.map(([x]) => x), ends.map(([, y]) => y)];
    const spread = (values: number[]): number => Math.max(...values) - Math.min(...values);
    expect(Math.min(spread(xs), spread(ys))).toBeLessThan(0.01);
  }
});

test.each([
  ['-28.4,45.2', 20_000],
  ['-131,-30.3', 1_000_000],
  ['-131,-30.3@23', 500_000],
])('tiles meet without a seam: the open sea at %s in 1:%i is one colour', async (position, scale) => {
  const bytes = await get(`light/static/${position}/a5@150dpi.png?scale=${scale}`);
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let most = 0;
  for (let y = 100; y < info.height - 200; y++) {
    for (let x = 100; x < info.width - 100; x++) {
      const at = (y * info.width + x) * 3;
      for (const [i, value] of [179, 211, 230].entries()) most = Math.max(most, Math.abs((data[at + i] ?? 0) - value));
    }
  }
  // Rounding, where two soft edges of one colour lie over each other.
  expect(most).toBeLessThanOrEqual(2);
});

test('paper of a given scale, or with the grid of UTM, is in UTM where a zone holds it; the request has the last word', () => {
  const zone = (position: string, size: string, more: object) =>
    preparePicture({ ...nothing, position, size, ...more }).view.utmZone;
  const sea = '-28.5,45.4,9';
  expect(zone(sea, 'a4.pdf', { scale: 25_000 })).toBe(26);
  expect(zone(sea, 'a4.pdf', { grid: 'utm' })).toBe(26);
  expect(zone(sea, 'a4.pdf', {})).toBeUndefined();
  expect(zone(sea, '400x300', { scale: 25_000 })).toBeUndefined();
  expect(zone(sea, '400x300', { projection: 'utm' })).toBe(26);
  expect(zone(sea, 'a4.pdf', { scale: 25_000, projection: 'mercator' })).toBeUndefined();
  expect(zone(sea, 'a4.pdf', { scale: 5_000_000 })).toBeUndefined();
  expect(zone('20,84.3,9', 'a4.pdf', { scale: 25_000 })).toBeUndefined();
  expect(zone('5,60.5,9', 'a4.pdf', { scale: 25_000 })).toBe(32);
  expect(zone('151.2,-33.9,9', 'a4.pdf', { scale: 25_000 })).toBe(56);
});

test.each([
  ['20,84.3,12', 'projection=utm', 'projection'],
  ['20,45,3', 'projection=utm', 'projection'],
  ['20,45,12', 'projection=lambert', 'projection'],
])('%s with %s is refused, naming it', async (position, query, name) => {
  const answer = await service.get(`/styles/v1/light/static/${position}/a4.pdf?${query}`);
  expect(answer.status).toBe(400);
  expect(answer.body.message).toContain(name);
});

test.each([[[5.1, 60.2, 5.9, 60.6]], [[11.2, 47.1, 11.9, 47.4]], [[-70.9, -53.4, -70.2, -53.1]]])(
  'a sheet in UTM holds all of the box %j, however much the grid is turned against it',
  box => {
    for (const more of [{ scale: 'auto' as const }, { grid: 'utm' as const }]) {
      const { view } = preparePicture({
        ...nothing,
        position: box.join(),
        size: 'a3-landscape.pdf',
        padding: 0,
        ...more,
      });
      const camera = new Camera(view);
      const [west = 0, south = 0, east = 0, north = 0] = box;
      expect(view.utmZone).toBeDefined();
      for (const [lon, lat] of [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ] as const) {
        const [x, y] = camera.project(mercatorX(lon), mercatorY(lat));
        expect(x > -0.01 && y > -0.01 && x < camera.width + 0.01 && y < camera.height + 0.01).toBe(true);
      }
    }
  },
);
