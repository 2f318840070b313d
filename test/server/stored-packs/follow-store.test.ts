import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { publishToBucket } from '../../../data-packs/publish/publish-to-bucket.ts';
import { packStoreOf } from '../../../data-packs/store/bucket/pack-store.ts';
import { createStoredPacks } from '../../../server/stored-packs/index.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { BucketDouble } from '../../helpers/bucket-double.ts';
import { patienceMs } from '../../helpers/patience.ts';
import { writeTinyPack } from '../../helpers/tiny-pack.ts';

const damaged = (id: string, fromStore: boolean) => ({ id, fromStore, reason: 'it is damaged' });

test('what is damaged is brought in anew where the store offers it, and nothing else is asked of the store', async () => {
  const folder = await temporaryFolder();
  const double = await BucketDouble.start();
  const store = packStoreOf('s3://maps/prod', double.environment);
  const pack = await writeTinyPack(join(folder, 'tiny'), { id: 'tiny' });
  await publishToBucket(folder, store, [{ id: 'tiny', path: pack }], {});
  /** What a service asks besides the catalogue in three looks after it has everything. */
  const asked = async (...found: ReturnType<typeof damaged>[]): Promise<string[]> => {
    const logger = pino({ level: 'silent' });
    const cacheDir = join(folder, 'cache');
    const packs = await createStoredPacks({ store, pollMs: 20 }, { dataDir: folder, cacheDir, logger });
    const from = double.asked.length;
    const looks = () => double.asked.slice(from).filter(each => each.includes('catalogue.json')).length;
    packs.start({ refresh: async () => undefined, damaged: () => found });
    const isThere = () => !packs.isComing() && looks() > 3;
    await vi.waitUntil(isThere, { interval: 10, timeout: patienceMs });
    await packs.close();
    return double.asked.slice(from).filter(each => !each.includes('catalogue.json'));
  };
  expect(await asked()).toContain('GET prod/packs/tiny/1/pack.json');
  expect(await asked()).toEqual([]);
  expect(await asked(damaged('tiny', false), damaged('other', false), damaged('other', true))).toEqual([]);
  expect(await asked(damaged('tiny', true))).toEqual(['GET prod/packs/tiny/1/pack.json']);
});
