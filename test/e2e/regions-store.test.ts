import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { readPack } from '../../data-packs/format/read-pack.ts';
import { publishToBucket } from '../../data-packs/publish/publish-to-bucket.ts';
import { packStoreOf } from '../../data-packs/store/bucket/pack-store.ts';
import { BucketDouble } from '../helpers/bucket-double.ts';
import { packFor } from '../helpers/packs.ts';
import { folderBeside, release } from '../helpers/release.ts';
import { setStage } from './driver.ts';
import { RegionsDriver } from './regions-driver.ts';

const address = 's3://maps/teams/of-the-north/production';

const sandbox = await packFor('sandbox');
const double = await BucketDouble.start();
const work = await folderBeside(sandbox);
const { attributions } = await readPack(sandbox);
const credit = { text: 'whoever filled the bucket', licence: 'none', parts: ['basemap' as const] };
const path = await release(work, sandbox, { version: '2026-01-01.s1', attributions: [...attributions, credit] });
const store = packStoreOf(address, double.environment);
await publishToBucket(work, store, [{ id: 'sandbox', path }], {});
const packStore = { store, allow: ['untrusted-routing', 'other-signer'] as const, pollMs: 200 };
const stage = await setStage({ packs: ['world'], packStore });
afterAll(() => rm(work, { recursive: true, force: true }));

test('a region of a store says where it is from and what is here of it, and that the store is away', async () => {
  const window = await stage.openWorkstation({ view: '9/45.46/-28.5', width: 1280, height: 800, plain: true });
  const regions = new RegionsDriver(window);
  await regions.open();
  await regions.installed.expect('Hávmark (sandbox)', `From ${address}, kept up to date by itself`);
  await regions.installed.expect('Hávmark (sandbox)', /[\d.]+ MB of [\d.]+ MB on this machine/);
  // What the data folder holds can be checked, exported and removed.
  expect(await regions.installed.choices('World overview')).toEqual(expect.arrayContaining(['Check it', 'Remove …']));
  expect(await regions.installed.choices('Hávmark (sandbox)')).toEqual(['Go there', 'Show the parts']);
  await window.screenshot('regions-store');
  await window.close();

  double.away = true;
  const narrow = await stage.openWorkstation({ view: '9/45.46/-28.5', width: 390, height: 844, plain: true });
  const there = new RegionsDriver(narrow);
  await there.open();
  await there.installed.expectTrouble(new RegExp(`${address} cannot be used now`));
  await narrow.screenshot('regions-store-away-390');
  double.away = false;
});
