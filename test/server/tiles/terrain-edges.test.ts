import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesToHeader, PMTiles } from 'pmtiles';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { encodeTerrainTile, mergeTerrainTiles } from '../../../data-packs/builder/terrain/terrain-tile.ts';
import type { Coverage } from '../../../data-packs/format/manifest.ts';
import { decodeHeightTile } from '../../../data-packs/format/terrain/decode-height-tile.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { leaveOutInvented } from '../../../data-packs/geo/heights/terrarium.ts';
import { latitudeOf, longitudeOf } from '../../../data-packs/geo/web-mercator.ts';
import { readArchiveDirectory } from '../../../server/tiles/archives/archive-directory.ts';
import type { JoinMessage } from '../../../server/tiles/archives/join.ts';
import { joinArchives } from '../../../server/tiles/archives/join-archives.ts';
import { CoverageShares } from '../../../server/tiles/overlay/coverage-shares.ts';
import { closedAfterwards } from '../../helpers/afterwards.ts';
import { patienceMs } from '../../helpers/patience.ts';
import { writeArchive } from './synthetic-archives.ts';
import { startTilesServer } from './tiles-server.ts';

/** Heights of 3 x 3 tiles of zoom 9, with hills and ridges of many widths, and what lies above them down to zoom 3. */
const [zoom, left, top, size] = [9, 267, 180, 512] as const;
const hills = (column: number, row: number): number =>
  1000 +
  300 * Math.sin(column / 9) * Math.cos(row / 11) +
  300 * Math.sin(column / 60 + 1) * Math.cos(row / 70) +
  200 * Math.sin(column / 300);

/** A slanted coverage, in pixels of zoom 9 from the corner of the tiles: its west edge runs from 600,400 to 700,1100. */
const outline = [
  [600, 400],
  [1000, 420],
  [1040, 1130],
  [700, 1100],
  [600, 400],
] as const;
const placeOf = (column: number, row: number): [number, number] => [
  longitudeOf((left + column / size) / 2 ** zoom),
  latitudeOf((top + row / size) / 2 ** zoom),
];
const coverage: Coverage = { type: 'Polygon', coordinates: [outline.map(([x, y]) => placeOf(x, y))] };
const bounds: Bounds = [placeOf(600, 0)[0], placeOf(0, 1130)[1], placeOf(1040, 0)[0], placeOf(0, 400)[1]];

type Tile = [number, number, number, Uint8Array];

async function terrainOf(heightAt: (column: number, row: number) => number): Promise<string> {
  const tiles: Tile[] = [];
  const make = async (z: number, x: number, y: number): Promise<Float32Array | undefined> => {
    const shift = zoom - z;
    const touches = (at: number, first: number): boolean => at << shift <= first + 2 && (at + 1) << shift > first;
    if (!touches(x, left) || !touches(y, top)) return undefined;
    const children = [];
    for (let child = 0; z < zoom && child < 4; child++)
      children.push(await make(z + 1, 2 * x + (child & 1), 2 * y + (child >> 1)));
    const heights =
      z < zoom
        ? mergeTerrainTiles(children)
        : Float32Array.from({ length: size * size }, (_, i) =>
            heightAt((x - left) * size + (i % size), (y - top) * size + Math.floor(i / size)),
          );
    tiles.push([z, x, y, await encodeTerrainTile(heights, z)]);
    return heights;
  };
  await make(3, left >> 6, top >> 6);
  tiles.sort(([a], [b]) => a - b);
  return writeArchive({ bounds, minzoom: 3, maxzoom: zoom, tileType: 'webp' }, tiles);
}

async function joined(heightAt: (column: number, row: number) => number): Promise<PMTiles> {
  const terrain = await terrainOf(heightAt);
  const server = await closedAfterwards(startTilesServer([{ id: 'hills', bounds, coverage, terrain }]));
  const { terrainUrl } = await server.token();
  await vi.waitUntil(
    async () =>
      (await fetch(terrainUrl, { method: 'HEAD' })).headers.get('etag')?.includes('partial') === false &&
      (await new PMTiles(terrainUrl).getZxy(zoom, left + 1, top + 1)) !== undefined,
    { timeout: patienceMs, interval: 25 },
  );
  return new PMTiles(terrainUrl);
}

