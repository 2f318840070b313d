import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cutArchive } from '../../data-packs/cut/cut-archive.ts';
import { cutTileset } from '../../data-packs/cut/cut-tileset.ts';
import { inspectArchive } from '../../data-packs/format/inspect/inspect-archive.ts';
import { FileSource } from '../../data-packs/format/pmtiles/file-source.ts';
import { pmtilesReader } from '../../data-packs/format/pmtiles/pmtiles-reader.ts';
import { PmtilesWriter } from '../../data-packs/format/pmtiles/writer.ts';
import type { Bounds } from '../../data-packs/geo/bounds.ts';
import { latitudeOf, longitudeOf } from '../../data-packs/geo/web-mercator.ts';
import { tilesWithin } from '../../data-packs/store/within/tiles-within.ts';
import { closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { packFor } from '../helpers/packs.ts';

const folder = await temporaryFolder();

const options = { progress: () => undefined, signal: new AbortController().signal };
const boundsOfTile = (z: number, x: number, y: number): Bounds => [
  longitudeOf(x / 2 ** z),
  latitudeOf((y + 1) / 2 ** z),
  longitudeOf((x + 1) / 2 ** z),
  latitudeOf(y / 2 ** z),
];

async function opened<T>(path: string, use: (source: FileSource) => Promise<T>): Promise<T> {
  const source = await closedAfterwards(FileSource.open(path));
  return await use(source);
}

/** Adds tiles without looking at them: raster bytes are not read. */
async function madeOf(name: string, maxzoom: number, contentOf: (z: number, x: number, y: number) => string) {
  const path = join(folder, name);
  const writer = new PmtilesWriter(
    path,
    { tileType: 'webp', minzoom: 0, maxzoom, bounds: [-180, -85, 180, 85], metadata: { name } },
    { tempDir: folder },
  );
  for (let z = 0; z <= maxzoom; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) writer.add(z, x, y, new TextEncoder().encode(contentOf(z, x, y)));
  await writer.finish();
  return path;
}

test.each([
  ['tiles that are all different', (z: number, x: number, y: number) => `${z}/${x}/${y}`],
  ['a sea of equal tiles', () => 'sea'],
  ['land in a sea', (z: number, x: number, y: number) => ((x + y) % 7 === 0 ? `${z}/${x}/${y}` : 'sea')],
] as const)('of %s exactly those that touch the box are kept', async (name, contentOf) => {
  const path = await madeOf(`${name}.pmtiles`, 6, contentOf);
  const box: Bounds = [-31.4, 12.2, 44.9, 61.7];
  const out = join(folder, `${name}-cut.pmtiles`);
  const expected = new Set<string>();
  for (let z = 0; z <= 6; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) {
        const [west, south, east, north] = boundsOfTile(z, x, y);
        if (west < box[2] && east > box[0] && south < box[3] && north > box[1]) expected.add(`${z}/${x}/${y}`);
      }
  expect(await cutArchive(path, out, box, options)).toBe(expected.size);
  await opened(out, async source => {
    const archive = pmtilesReader(source);
    expect(await archive.getMetadata()).toEqual({ name: `${name}.pmtiles` });
    for (let z = 0; z <= 6; z++)
      for (let x = 0; x < 2 ** z; x++)
        for (let y = 0; y < 2 ** z; y++) {
          const tile = await archive.getZxy(z, x, y);
          const text = tile && new TextDecoder().decode(tile.data);
          expect(text, `${z}/${x}/${y}`).toBe(expected.has(`${z}/${x}/${y}`) ? contentOf(z, x, y) : undefined);
        }
  });
});

test('the tiles of a real map and of its heights are the whole’s, byte for byte', async () => {
  const pack = await packFor('monaco');
  const box: Bounds = [7.41, 43.72, 7.425, 43.74];
  for (const [part, margin] of [
    ['basemap.pmtiles', 0],
    ['terrain.pmtiles', 1],
  ] as const) {
    const [path, out] = [join(pack, part), join(folder, part)];
    const tiles = await cutArchive(path, out, box, { ...options, margin });
    await inspectArchive(out, part === 'basemap.pmtiles' ? 'basemap' : 'terrain');
    expect((await stat(out)).size).toBeLessThanOrEqual((await stat(path)).size);
    const bytes = (file: string) =>
      opened(file, async source => {
        const { header, entries } = await tilesWithin(source, (await stat(file)).size, box, { margin });
        return Promise.all(
          entries.tileIds.map(async (id, i) => {
            const { data } = await source.getBytes(
              header.tileDataOffset + (entries.offsets[i] ?? 0),
              entries.lengths[i] ?? 0,
            );
            return [id, entries.runLengths[i], Buffer.from(data).toString('base64')];
          }),
        );
      });
    const found = await bytes(out);
    expect(found.length).toBeGreaterThan(10);
    expect(tiles).toBeGreaterThanOrEqual(found.length);
    expect(found).toEqual(await bytes(path));
  }
});

const radians = Math.PI / 180;
const tile = (lon: number, rest: object) => ({
  boundingVolume: { region: [lon * radians, 47 * radians, (lon + 1) * radians, 48 * radians, 0, 100] },
  geometricError: 1,
  ...rest,
});

test('a tileset keeps the branches in the box, also those of the tilesets that it refers to', async () => {
  const files: Record<string, unknown> = {
    'buildings/LI/tileset.json': {
      asset: { version: '1.1' },
      root: {
        boundingVolume: { region: [8 * radians, 47 * radians, 14 * radians, 48 * radians, 0, 100] },
        content: { uri: 'root.glb' },
        children: [
          tile(8, { content: { uri: 'near.glb' } }),
          tile(12, { content: { uri: 'far.json' } }),
          tile(8, { content: { uri: 'sub.json' } }),
          tile(12, { children: [tile(12, { content: { uri: 'far-below.glb' } })] }),
        ],
      },
    },
    'buildings/LI/far.json': { root: tile(12, { content: { uri: 'far-inside.glb' } }) },
    'buildings/LI/sub.json': {
      root: tile(8, { children: [tile(8, { content: { uri: 'a.glb' } }), tile(12, { content: { uri: 'b.glb' } })] }),
    },
  };
  const left = await cutTileset('buildings/LI/tileset.json', async path => files[path], [8.2, 47.2, 8.4, 47.4]);
  expect([...(left?.dropped ?? [])].sort()).toEqual(
    ['b.glb', 'far-below.glb', 'far-inside.glb', 'far.json'].map(name => `buildings/LI/${name}`),
  );
  expect(JSON.stringify(left?.tilesets.get('buildings/LI/sub.json'))).not.toContain('b.glb');
  expect(JSON.stringify(left?.tilesets.get('buildings/LI/tileset.json'))).toContain('near.glb');
  expect(await cutTileset('buildings/LI/far.json', async path => files[path], [8.2, 47.2, 8.4, 47.4])).toBeUndefined();
});
