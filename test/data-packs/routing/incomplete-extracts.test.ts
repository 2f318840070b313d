import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildPack } from '../../../data-packs/builder/build-pack.ts';
import { countShortened } from '../../../data-packs/builder/osm/dataset-assembly.ts';
import { inEnglish } from '../../../data-packs/words/catalogue.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { type RawMap, rawOsm, readRaw } from '../../helpers/raw-osm.ts';
import { startService } from '../../helpers/service.ts';

const road = (id: number, refs: number[], name: string) => ({ id, refs, tags: { highway: 'residential', name } });

/** Extracts whose last road lacks its last node, as clips that do not keep ways whole have them. */
const clips: Record<string, RawMap> = {
  clip: {
    nodes: [
      { id: 1, at: [9, 47] },
      { id: 2, at: [9.001, 47] },
      { id: 3, at: [9.002, 47] },
      { id: 5, at: [9, 47.001] },
      { id: 6, at: [9.002, 47.001] },
    ],
    ways: [road(1, [1, 2, 3, 4], 'Main'), road(2, [1, 5], 'West'), road(3, [3, 6], 'East')],
  },
  end: {
    nodes: [
      { id: 1, at: [9, 47] },
      { id: 2, at: [9.002, 47] },
    ],
    ways: [road(1, [1, 2, 3], 'End')],
  },
};

test('an extract that lacks nodes of its roads has routes on all that its map draws, and says so', async () => {
  const folder = await temporaryFolder();
  for (const [id, map] of Object.entries(clips)) {
    const [osm, out] = [join(folder, `${id}.osm.pbf`), join(folder, id)];
    await writeFile(osm, rawOsm(map));
    const told: string[] = [];
    const { statistics } = await buildPack({
      id,
      name: id,
      osmFiles: [osm],
      out,
      progress: () => undefined,
      remark: ({ said }) => told.push(inEnglish(said)),
      signal: new AbortController().signal,
      threads: 1,
    });
    expect(statistics).toMatchObject({ shortenedWays: 1 });
    expect(told).toEqual([expect.stringMatching(/^One way lacks some of its points in this extract/)]);
    const { post, close } = await startService({ packs: [out] });
    try {
      const locations = [9.0002, 9.0018].map(lon => ({ lat: 47, lon }));
      const walk = await post('/directions/v1', { locations, costing: 'pedestrian' });
      expect(walk.body.trip?.summary.length, id).toBeCloseTo(0.121, 3);
    } finally {
      await close();
    }
  }
});

test('only a file with every node of its ways is read by others as it is', async () => {
  const whole = { ...clips.end, ways: [road(1, [1, 2], 'Whole')] };
  const lacking = { ...whole, ways: [...whole.ways, road(2, [7, 2, 8, 1], 'Odd'), road(3, [9], 'None')] };
  expect((await readRaw(whole)).dataset).toMatchObject({ plain: true, shortenedWays: 0 });
  expect((await readRaw(lacking)).dataset).toMatchObject({ plain: false, shortenedWays: 2 });
});

test('each way that lacks nodes counts once, also beside ways without any', () => {
  const missing = 0xffffffff;
  const refs = Uint32Array.of(missing, missing, 1, 2, missing, 3, missing);
  expect(countShortened({ refs, refOffsets: Uint32Array.of(0, 0, 3, 3, 4, 6, 6, 7) })).toBe(3);
  expect(countShortened({ refs: Uint32Array.of(1, 2), refOffsets: Uint32Array.of(0, 2) })).toBe(0);
});