/** Heights of the joined archive in pixels of zoom 9 from the corner of the tiles; NaN where it has no tile. */
async function heightsOf(archive: PMTiles) {
  const tiles = new Map<string, Float32Array>();
  for (const dx of [0, 1, 2]) {
    for (const dy of [0, 1, 2]) {
      const tile = await archive.getZxy(zoom, left + dx, top + dy);
      if (tile !== undefined) tiles.set(`${dx}/${dy}`, (await decodeHeightTile(new Uint8Array(tile.data))).heights);
    }
  }
  const measured = new Map([...tiles].map(([key, heights]) => [key, leaveOutInvented(heights)]));
  const in_ = (from: typeof tiles) => (column: number, row: number) =>
    from.get(`${Math.floor(column / size)}/${Math.floor(row / size)}`)?.[(row % size) * size + (column % size)] ??
    Number.NaN;
  const at = in_(tiles);
  return {
    at,
    measuredAt: in_(measured),
    /** Root of the mean square of slopes, in metres a pixel, along a line beside the west edge. */
    roughness: (beyond: number): number => {
      let sum = 0;
      for (let row = 450; row < 1050; row++) {
        const column = Math.round(600 + (row - 400) / 7 - beyond);
        sum += (at(column + 1, row) - at(column, row)) ** 2 + (at(column, row + 1) - at(column, row)) ** 2;
      }
      return Math.sqrt(sum / 600);
    },
  };
}

describe('a region on land', () => {
  let heights: Awaited<ReturnType<typeof heightsOf>>;
  beforeAll(async () => {
    heights = await heightsOf(await joined(hills));
  });

  it('keeps every height that its coverage has, marked as measured', () => {
    for (const [column, row] of [
      [606, 405],
      [680, 800],
      [1020, 1120],
      [990, 430],
    ] as const) {
      expect(Math.abs(heights.at(column, row) - hills(column, row))).toBeLessThan(0.3);
      expect(heights.measuredAt(column, row)).toBe(heights.at(column, row));
    }
  });

  it('loses its relief beyond: fine forms in some pixels, coarse ones in some more, never by a step', () => {
    const inside = heights.roughness(-60);
    const beyond = [2, 8, 20, 50, 90].map(heights.roughness);
    for (const [i, roughness] of beyond.entries())
      expect(roughness).toBeLessThan([inside * 1.1, ...beyond][i] as number);
    expect(heights.roughness(30)).toBeLessThan(inside / 2);
    expect(heights.roughness(50)).toBeLessThan(inside / 5);
    expect(heights.roughness(90)).toBeLessThan(inside / 6);
    const steepest = (from: number, to: number): number => {
      let most = 0;
      for (let row = 450; row < 1050; row += 3) {
        const edge = Math.round(600 + (row - 400) / 7);
        for (let column = edge + from; column < edge + to; column++)
          most = Math.max(most, Math.abs(heights.at(column + 1, row) - heights.at(column, row)));
      }
      return most;
    };
    expect(steepest(-100, 0)).toBeLessThan(1.6 * steepest(5, 100));
  });

  it('marks what nobody measured there, so that no contour line is drawn through it', () => {
    expect([heights.measuredAt(590, 405), heights.measuredAt(400, 800)]).toEqual([Number.NaN, Number.NaN]);
    expect(heights.at(400, 800)).toBeGreaterThan(700);
  });

  it('has no seam where tiles meet', () => {
    for (let row = 300; row < 1200; row += 7) {
      expect(Math.abs(heights.at(511, row) - heights.at(512, row))).toBeLessThan(25);
    }
  });
});

