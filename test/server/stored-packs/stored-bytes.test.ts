import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import { packStoreOf, signingFetch } from '../../../data-packs/store/bucket/pack-store.ts';
import { storedAddress } from '../../../data-packs/store/bucket/stored-parts.ts';
import { networkOf } from '../../../data-packs/store/download/network.ts';
import { type OpenPart, PartAway } from '../../../server/regions/index.ts';
import { BlockCache } from '../../../server/stored-packs/block-cache.ts';
import { storedObjects } from '../../../server/stored-packs/stored-bytes.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { BucketDouble } from '../../helpers/bucket-double.ts';
import { patienceMs } from '../../helpers/patience.ts';

const bytes = Buffer.from(Uint8Array.from({ length: 700_000 }, (_, i) => (i * 7919) >> 8));
const headBytes = 1000;
const sha256 = createHash('sha256').update(bytes).digest('hex');

let folder: string;
let store: BucketDouble;
let open: OpenPart;
let address: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  store = await BucketDouble.start();
  const etag = store.put('a/basemap.pmtiles', bytes);
  const head = join(folder, 'head');
  await writeFile(head, bytes.subarray(0, headBytes));
  const bucket = packStoreOf('s3://maps/a', store.environment);
  address = storedAddress({ url: `${bucket.url}basemap.pmtiles`, etag, size: bytes.length, head, sha256 });
  const blocks = new BlockCache({ folder: join(folder, 'blocks'), maxBytes: 1e9, logger: pino({ level: 'silent' }) });
  await blocks.open();
  const network = networkOf({ fetch: await signingFetch(bucket), tries: 1 });
  open = storedObjects({ store: bucket.url, blocks, network, onFailure: () => undefined });
});

async function read(position: number, length: number, from = address): Promise<Buffer> {
  const part = await open(from);
  const target = Buffer.alloc(length);
  await part.read(target, position).finally(() => part.close());
  return target;
}
const isRight = async (position: number, length: number): Promise<boolean> =>
  (await read(position, length)).equals(bytes.subarray(position, position + length));

test('any range is that of the object, the first bytes without asking for them', async () => {
  expect(await isRight(10, headBytes - 10)).toBe(true);
  expect(store.asked).toEqual([]);
  for (const [from, length] of [
    [0, bytes.length],
    [headBytes - 1, 2],
    [256 * 1024 - 1, 2],
    [bytes.length - 1, 1],
    [300_000, 0],
  ] as const) {
    expect(await isRight(from, length)).toBe(true);
  }
  // Of three blocks.
  expect(store.asked).toHaveLength(3);
  await expect(read(bytes.length - 1, 2)).rejects.toThrow('shorter than its directory says');
});

test('bytes of an object that replaced it are refused', async () => {
  store.put('a/basemap.pmtiles', Buffer.from(bytes).fill(0, 400_000));
  await expect(read(400_000, 10)).rejects.toBeInstanceOf(PartAway);
  store.put('a/basemap.pmtiles', bytes);
  expect(await isRight(400_000, 10)).toBe(true);
});

test('a store that answers another range, or none, is not believed', async () => {
  store.objects.set('a/basemap.pmtiles', { bytes: bytes.subarray(0, 500_000), etag: '"x"', noted: '' });
  await expect(read(400_000, 10)).rejects.toBeInstanceOf(PartAway);
});

test('while the store is away requests do not each wait for it, and it is asked again soon', async () => {
  store.away = true;
  await expect(read(400_000, 10)).rejects.toBeInstanceOf(PartAway);
  const asked = store.asked.length;
  await expect(Promise.all([read(400_000, 10), read(600_000, 10)])).rejects.toBeInstanceOf(PartAway);
  expect(store.asked.length).toBe(asked);
  store.away = false;
  await vi.waitUntil(() => isRight(400_000, 10).catch(() => false), { interval: 50, timeout: patienceMs });
});

test('what is kept of an object is that of another address with the same content, and of no other', async () => {
  expect(await isRight(400_000, 10)).toBe(true);
  const [url, told] = address.split('#');
  const moved = `${url?.replace('/a/', '/b/')}#${told}`;
  store.away = true;
  expect((await read(400_000, 10, moved)).equals(bytes.subarray(400_000, 400_010))).toBe(true);
  for (const other of [moved.replace(sha256, sha256.replace(/./, 'x')), moved.replace('etag=%22', 'etag=%22x')]) {
    await expect(read(400_000, 10, other)).rejects.toBeInstanceOf(PartAway);
  }
});
