import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validateBytes } from 'gltf-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { buildPack } from '../../../data-packs/builder/build-pack.ts';
import { listBuildings } from '../../../data-packs/builder/buildings/building-list.ts';
import { checkTileset } from '../../../data-packs/builder/buildings/copy-buildings.ts';
import { makeTile } from '../../../data-packs/builder/buildings/tile-maker.ts';
import { tilesOf, tileTree } from '../../../data-packs/builder/buildings/tile-tree.ts';
import { tilesetFiles } from '../../../data-packs/builder/buildings/tileset-files.ts';
import { numberAt } from '../../../data-packs/builder/osm/packed-numbers.ts';
import type { PackManifest } from '../../../data-packs/format/manifest.ts';
import { verifyPack } from '../../../data-packs/format/verify.ts';
import { geodetic } from '../../../data-packs/geo/geocentric.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { readGlb } from '../../helpers/glb.ts';
import { outpostHere } from '../../helpers/outpost-here.ts';
import { type RawMap, rawOsm, readRaw } from '../../helpers/raw-osm.ts';

interface Tile {
  boundingVolume: { region: number[] };
  geometricError: number;
  refine?: string;
  content?: { uri: string };
  children?: Tile[];
}
interface Tileset {
  asset: { version: string };
  geometricError: number;
  root: Tile;
}

const testData = (name: string) => new URL(`../../data/${name}`, import.meta.url).pathname;
const build = (out: string, more: Partial<Parameters<typeof buildPack>[0]>) =>
  buildPack({
    id: 'made',
    name: 'Made',
    osmFiles: [],
    makeBuildings: true,
    out,
    progress: () => undefined,
    signal: new AbortController().signal,
    ...more,
  });

/** All tiles of a tileset and of those that it refers to, with what the standard says of parents and children. */
async function tilesBelow(folder: string, name = 'tileset.json'): Promise<Tile[]> {
  const { root, geometricError, asset } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Tileset;
  expect(asset.version).toBe('1.1');
  expect(geometricError).toBeGreaterThanOrEqual(root.geometricError);
  expect(root.refine).toBe('ADD');
  const tiles: Tile[] = [];
  const visit = async (tile: Tile): Promise<void> => {
    tiles.push(tile);
    if (tile.content?.uri.endsWith('.json')) {
      expect(tile.children).toBeUndefined();
      const [below, ...more] = await tilesBelow(folder, tile.content.uri);
      expect(below?.boundingVolume).toEqual(tile.boundingVolume);
      tiles.push(...(below ? [below] : []), ...more);
    }
    for (const child of tile.children ?? []) {
      expect(child.geometricError).toBeLessThanOrEqual(tile.geometricError);
      const [outer, inner] = [tile.boundingVolume.region, child.boundingVolume.region];
      for (const side of [0, 1, 4]) expect(itemAt(inner, side)).toBeGreaterThanOrEqual(itemAt(outer, side));
      for (const side of [2, 3, 5]) expect(itemAt(inner, side)).toBeLessThanOrEqual(itemAt(outer, side));
      await visit(child);
    }
  };
  await visit(root);
  return tiles;
}

/** Checks a folder of made tiles: the models by Khronos's validator, and that each is inside its tile. */
async function checkFolder(folder: string): Promise<{ buildings: number; triangles: number }> {
  await checkTileset(folder);
  const sums = { buildings: 0, triangles: 0 };
  const tiles = await tilesBelow(folder);
  for (const { content, boundingVolume } of tiles) {
    if (content === undefined || content.uri.endsWith('.json')) continue;
    const bytes = await readFile(join(folder, content.uri));
    const { issues } = await validateBytes(new Uint8Array(bytes));
    expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
    const model = readGlb(bytes);
    sums.buildings += model.height.length;
    sums.triangles += model.triangles.length / 3;
    const [west = 0, south = 0, east = 0, north = 0, low = 0, high = 0] = boundingVolume.region;
    for (const corner of model.corners) {
      const [lon, lat, height] = geodetic(corner);
      const radians = [(lon * Math.PI) / 180, (lat * Math.PI) / 180] as const;
      expect(radians[0] >= west && radians[0] <= east && radians[1] >= south && radians[1] <= north).toBe(true);
      expect(height >= low && height <= high).toBe(true);
    }
  }
  const files = await readdir(join(folder, 'content'));
  expect(files.length).toBe(tiles.filter(({ content }) => content?.uri.startsWith('content/')).length);
  return sums;
}

