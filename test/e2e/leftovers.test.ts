import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setStage } from './driver.ts';
import { LeftoversDriver } from './leftovers-driver.ts';
import { RegionsDriver } from './regions-driver.ts';

const stage = await setStage({ packs: ['world'] });
const extracts = join(stage.service.dataDir, 'extracts');
await mkdir(extracts);
await writeFile(join(extracts, 'monaco.osm.pbf.part'), Buffer.alloc(2_500_000));
await writeFile(join(extracts, 'malta.osm.pbf'), Buffer.alloc(1000));

test('files that a stopped build fetched are listed among the tasks, and discarded there', async () => {
  const window = await stage.openWorkstation({ view: '9/43.7/7.4', width: 900, height: 640, plain: true });
  await new RegionsDriver(window).open();
  const leftovers = new LeftoversDriver(window);
  await expect
    .poll(() => leftovers.lines())
    .toEqual([
      'An extract of malta, fetched for a build | 1 kB, left today | Throw away',
      'An extract of monaco, fetched for a build | 2.5 MB, left today | Throw away',
    ]);
  await window.screenshot('regions-leftovers');
  await leftovers.discard('An extract of monaco, fetched for a build');
  expect(existsSync(join(extracts, 'monaco.osm.pbf.part'))).toBe(false);
  await expect.poll(() => leftovers.lines()).toHaveLength(1);
  // Already deleted by another process.
  await rm(join(extracts, 'malta.osm.pbf'));
  await leftovers.discard('An extract of malta, fetched for a build');
  expect(await leftovers.isShown()).toBe(false);
});
