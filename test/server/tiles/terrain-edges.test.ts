import { PMTiles } from 'pmtiles';
import { beforeAll, expect, it, vi } from 'vitest';
import { decodeHeightTile } from '../../../data-packs/format/terrain/decode-height-tile.ts';
import { leaveOutInvented } from '../../../data-packs/geo/terrarium.ts';
import { latitudeOf, longitudeOf } from '../../../data-packs/geo/web-mercator.ts';
import { closedAfterwards } from '../../helpers/afterwards.ts';
import { patienceMs } from '../../helpers/patience.ts';
import { terrainTile, writeArchive } from './synthetic-archives.ts';
import { startTilesServer, type TilesServer } from './tiles-server.ts';

/** A region in the middle of 3 x 3 tiles of zoom 8, all over waves 600 m high on ground that rises to the east; the south-eastern tile ends half-way. */
const [z, x, y, size] = [8, 134, 90, 512] as const;
const ground = (column: number): number => 1000 + column / 5;
const waves = (column: number, row: number): number =>
  ground(column) + 300 * Math.sin(column / 12) * Math.cos(row / 15);
let server: TilesServer;
let archive: PMTiles;

beforeAll(async () => {
  const tiles: [number, number, number, Uint8Array][] = [];
  // The means of cells of 32 px, which the relief fades into.
  tiles.push([3, x >> 5, y >> 5, await terrainTile(size, column => ground((column - (x % 32) * 16) * 32))]);
  for (const dy of [-1, 0, 1]) {
    for (const dx of [-1, 0, 1]) {
      const isCut = dx === 1 && dy === 1;
      const bytes = await terrainTile(size, (column, row) =>
        isCut && column > 256 ? Number.NaN : waves(column + dx * size, row + dy * size),
      );
      tiles.push([z, x + dx, y + dy, bytes]);
    }
  }
  const at = (tile: number) => tile / 2 ** z;
  const bounds: [number, number, number, number] = [
    longitudeOf(at(x)),
    latitudeOf(at(y + 1)),
    longitudeOf(at(x + 1)),
    latitudeOf(at(y)),
  ];
  const terrain = await writeArchive({ bounds, minzoom: 3, maxzoom: z, tileType: 'webp' }, tiles);
  server = await closedAfterwards(startTilesServer([{ id: 'waves', bounds, terrain }]));
  const { terrainUrl } = await server.token();
  await vi.waitUntil(
    async () => {
      const head = await fetch(terrainUrl, { method: 'HEAD' });
      return head.headers.get('etag')?.includes('partial') === false;
    },
    { timeout: patienceMs, interval: 25 },
  );
  archive = new PMTiles(terrainUrl);
});

async function heightsAt(dx: number, dy: number) {
  const tile = await archive.getZxy(z, x + dx, y + dy);
  const { heights } = await decodeHeightTile(new Uint8Array(tile?.data ?? new ArrayBuffer(0)));
  const measured = leaveOutInvented(heights);
  return {
    at: (column: number, row: number): number => heights[row * size + column] ?? Number.NaN,
    isMeasured: (column: number, row: number): boolean => !Number.isNaN(measured[row * size + column]),
    /** Between the highest and the lowest height of a strip of columns, as wide as a wave. */
    relief: (from: number): number => {
      const found = Array.from(
        { length: size * 75 },
        (_, i) => heights[Math.floor(i / 75) * size + from + (i % 75)] ?? 0,
      );
      return found.reduce((a, b) => Math.max(a, b)) - found.reduce((a, b) => Math.min(a, b));
    },
  };
}

it('keeps every height within the bounds, marked as measured', async () => {
  const { at, isMeasured } = await heightsAt(0, 0);
  for (const [column, row] of [
    [3, 3],
    [256, 256],
    [500, 20],
  ] as const) {
    expect(at(column, row)).toBeCloseTo(waves(column, row), 0);
    expect(isMeasured(column, row)).toBe(true);
  }
});

it('lets the relief fade where the tiles end, without a step at a tile border', async () => {
  const east = await heightsAt(1, 0);
  expect(east.relief(0)).toBeGreaterThan(590);
  expect(east.relief(256)).toBeLessThan(450);
  expect(east.relief(size - 75)).toBeLessThan(100);
  const south = await heightsAt(1, 1);
  for (let column = 0; column < 250; column += 7) {
    expect(Math.abs(east.at(column, size - 1) - south.at(column, 0))).toBeLessThan(60);
  }
});

it('ends on one level, lower than most of the ground, so that nothing is shaded beyond', async () => {
  const [west, east, cut] = [await heightsAt(-1, 0), await heightsAt(1, 0), await heightsAt(1, 1)];
  const edge = Array.from({ length: 16 }, (_, i) => i * 32 + 16);
  const heights = edge.flatMap(row => [
    west.at(0, row),
    east.at(size - 1, row),
    cut.at(row, size - 1),
    cut.at(500, row),
  ]);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(40);
  expect(Math.max(...heights)).toBeLessThan(ground(0));
});

it('marks faded and filled heights, so that no contour line is drawn through them', async () => {
  const east = await heightsAt(1, 0);
  expect([east.isMeasured(2, 100), east.isMeasured(500, 100)]).toEqual([true, false]);
  const cut = await heightsAt(1, 1);
  expect([cut.isMeasured(400, 300), cut.at(400, 300) > 700]).toEqual([false, true]);
});