describe('Monaco', () => {
  let out: string;
  let manifest: PackManifest;
  beforeAll(async () => {
    out = join(await temporaryFolder(), 'monaco');
    manifest = await build(out, {
      osmFiles: [testData('monaco-2021.osm.pbf')],
      demPaths: [testData('N43E007.hgt.zip')],
      threads: 2,
    });
  }, 120_000);

  it('is valid 3D Tiles of valid glTF, each building once, in a pack that verifies', async () => {
    await verifyPack(out);
    const { buildings, triangles } = await checkFolder(join(out, 'buildings', 'MC'));
    expect(manifest.statistics).toMatchObject({ buildings, buildingTriangles: triangles });
    expect(buildings).toBeGreaterThan(1100);
    const root = manifest.parts.find(({ path }) => path === 'buildings/MC/tileset.json');
    expect(root?.tileset).toMatchObject({ country: 'MC' });
    expect(manifest.attributions.find(({ licence }) => licence === 'ODbL 1.0')?.parts).toContain('buildings');
  });

  it('stands on the ground that the elevation model has', async () => {
    const folder = join(out, 'buildings', 'MC', 'content');
    const models = await Promise.all(
      (await readdir(folder)).map(async name => readGlb(await readFile(join(folder, name)))),
    );
    const grounds = models.flatMap(({ ground, name }) => name.map((text, i) => [text, itemAt(ground, i)] as const));
    const groundOf = (name: string) => grounds.find(([text]) => text === name)?.[1];
    // On the rock of 60 m, and on the beach.
    expect(groundOf('Cathédrale Notre-Dame-Immaculée')).toBeGreaterThan(50);
    expect(groundOf('Cathédrale Notre-Dame-Immaculée')).toBeLessThan(70);
    expect(groundOf('Monte Carlo Sporting Club and Casino')).toBeLessThan(15);
    const lowest = models.map(({ corners }) => Math.min(...corners.map(corner => geodetic(corner)[2])));
    expect(Math.min(...lowest)).toBeGreaterThan(-5);
  });

  it('is the same whatever the number of threads', async () => {
    const again = await build(join(await temporaryFolder(), 'monaco'), {
      osmFiles: [testData('monaco-2021.osm.pbf')],
      demPaths: [testData('N43E007.hgt.zip')],
      threads: 1,
    });
    const models = ({ parts }: PackManifest) => parts.filter(({ kind }) => kind === 'buildings');
    expect(models(again)).toEqual(models(manifest));
  }, 120_000);
});

/** Houses of 20 x 10 m, each with tags, in a row towards the north. */
function row(west: number, south: number, tags: readonly Record<string, string>[]): RawMap {
  const perLat = 1 / 111_320;
  const perLon = perLat / Math.cos((south * Math.PI) / 180);
  const nodes = tags.flatMap((_, i) =>
    [
      [0, 0],
      [20, 0],
      [20, 10],
      [0, 10],
    ].map(([x = 0, y = 0], corner) => ({
      id: 4 * i + corner + 1,
      at: [west + x * perLon, south + (y + 20 * i) * perLat] as const,
    })),
  );
  const ways = tags.map((each, i) => ({ id: i + 1, refs: [1, 2, 3, 4, 1].map(corner => 4 * i + corner), tags: each }));
  return { nodes, ways };
}

it.each([
  ['London', -0.1, 51.5],
  ['Sydney', 151.2, -33.87],
  ['Quito', -78.5, -0.0001],
  ['west of the antimeridian', 179.9995, -16.8],
  ['Svalbard', 15.6, 78.2],
])('a house in %s is where its corners are, to two centimetres', async (_, west, south) => {
  const { view, dataset } = await readRaw(row(west, south, [{ building: 'yes', height: '9', name: 'Só' }]));
  const made = await makeTile(view, undefined, { keys: Uint32Array.of(0), parents: Int32Array.of(-1) });
  const model = readGlb(Buffer.from(made?.glb ?? []));
  expect(model).toMatchObject({ height: [9], ground: [0], name: ['Só'] });
  const corners = Array.from(
    { length: dataset.nodes.ids.length },
    (_, i) => [numberAt(dataset.nodes.lon, i) / 1e7, numberAt(dataset.nodes.lat, i) / 1e7] as const,
  );
  const metres = 111_320;
  for (const corner of model.corners) {
    const [lon, lat, height] = geodetic(corner);
    const away = corners.map(([x, y]) =>
      Math.hypot((lon - x) * metres * Math.cos((y * Math.PI) / 180), (lat - y) * metres),
    );
    expect(Math.min(...away)).toBeLessThan(0.02);
    expect(Math.min(Math.abs(height), Math.abs(height - 9))).toBeLessThan(0.01);
  }
});

