import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildPack } from '../../data-packs/builder/build-pack.ts';
import { limitToKnown } from '../../data-packs/builder/osm/data-areas.ts';
import { outlineOf } from '../../data-packs/builder/osm/data-coverage.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { rawOsm, readRaw } from '../helpers/raw-osm.ts';
import { village } from './village.ts';

type Box = readonly [number, number, number, number];

/** A village whose river runs on for a degree, as extracts with whole ways have it. */
const { nodes, ways } = village(10.4, 50.4);
const springs = [
  { id: 900, at: [10.405, 50.401] as const },
  { id: 901, at: [10.9, 50.9] as const },
  { id: 902, at: [11.4, 51.1] as const },
];
const map = {
  nodes: [...nodes, ...springs],
  ways: [...ways, { id: 900, refs: [900, 901, 902], tags: { waterway: 'river', name: 'Far River' } }],
};

test('data that lie around a few roads are no strays', async () => {
  const forest = Array.from({ length: 40 }, (_, i) => ({
    id: 1000 + i,
    at: [11 + i / 100, 50.5 + (i % 5) / 10] as const,
  }));
  const refs = forest.map(({ id }) => id);
  const woods = { nodes: [...nodes, ...forest], ways: [...ways, { id: 1000, refs, tags: { natural: 'tree_row' } }] };
  const { dataset, view } = await readRaw(woods);
  limitToKnown(dataset, outlineOf(view, undefined).known);
  expect(dataset.bounds).toEqual([10.4, 50.4, 11.39, 50.9]);
});

test('an extract that does not say where it ends, or too much, has no tiles of nothing around it', async () => {
  const folder = await temporaryFolder();
  const build = async (id: string, bounds?: Box) => {
    const file = join(folder, `${id}.osm.pbf`);
    await writeFile(file, rawOsm(map, bounds && { bounds }));
    const manifest = await buildPack({
      id,
      name: id,
      osmFiles: [file],
      out: join(folder, id),
      progress: () => undefined,
      signal: new AbortController().signal,
      threads: 1,
    });
    return { bounds: manifest.bounds, tiles: Number(manifest.statistics?.basemapTiles) };
  };
  const stated = await build('stated', [10.395, 50.395, 10.415, 50.41]);
  expect(stated.bounds).toEqual([10.395, 50.395, 10.415, 50.41]);
  for (const { bounds, tiles } of [await build('none'), await build('world', [-180, -85, 180, 85])]) {
    expect(tiles).toBeLessThanOrEqual(stated.tiles);
    const [west, south, east, north] = bounds;
    // All of the village, and not much more.
    expect([west <= 10.4, south <= 50.4, east >= 10.408, north >= 50.403]).toEqual([true, true, true, true]);
    expect([east - west < 0.03, north - south < 0.03]).toEqual([true, true]);
  }
});
