import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packFor } from '../helpers/packs.ts';
import { type Stage, setStage } from './driver.ts';
import { KeptDriver } from './kept-driver.ts';
import { RegionsDriver } from './regions-driver.ts';

let stage: Stage;
let extracts: string;
beforeAll(async () => {
  stage = await setStage({ packs: [await packFor('world')] });
  extracts = join(stage.service.dataDir, 'extracts');
  await mkdir(extracts);
  await writeFile(join(extracts, 'monaco.osm.pbf.part'), Buffer.alloc(2_500_000));
  await writeFile(join(extracts, 'malta.osm.pbf'), Buffer.alloc(1000));
});
afterAll(() => stage?.close());

test('what a stopped build has fetched is seen among the work on regions, and thrown away there', async () => {
  const window = await stage.openWorkstation({ view: '9/43.7/7.4', width: 900, height: 640 });
  await new RegionsDriver(window).open();
  const kept = new KeptDriver(window.page);
  await expect
    .poll(() => kept.lines())
    .toEqual([
      'An extract of malta, fetched for a build | 1 kB, left today | Throw away',
      'An extract of monaco, fetched for a build | 2.5 MB, left today | Throw away',
    ]);
  await window.screenshot('regions-kept');
  await kept.throwAway('An extract of monaco, fetched for a build');
  expect(existsSync(join(extracts, 'monaco.osm.pbf.part'))).toBe(false);
  await expect.poll(() => kept.lines()).toHaveLength(1);
  // Somebody else was quicker.
  await rm(join(extracts, 'malta.osm.pbf'));
  await kept.throwAway('An extract of malta, fetched for a build');
  expect(await kept.isShown()).toBe(false);
  await window.close();
});
