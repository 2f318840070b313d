import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Lanes } from '../../../server/db/lanes.ts';

test('works of one lane wait for each other and go on together, those of others do not wait', async () => {
  const transactions: string[][] = [];
  const lanes = new Lanes<string>(async works => {
    transactions.push(works.map(({ work }) => work));
    await delay(5);
    for (const { work, resolve, reject } of works) {
      if (work.startsWith('bad')) reject(new Error(work));
      else resolve(work.toUpperCase());
    }
  });
  const asked = ['a', 'b', 'bad', 'c'].map(work => lanes.run('one', work));
  const other = lanes.run('two', 'z');
  expect(await Promise.allSettled(asked)).toMatchObject([
    { value: 'A' },
    { value: 'B' },
    { reason: { message: 'bad' } },
    { value: 'C' },
  ]);
  expect(await other).toBe('Z');
  expect(transactions).toEqual([['a'], ['z'], ['b', 'bad', 'c']]);
  expect(await lanes.run('one', 'd')).toBe('D');
});
