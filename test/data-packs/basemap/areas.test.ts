import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { classifyRings } from '@mapbox/vector-tile';
import { beforeAll, expect, test } from 'vitest';
import { AttributeTable } from '../../../data-packs/builder/basemap/tiles/attribute-table.ts';
import { type GridPath, TileEncoder } from '../../../data-packs/builder/basemap/tiles/tile-encoder.ts';
import { writePackFile } from '../../../data-packs/format/archive/write-pack-file.ts';
import { checkTiles } from '../../../data-packs/format/inspect/check-tiles.ts';
import { PmtilesWriter } from '../../../data-packs/format/pmtiles/writer.ts';
import { writePack } from '../../../data-packs/format/write-pack.ts';
import { boxPolygon } from '../../../data-packs/geo/bounds.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { outpostHere } from '../../helpers/outpost-here.ts';
import { packFor } from '../../helpers/packs.ts';
import { featuresOf, readTiles, ringArea } from './read-archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});

/** An archive of four tiles at z1: each layer has one polygon, written as it is. */
async function archive(name: string, tiles: readonly Record<string, GridPath[]>[]): Promise<string> {
  const encoder = new TileEncoder(new AttributeTable().share());
  const file = join(folder, name);
  const description = { tileType: 'mvt', minzoom: 1, maxzoom: 1, bounds: [-180, -85, 180, 85], metadata: {} } as const;
  const writer = new PmtilesWriter(file, description, { tempDir: folder });
  for (const [i, layers] of tiles.entries()) {
    encoder.startTile();
    for (const [layer, rings] of Object.entries(layers)) {
      encoder.startLayer(layer);
      encoder.polygons(1, [], [rings]);
      encoder.endLayer();
    }
    writer.add(1, i % 2, i >> 1, gzipSync(encoder.endTile()));
  }
  await writer.finish();
  return file;
}

const whole: GridPath = [0, 0, 4096, 0, 4096, 4096, 0, 4096];
/** A hole larger than its ring. */
const swallowed: GridPath[] = [
  [0, 0, 2048, 0, 2048, 2048, 0, 2048],
  [0, 0, 0, 4096, 4096, 4096, 4096, 0],
];
/** A hole that reaches beyond its ring. */
const beyond: GridPath[] = [
  [10, 10, 2000, 10, 2000, 2000, 10, 2000],
  [1000, 100, 1000, 200, 4000, 200, 4000, 100],
];
const land: GridPath[] = [[10, 10, 2000, 10, 2000, 2000, 10, 2000]];

test('areas whose triangles have another area are found: which tile, which layer, how much of it', async () => {
  const backwards: GridPath[] = [[0, 0, 0, 2048, 4096, 2048, 4096, 0]];
  const faulty = await archive('faulty.pmtiles', [
    { earth: land, water: [whole] },
    { earth: land, water: swallowed },
    { landuse: beyond },
    { earth: backwards, water: land },
  ]);
  const { tiles, faultyTiles, worst } = await checkTiles(faulty, 'basemap');
  expect({ tiles, faultyTiles }).toEqual({ tiles: 4, faultyTiles: 3 });
  const named = worst.map(({ z, x, y, layer, share }) => `${layer} ${z}/${x}/${y} ${share.toFixed(2)}`);
  expect(named).toEqual(['water 1/1/0 0.75', 'earth 1/1/1 0.50', expect.stringMatching(/^landuse 1\/0\/1 0\./)]);
});

test('holes beyond the 500 that MapLibre draws are found', async () => {
  const hole = (i: number): GridPath => {
    const [x, y] = [40 + 80 * (i % 50), 40 + 80 * Math.floor(i / 50)];
    return [x, y, x, y + 40, x + 40, y + 40, x + 40, y];
  };
  const holes = (count: number): GridPath[] => [whole, ...Array.from({ length: count }, (_, i) => hole(i))];
  const path = await archive('holes.pmtiles', [{ landuse: holes(499) }, { landuse: holes(520) }]);
  const { faultyTiles, worst } = await checkTiles(path, 'basemap');
  expect([faultyTiles, worst.map(({ layer, z, x, y }) => `${layer} ${z}/${x}/${y}`)]).toEqual([1, ['landuse 1/1/0']]);
});

test('verifying names them and takes the pack all the same; a stop ends it', async () => {
  const pack = join(folder, 'pack');
  const basemap = await archive('basemap.pmtiles', [{ water: swallowed }, { water: [whole] }]);
  await mkdir(pack);
  await copyFile(basemap, join(pack, 'basemap.pmtiles'));
  await writePack({
    directory: pack,
    manifest: {
      ...{ id: 'faulty', name: 'Faulty', version: '1', created: '2026-01-01T00:00:00Z', bounds: [-180, -85, 180, 85] },
      coverage: boxPolygon([-180, -85, 180, 85]),
      ...{
        countries: [],
        languages: [],
        attributions: [{ text: 'nobody', licence: 'CC0-1.0', parts: ['basemap'] }],
        sources: [],
        statistics: {},
      },
    },
    parts: [{ kind: 'basemap', path: 'basemap.pmtiles', minzoom: 1, maxzoom: 1 }],
  });
  const told = await outpostHere(['pack', 'verify', pack]);
  expect(told).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Faulty \(faulty 1\) is complete and undamaged/),
  });
  expect(told.stderr).toContain(
    'On one tile of its map, areas fill where they should not: water on 1/0/0 (75% of the tile). The rest can be used.',
  );
  const { stdout } = await outpostHere(['pack', 'verify', pack, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({
    valid: true,
    areas: { tiles: 2, faultyTiles: 1, worst: [{ layer: 'water' }] },
  });
  const file = join(folder, 'faulty.outpost');
  await writePackFile(pack, file, {
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  const packed = await outpostHere(['pack', 'verify', file]);
  expect(packed.stderr).toContain('On one tile of its map, areas fill where they should not: water on 1/0/0');
  await expect(checkTiles(basemap, 'basemap', { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
    'enough',
  );
});

test.each(['world', 'sandbox', 'monaco'] as const)('in every tile of %s triangles fill every area', async name => {
  const path = join(await packFor(name), 'basemap.pmtiles');
  const steps: number[] = [];
  const check = await checkTiles(path, 'basemap', { progress: ({ fraction }) => steps.push(fraction) });
  expect(check).toMatchObject({ faultyTiles: 0, worst: [] });
  expect(check.tiles).toBeGreaterThan(40);
  expect(steps).toHaveLength(check.tiles);
  expect(steps.at(-1)).toBe(1);
});

test.each(['sandbox', 'monaco'] as const)('no ring of %s comes to a place twice or has no area', async name => {
  for (const { z, x, y, layers } of await readTiles(join(await packFor(name), 'basemap.pmtiles')))
    for (const [layer, content] of Object.entries(layers))
      for (const feature of featuresOf(content).filter(({ type }) => type === 3))
        for (const ring of classifyRings(feature.loadGeometry()).flat()) {
          const places = new Set(ring.map(point => `${point.x},${point.y}`));
          if (places.size < ring.length - 1 || ringArea(ring) === 0)
            throw new Error(`${layer} ${z}/${x}/${y}: ${ring.map(point => `${point.x},${point.y}`).join(' ')}`);
        }
});