it('parts are drawn instead of the outline that they cover, and stand on its ground', async () => {
  const house = row(10, 50, [{ building: 'yes' }]);
  const parts = row(10, 50, [{ 'building:part': 'yes', min_height: '5', height: '20' }]);
  const shed = row(10.01, 50, [{ building: 'shed' }]);
  const shifted = (map: RawMap, by: number): RawMap => ({
    nodes: (map.nodes ?? []).map(node => ({ ...node, id: node.id + by })),
    ways: (map.ways ?? []).map(way => ({ ...way, id: way.id + by, refs: way.refs.map(ref => ref + by) })),
  });
  const maps = [house, shifted(parts, 100), shifted(shed, 200)];
  const { view } = await readRaw({
    nodes: maps.flatMap(({ nodes = [] }) => nodes),
    ways: maps.flatMap(({ ways = [] }) => ways),
  });
  expect(listBuildings(view).map(({ key, parent }) => [key, parent])).toEqual([
    [2, -1],
    [1, 0],
  ]);
});

it('many buildings are a tree: the largest first, each once, in files of a bounded number of tiles', () => {
  const buildings = Array.from({ length: 5000 }, (_, key) => ({
    key,
    parent: -1,
    lon: ((key * 7919) % 5000) / 5000,
    lat: ((key * 104_729) % 5000) / 5000,
    size: 5 + (key % 97),
    triangles: 20,
  }));
  const tree = tileTree(buildings, 1000);
  const tiles = [...tilesOf(tree)];
  expect(tiles.flatMap(tile => tile.buildings.map(({ key }) => key)).sort((a, b) => a - b)).toEqual(
    buildings.map(({ key }) => key),
  );
  for (const tile of tiles) {
    expect(tile.buildings.reduce((sum, { triangles }) => sum + triangles, 0)).toBeLessThanOrEqual(1250);
    for (const child of tile.children) {
      expect(child.buildings.every(({ size }) => size <= tile.error)).toBe(true);
      expect(tile.buildings.every(({ size }) => size >= tile.error)).toBe(true);
    }
  }
  const extents = new Map(
    tiles.map(({ name, buildings: own }) => [
      name,
      {
        bounds: [
          Math.min(...own.map(({ lon }) => lon)),
          Math.min(...own.map(({ lat }) => lat)),
          Math.max(...own.map(({ lon }) => lon)),
          Math.max(...own.map(({ lat }) => lat)),
        ] as [number, number, number, number],
        heights: [0, 100] as [number, number],
      },
    ]),
  );
  const described = tilesetFiles(tree, extents, name => `content/${name}.glb`, 10);
  expect(described?.files.length).toBeGreaterThan(3);
  for (const { json } of described?.files ?? []) {
    const count = (tile: Tile): number => 1 + (tile.children ?? []).reduce((sum, child) => sum + count(child), 0);
    expect(count((json as Tileset).root)).toBeLessThanOrEqual(4 * 10 + 1);
  }
});

it('each country of a region has its own tileset', async () => {
  // On both sides of the Rhine at Buchs: Switzerland and Liechtenstein.
  const [west, east] = [row(9.45, 47.16, [{ building: 'yes' }]), row(9.53, 47.16, [{ building: 'yes' }])];
  const folder = await temporaryFolder();
  const file = join(folder, 'rhine.osm.pbf');
  await mkdir(folder, { recursive: true });
  const moved = {
    nodes: (east.nodes ?? []).map(node => ({ ...node, id: node.id + 4 })),
    ways: (east.ways ?? []).map(way => ({ ...way, id: 2, refs: way.refs.map(ref => ref + 4) })),
  };
  await writeFile(
    file,
    rawOsm({ nodes: [...(west.nodes ?? []), ...moved.nodes], ways: [...(west.ways ?? []), ...moved.ways] }),
  );
  const { parts } = await build(join(folder, 'rhine'), { osmFiles: [file], countries: ['CH', 'LI'] });
  expect(parts.filter(({ tileset }) => tileset).map(({ path }) => path)).toEqual([
    'buildings/CH/tileset.json',
    'buildings/LI/tileset.json',
  ]);
  for (const country of ['CH', 'LI']) {
    expect((await checkFolder(join(folder, 'rhine', 'buildings', country))).buildings).toBe(1);
  }
});

it('what cannot be made is refused in a sentence', async () => {
  const folder = await temporaryFolder();
  const refused = (...options: string[]) =>
    outpostHere([
      'pack',
      'build',
      '--id',
      'x',
      '--name',
      'X',
      '--make-buildings',
      '--out',
      join(folder, 'x'),
      ...options,
    ]);
  expect((await refused('--buildings', folder, '--osm', testData('monaco-2021.osm.pbf'))).stderr).toContain(
    'cannot both be in a pack',
  );
  expect((await refused('--basemap', join(folder, 'none.pmtiles'))).stderr).toContain('give --osm, too');
});
