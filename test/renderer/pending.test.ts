import { expect, test } from 'vitest';
import { attempted, joinPending, type Replaced } from '../../renderer/features/data/pending.ts';

const content = (text: string) => new Blob([text]);
const replaces = (hash: string) => ({ hashes: [hash], copy: `copy of ${hash}` });

test('changes of a content that waits replace what the first of them saw', () => {
  const first = joinPending(undefined, 'a', { content: content('1'), replaces: replaces('seen') }, 1);
  const joined = joinPending(first, 'a', { content: content('2'), replaces: replaces('later') }, 2);
  expect(joined).toMatchObject({ replaces: replaces('seen'), order: 1, stamp: 2 });
});

test('a content of an item that was never sent replaces nothing, though the service has its first by now', () => {
  const made = joinPending(undefined, 'a', { create: { id: 'a', kind: 'plan' }, content: content('1') }, 1);
  const joined = joinPending(made, 'a', { content: content('2'), replaces: replaces('first') }, 2);
  expect(joined.replaces).toBeUndefined();
  expect(joined.content?.size).toBe(1);
});

test('a content after other changes replaces what was seen', () => {
  const renamed = joinPending(undefined, 'a', { change: { name: 'b' } }, 1);
  const joined = joinPending(renamed, 'a', { content: content('1'), replaces: replaces('seen') }, 2);
  expect(joined).toMatchObject({ replaces: replaces('seen'), change: { name: 'b' } });
});

test('what was seen is named however often it is tried, and no more hashes than a request takes', () => {
  let tried: Replaced = replaces('seen');
  for (let i = 0; i < 50; i++) tried = attempted(tried, `${i}`);
  expect(tried.hashes).toHaveLength(20);
  expect([tried.hashes[0], tried.hashes[1], tried.hashes[19]]).toEqual(['seen', '31', '49']);
  expect(attempted(replaces('seen'), 'seen').hashes).toEqual(['seen']);
  expect(attempted(attempted(replaces('seen'), 'x'), 'x').hashes).toEqual(['seen', 'x']);
});
