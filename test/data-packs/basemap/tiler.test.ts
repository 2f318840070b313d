import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { LayerRules } from '../../../data-packs/builder/basemap/basemap-layers.ts';
import type { MapFeature } from '../../../data-packs/builder/basemap/map-feature.ts';
import { type TileOptions, tileFeatures } from '../../../data-packs/builder/basemap/tile-features.ts';
import { MemoryBudget } from '../../../data-packs/builder/memory-budget.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { type ArchiveTile, featuresOf, readTiles, ringArea } from './read-archive.ts';

const folder = await temporaryFolder();

let made = 0;
async function tilesOf(features: MapFeature[], options: Partial<TileOptions> & { layers: LayerRules[] }) {
  const { outFile = join(folder, `${made++}.pmtiles`) } = options;
  const statistics = await tileFeatures(features, {
    ...{ minzoom: 0, maxzoom: 12, areas: [[0, 0, 1, 1]], tempDir: folder, threads: 2, metadata: {} },
    ...options,
    outFile,
  });
  return { statistics, tiles: await readTiles(outFile) };
}

const feature = (layer: string, geometry: MapFeature['geometry'], more: Partial<MapFeature> = {}): MapFeature => ({
  ...{ layer, minzoom: 0, maxzoom: 15, attributes: { kind: 'test' }, geometry },
  ...more,
});
const ring = (...points: [Corner, ...Corner[]]) => Float64Array.from([...points, points[0]].flat());
const box = (west: number, south: number, east: number, north: number) =>
  ring([west, south], [east, south], [east, north], [west, north]);
const inTile = (tile: ArchiveTile, z: number, x: number, y: number) => tile.z === z && tile.x === x && tile.y === y;

type Corner = readonly [number, number];

/** A jagged line from south to north: many vertices for simplification to choose from. */
const jagged = Array.from({ length: 2000 }, (_, i): [number, number] => [
  0.5 + 0.02 * Math.sin(i * 0.7) * Math.cos(i * 0.013) + 0.01 * Math.sin(i * 12.9898),
  0.1 + (0.8 * i) / 1999,
]);

/** Both ends of the only road of a tile, counted over the whole map. */
function endsOfRoad(tile: ArchiveTile): [Corner, Corner] {
  const path = itemAt(itemAt(featuresOf(tile.layers.roads), 0).loadGeometry(), 0);
  const end = (i: number): Corner => [tile.x * 4096 + itemAt(path, i).x, tile.y * 4096 + itemAt(path, i).y];
  return [end(0), end(path.length - 1)];
}

