import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import { BlockCache } from '../../../server/stored-packs/block-cache.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

async function open(maxBytes = 1e6): Promise<BlockCache> {
  const cache = new BlockCache({ folder, maxBytes, logger: pino({ level: 'silent' }) });
  await cache.open();
  return cache;
}

const bytes = Buffer.alloc(100_000, 'block');
const fetcher = () => vi.fn(async () => new Uint8Array(bytes));

test('requests for one block share its fetch, also when the first failed', async () => {
  const cache = await open();
  const failing = async () => {
    throw new Error('away');
  };
  await expect(Promise.all([cache.block('a', failing), cache.block('a', failing)])).rejects.toThrow('away');
  const fetch = fetcher();
  const found = await Promise.all(Array.from({ length: 10 }, () => cache.block('a', fetch)));
  expect(found.every(each => bytes.equals(each))).toBe(true);
  expect(fetch).toHaveBeenCalledTimes(1);
  await cache.close();
});

test('what was kept is found by the next process', async () => {
  const first = await open();
  await first.block('a', fetcher());
  await first.close();
  const fetch = fetcher();
  expect(bytes.equals(await (await open()).block('a', fetch))).toBe(true);
  expect(fetch).not.toHaveBeenCalled();
});

test.each(['cut short', 'changed', 'empty'])('a file that is %s is fetched again', async how => {
  const first = await open();
  await first.block('a', fetcher());
  await first.close();
  const file = join(folder, 'a');
  const kept = await readFile(file);
  if (how === 'changed') kept[10] = 0;
  const cut = { 'cut short': 500, empty: 0 }[how] ?? kept.length;
  await writeFile(file, kept.subarray(0, cut));
  const fetch = fetcher();
  const second = await open();
  expect(bytes.equals(await second.block('a', fetch))).toBe(true);
  expect(fetch).toHaveBeenCalledTimes(1);
  await second.close();
  expect((await readFile(file)).length).toBe(bytes.length + 4);
});

test('the least used block goes when there is no more room, and half written files do at the start', async () => {
  await writeFile(join(folder, 'b-12345678.partial'), 'half');
  const cache = await open(310_000);
  for (const name of ['a', 'b', 'c']) {
    await cache.block(name, fetcher());
    // Written in order.
    await cache.close();
  }
  await cache.close();
  const next = await open(310_000);
  await next.block('b', fetcher());
  await next.block('d', fetcher());
  await next.close();
  await vi.waitUntil(async () => (await readdir(folder)).length === 3);
  expect((await readdir(folder)).includes('b') && (await readdir(folder)).includes('d')).toBe(true);
});