describe('a region that lacks some heights', () => {
  it('has no cliff there, and keeps all others', async () => {
    const isHole = (column: number, row: number): boolean => Math.hypot(column - 850, row - 800) < 70;
    const heights = await heightsOf(await joined((x, y) => (isHole(x, y) ? Number.NaN : hills(x, y))));
    let [least, most] = [0, 0];
    for (let column = 740; column < 960; column++) {
      for (let row = 700; row < 900; row += 4) {
        const slope = Math.abs(heights.at(column + 1, row) - heights.at(column, row));
        if (isHole(column, row) || isHole(column + 1, row)) most = Math.max(most, slope);
        else least = Math.max(least, slope);
      }
    }
    expect(most).toBeLessThan(1.5 * least);
    expect([heights.measuredAt(850, 800), Math.abs(heights.at(850, 725) - hills(850, 725)) < 0.3]).toEqual([NaN, true]);
  });
});

describe('a region at the sea', () => {
  it('fades into its level, so that nothing shades the sea beside it', async () => {
    const coast = (column: number, row: number): number =>
      row > 760 ? 0 : Math.min(hills(column, row), 2 * (760 - row));
    const heights = await heightsOf(await joined(coast));
    expect(Math.abs(heights.at(650, 600) - coast(650, 600))).toBeLessThan(0.3);
    let most = 0;
    for (let column = 100; column < 520; column += 5)
      for (let row = 900; row < 1400; row += 5)
        most = Math.max(most, Math.abs(heights.at(column + 1, row) - heights.at(column, row)));
    expect(most).toBeLessThan(1);
    expect(Math.abs(heights.at(300, 1000))).toBeLessThan(30);
  });
});

describe('while terrain is joined', () => {
  it('no relief is shown rather than one that ends in a cliff, and none far beyond a coverage at last', async () => {
    const path = await terrainOf(hills);
    const cachePrefix = join(await mkdtemp(join(tmpdir(), 'outpost-join-')), 'terrain');
    const inputs = [{ id: 'hills', path, sha256: '0'.repeat(64), coverage, bounds, attributions: [] }];
    const tiles: [final: boolean, count: number][] = [];
    await joinArchives({ kind: 'terrain', inputs, cachePrefix, isFirst: true }, (message: JoinMessage) => {
      if (message.type !== 'archive') throw new Error(message.reason);
      const head = readFileSync(message.archive.pieces[0]?.path ?? '');
      tiles.push([message.final, bytesToHeader(new Uint8Array(head).buffer).numTileEntries]);
    });
    const all = readArchiveDirectory(path).entries.tileIds.length;
    expect(tiles[0]).toEqual([false, 0]);
    expect(tiles[1]?.[0]).toBe(true);
    expect(tiles[1]?.[1]).toBeLessThanOrEqual(all);
    const shares = new CoverageShares(coverage);
    const places = [0, 1, 2].map(dx => shares.placeOf(zoom + 3, (left + dx) * 8 + 3, (top + 1) * 8 + 3));
    expect(places).toEqual(['outside', 'inside', 'outside']);
  });
});

describe('the shares of a coverage', () => {
  it('are whole within it, fall off beyond, and reach regions that are smaller than a pixel', () => {
    const shares = new CoverageShares(coverage);
    const own = shares.of(zoom, left + 1, top + 1, false);
    const share = (column: number, row: number) => own[(row - size) * size + column - size] as number;
    expect([share(760, 800), share(660, 800), share(640, 800)]).toEqual([1, 1, 0]);
    const row = Array.from({ length: 20 }, (_, i) => share(645 + i, 800));
    expect(row.some(value => value > 0 && value < 1)).toBe(true);
    expect(row).toEqual(row.toSorted((a, b) => a - b));
    expect(shares.of(2, left >> 7, top >> 7, false).filter(value => value === 1).length).toBeGreaterThan(0);
    expect(shares.of(2, left >> 7, top >> 7, true).some(value => value > 0)).toBe(false);
  });
});