describe('tiles fit together', () => {
  test('a line over tile edges appears on both sides, with buffer, at the same places', async () => {
    const line = Float64Array.of(0.01, 0.011, 0.77, 0.83);
    const { tiles } = await tilesOf([feature('roads', { type: 'lines', lines: [line] })], {
      layers: [{ name: 'roads' }],
    });
    for (const z of [9, 12]) {
      const withLine = tiles.filter(tile => tile.z === z);
      expect(withLine.length).toBeGreaterThan(1);
      for (const tile of withLine) {
        // One straight line: in world coordinates every tile's piece has the same slope and offset.
        const [[x0, y0], [x1, y1]] = endsOfRoad(tile);
        const east = withLine.find(other => inTile(other, z, tile.x + 1, tile.y));
        if (Math.hypot(x1 - x0, y1 - y0) < 200 || east === undefined) continue;
        const [[edge, height]] = endsOfRoad(east);
        const at = (x: number) => y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
        expect(edge).toBe(east.x * 4096 - 64);
        expect(Math.abs(height - at(edge))).toBeLessThan(1.5);
        expect(Math.max(x0, x1)).toBe(east.x * 4096 + 64);
      }
    }
  });

  test('neighbouring polygons share every vertex of their border at every zoom: no gap, no overlap', async () => {
    const west = ring([0.1, 0.1], ...jagged, [0.1, 0.9]);
    const east = ring([0.9, 0.9], ...[...jagged].reverse(), [0.9, 0.1]);
    const { tiles } = await tilesOf(
      [
        feature('land', { type: 'polygons', polygons: [[west]] }, { attributes: { side: 'west' } }),
        feature('land', { type: 'polygons', polygons: [[east]] }, { attributes: { side: 'east' } }),
      ],
      { layers: [{ name: 'land', minArea: 0 }] },
    );
    for (const tile of tiles) {
      const whole = featuresOf(tile.layers.land);
      if (whole.length < 2) continue;
      // Along a shared border edges cancel: what is left has as much area as both, and no edge of the border in one
      // only.
      const edges = new Map<string, number>();
      for (const part of whole) {
        for (const points of part.loadGeometry()) {
          const names = points.map(({ x, y }) => `${x},${y}`);
          for (const [i, b] of names.slice(1).entries()) {
            const a = itemAt(names, i);
            const [key, way] = a < b ? [`${a} ${b}`, 1] : [`${b} ${a}`, -1];
            edges.set(key, (edges.get(key) ?? 0) + way);
          }
        }
      }
      for (const [edge, balance] of edges) {
        if (balance === 0) continue;
        const straight = /^(\S+),\S+ \1,|,(\S+) \S+,\2$/;
        expect(edge, `${tile.z}/${tile.x}/${tile.y}`).toMatch(straight);
      }
    }
    expect(tiles.find(tile => tile.z === 5)).toBeDefined();
  });

  test('polygons with equal attributes lose the border between them, and their holes stay holes', async () => {
    const west = ring([0.1, 0.1], ...jagged, [0.1, 0.9]);
    const east = ring([0.9, 0.9], ...[...jagged].reverse(), [0.9, 0.1]);
    const hole = box(0.6, 0.3, 0.8, 0.6);
    const { tiles } = await tilesOf(
      [
        feature('land', { type: 'polygons', polygons: [[west]] }),
        feature('land', { type: 'polygons', polygons: [[east, hole]] }),
      ],
      { layers: [{ name: 'land', mergePolygonsTo: 12 }], maxzoom: 9 },
    );
    const seven = tiles.filter(({ z }) => z === 7);
    const merged = featuresOf(itemAt(seven, 0).layers.land);
    expect(merged).toHaveLength(1);
    const rings = itemAt(merged, 0).loadGeometry();
    const outer = itemAt(rings, 0);
    expect(rings.map(points => Math.sign(ringArea(points)))).toEqual([1, -1]);
    expect(outer.length).toBeLessThan(12);
    const expected = 0.8 * 0.8 * (4096 * (2 ** 7 / 360)) ** 2;
    expect(Math.abs(ringArea(outer) / expected - 1)).toBeLessThan(0.02);
  });
});

describe('what each zoom gets', () => {
  test('a uniform country is one tile content, repeated', async () => {
    const land = feature('earth', { type: 'polygons', polygons: [[box(-1, -1, 2, 2)]] });
    const { statistics } = await tilesOf([land], { layers: [{ name: 'earth' }], minzoom: 8, maxzoom: 14 });
    expect(statistics.tiles).toBeGreaterThan(2000);
    expect(statistics.contents).toBe(1);
  });

  test('small areas go, lines are joined unless their attributes differ, values change with the zoom', async () => {
    const half = (from: number, to: number, name: string) =>
      feature(
        'roads',
        { type: 'lines', lines: [Float64Array.of(from, 0.5, to, 0.5)] },
        {
          attributes: { kind: 'road', name: [{ value: name, minzoom: 10, maxzoom: 24 }] },
        },
      );
    const speck = feature('land', { type: 'polygons', polygons: [[box(0.5, 0.5, 0.5001, 0.5001)]] });
    const { tiles } = await tilesOf([half(0.45, 0.5, 'one'), half(0.5, 0.55, 'two'), speck], {
      layers: [
        { name: 'land', minArea: 16 },
        { name: 'roads', mergeLines: true },
      ],
    });
    const at = (z: number) => tiles.filter(tile => tile.z === z);
    const names = (z: number) =>
      new Set(
        at(z)
          .flatMap(tile => featuresOf(tile.layers.roads))
          .map(({ properties }) => properties.name),
      );
    expect(at(8).flatMap(tile => featuresOf(tile.layers.roads))).toHaveLength(1);
    expect([...names(8)]).toEqual([undefined]);
    expect([...names(11)].sort()).toEqual(['one', 'two']);
    expect(at(8).flatMap(tile => featuresOf(tile.layers.land))).toHaveLength(0);
    expect(at(12).flatMap(tile => featuresOf(tile.layers.land)).length).toBeGreaterThan(0);
  });

  test('labels are thinned by rank, alike in every tile, and one that is shown stays shown', async () => {
    const towns = Array.from({ length: 400 }, (_, i) =>
      feature(
        'places',
        { type: 'point', lon: 0.3 + 0.4 * ((i * 0.618) % 1), lat: 0.3 + 0.4 * ((i * 0.7548) % 1) },
        {
          id: i + 1,
          sortKey: 400 - i,
        },
      ),
    );
    const { tiles } = await tilesOf(towns, {
      layers: [{ name: 'places', pointBuffer: 1024, grid: { cell: 384, maxzoom: 11, limit: () => 1 } }],
    });
    const shown = (z: number) =>
      new Set(
        tiles
          .filter(tile => tile.z === z)
          .flatMap(tile => featuresOf(tile.layers.places))
          .map(({ id }) => id),
      );
    for (let z = 1; z <= 12; z++) for (const id of shown(z - 1)) expect(shown(z)).toContain(id);
    expect(shown(0).size).toBe(1);
    expect(shown(0)).toContain(400);
    expect(shown(8).size).toBeLessThan(100);
    expect(shown(12).size).toBe(400);
    // Whatever tile repeats a label in its buffer, all agree on it.
    for (const tile of tiles.filter(({ z }) => z === 9)) {
      for (const label of featuresOf(tile.layers.places)) {
        const { x, y } = itemAt(itemAt(label.loadGeometry(), 0), 0);
        const home = tiles.find(other =>
          inTile(other, 9, tile.x + Math.floor(x / 4096), tile.y + Math.floor(y / 4096)),
        );
        if (home !== undefined) expect(featuresOf(home.layers.places).map(({ id }) => id)).toContain(label.id);
      }
    }
  });
});

