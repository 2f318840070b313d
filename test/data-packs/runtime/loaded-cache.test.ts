import { expect, test } from 'vitest';
import { LoadedCache } from '../../../data-packs/runtime/loaded-cache.ts';

/** A cache, and what it has loaded. */
function cacheOf(capacity: number, sizeOf?: (value: string) => number) {
  const cache = new LoadedCache<string, string>(capacity, sizeOf);
  const loaded: string[] = [];
  const get = (key: string): Promise<string> =>
    cache.get(key, async () => {
      loaded.push(key);
      if (key === 'broken') throw new Error('cannot be read');
      return key;
    });
  return { cache, loaded, get };
}

test('what was used last is kept, what was longest unused is loaded anew', async () => {
  const { get, loaded } = cacheOf(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
  expect(loaded).toEqual(['a', 'b', 'c', 'b']);
});

test('a load is shared by all who ask meanwhile; one that failed is tried again', async () => {
  const { get, loaded } = cacheOf(2);
  expect(await Promise.all([get('a'), get('a')])).toEqual(['a', 'a']);
  for (const failed of await Promise.allSettled([get('broken'), get('broken')])) expect(failed.status).toBe('rejected');
  await expect(get('broken')).rejects.toThrow('cannot be read');
  expect(loaded).toEqual(['a', 'broken', 'broken']);
});

test('the size of what was loaded counts, where it is measured', async () => {
  const { get, loaded } = cacheOf(6, value => value.length);
  for (const key of ['four', 'ab', 'four', 'xyz', 'four', 'ab']) await get(key);
  // "ab" went when "xyz" came, and "four" when that turned out to be too long for both.
  expect(loaded).toEqual(['four', 'ab', 'xyz', 'four', 'ab']);
});

test('a load that ends after the cache was cleared is not kept', async () => {
  const { cache, get, loaded } = cacheOf(9, value => value.length);
  const slow = get('ab');
  cache.clear();
  await slow;
  await get('ab');
  expect(loaded).toEqual(['ab', 'ab']);
});
