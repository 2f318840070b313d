import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { PublishOptions } from '../../data-packs/publish/publish-packs.ts';
import { publishToBucket } from '../../data-packs/publish/publish-to-bucket.ts';
import { packStoreOf } from '../../data-packs/store/bucket/pack-store.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { BucketDouble } from '../helpers/bucket-double.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

const partBytes = 1000;
/** Of three parts, the last one shorter; no two alike. */
const content = `{"asset":{"version":"1.0"},"extras":"${Array.from({ length: 700 }, (_, i) => i + 100).join(' ')}"}`;
const key = 'prod/packs/tiny/1/buildings/tileset.json';

let folder: string;
let store: BucketDouble;
let pack: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  store = await BucketDouble.start();
  pack = await writeTinyPack(join(folder, 'tiny'), { id: 'tiny', content });
});

const publish = (options: PublishOptions = {}) =>
  publishToBucket(folder, packStoreOf('s3://maps/prod', store.environment), [{ id: 'tiny', path: pack }], options, {
    partBytes,
  });
const arrived = (): string | undefined => store.objects.get(key)?.bytes.toString();
const isOffered = (): boolean => store.objects.has('prod/catalogue.json') || store.objects.has(key);
const partsSent = (): string[] => store.asked.flatMap(asked => /partNumber=(\d+)/.exec(asked)?.[1] ?? []);

test('a large file is sent in parts, of which one that fails is sent again', async () => {
  const told: number[] = [];
  let broken = 0;
  store.before = asked => {
    store.away = asked.includes('partNumber=2') && broken < 2;
    if (store.away) broken += 1;
  };
  await publish({ progress: ({ phase, fraction = 0 }) => phase === 'uploading' && told.push(fraction) });
  expect(partsSent()).toEqual(['1', '2', '2', '2', '3']);
  expect(arrived()).toBe(content);
  expect(store.uploads.size).toBe(0);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told.at(-1)).toBe(1);
  // Nothing is sent twice.
  const before = partsSent().length;
  expect((await publish()).published).toEqual([expect.objectContaining({ alreadyThere: true })]);
  expect(partsSent().length).toBe(before);
});

test('one that somebody stops is aborted in the store, and offered to nobody', async () => {
  const stop = new AbortController();
  store.before = asked => {
    if (asked.includes('partNumber=2')) stop.abort(new Error('somebody stopped it'));
  };
  await expect(publish({ signal: stop.signal })).rejects.toThrow('somebody stopped it');
  expect(partsSent()).toEqual(['1', '2']);
  expect([store.uploads.size, isOffered()]).toEqual([0, false]);
});

test('one of which a part never arrives is aborted and offered to nobody, and begun anew the next time', async () => {
  store.before = asked => {
    store.away = asked.includes('partNumber=3');
  };
  await expect(publish()).rejects.toThrow('s3://maps/prod');
  expect([store.uploads.size, isOffered()]).toEqual([0, false]);
  store.before = () => undefined;
  await publish();
  expect(arrived()).toBe(content);
});

test('one that the store puts together otherwise is refused', async () => {
  store.before = asked => {
    if (asked === `HEAD ${key}`) store.put(key, Buffer.from('other'));
  };
  await expect(publish()).rejects.toThrow('arrived otherwise than it was sent');
  expect(store.objects.has('prod/catalogue.json')).toBe(false);
});