test('geometry that finds no room in memory waits in a file: tiles are the same, and the file is gone', async () => {
  const squares = Array.from({ length: 3000 }, (_, i) => {
    const [west, south] = [(i % 60) / 60, Math.floor(i / 60) / 50];
    return feature('earth', { type: 'polygons', polygons: [[box(west, south, west + 1 / 60, south + 1 / 50)]] });
  });
  const border = feature('roads', {
    type: 'lines',
    lines: [Float64Array.from([...jagged, ...jagged.toReversed()].flat())],
  });
  const layers = [{ name: 'earth', mergePolygonsTo: 10 }, { name: 'roads' }];
  const own = await mkdtemp(join(folder, 'spilled-'));
  const files: string[] = [];
  const archive = async (memory: MemoryBudget | undefined) => {
    const outFile = join(folder, `room-${memory?.room}.pmtiles`);
    const progress = () => files.push(...readdirSync(own).filter(name => name.startsWith('geometry-')));
    await tilesOf([...squares, border], { maxzoom: 8, layers, tempDir: own, outFile, memory, progress });
    return readFileSync(outFile);
  };
  const inMemory = await archive(undefined);
  expect(files).toEqual([]);
  expect((await archive(new MemoryBudget(0))).equals(inMemory)).toBe(true);
  expect(files.length).toBeGreaterThan(0);
  expect(await readdir(own)).toEqual([]);
});

test('areas at both ends of the world have their own tiles; what lies between them costs nothing', async () => {
  const points = [
    [-68.2996, -54.7996],
    [120.0004, 70.0004],
  ] as const;
  const { tiles } = await tileFeatures(
    points.map(([lon, lat]) => feature('pois', { type: 'point', lon, lat }, { maxzoom: 20 })),
    {
      ...{ minzoom: 16, maxzoom: 20, layers: [{ name: 'pois' }], metadata: {}, tempDir: folder, threads: 1 },
      areas: points.map(([lon, lat]) => [lon - 0.00001, lat - 0.00001, lon + 0.00001, lat + 0.00001]),
      outFile: join(folder, 'ends.pmtiles'),
    },
  );
  // A point near a corner has four.
  expect(tiles).toBeLessThanOrEqual(4 * 5 * points.length);
});

test('an aborted run rejects with its reason and leaves no file', async () => {
  const own = await mkdtemp(join(folder, 'abort-'));
  const stop = new AbortController();
  const land = feature('earth', { type: 'polygons', polygons: [[ring([-1, -1], ...jagged, [-1, 2])]] });
  const run = tileFeatures([land], {
    ...{ minzoom: 0, maxzoom: 15, areas: [[0, 0, 1, 1]], layers: [{ name: 'earth' }], metadata: {} },
    ...{ outFile: join(own, 'x.pmtiles'), tempDir: own, threads: 2, signal: stop.signal },
    progress: ({ fraction }) => {
      if (fraction > 0.02) stop.abort(new Error('cancelled by a person'));
    },
  });
  await expect(run).rejects.toThrow('cancelled by a person');
  expect(await readdir(own)).toEqual([]);
});
