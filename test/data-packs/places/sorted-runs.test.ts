import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SortedRuns } from '../../../data-packs/builder/places/place-index/sorted-runs.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';

/** Records of many lengths, more than what is read ahead among them; keys repeat. */
const records = Array.from({ length: 500 }, (_, i) => ({
  key: ((i * 7919) % 13) / 10,
  text: `${i} `.repeat(i % 97 === 0 ? 30_000 : i % 40),
}));
const inOrder = records.toSorted((a, b) => b.key - a.key).map(({ text }) => text);

test.each([
  ['in memory', 1e9, false],
  ['from a file of a few runs', 3e5, true],
  ['from a file of runs, some of one record', 5000, true],
])('records come in falling order, equal ones as they were added: %s', async (_, runBytes, usesFile) => {
  const file = join(await temporaryFolder(), 'records');
  const runs = new SortedRuns(file, runBytes);
  for (const { key, text } of records) runs.add(key, Buffer.from(text));
  expect(existsSync(file)).toBe(usesFile);
  expect(Array.from(runs.inOrder(), String)).toEqual(inOrder);
  runs.remove();
  expect(existsSync(file)).toBe(false);
});

test('there may be none', async () => {
  expect([...new SortedRuns(join(await temporaryFolder(), 'records')).inOrder()]).toEqual([]);
});
