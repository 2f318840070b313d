import { expect, test } from 'vitest';
import { askPeers } from '../peers/asked.ts';

test('whatever a server does, a download gets there or tells why not, and gets there once it behaves', async () => {
  // In a process of its own: faults ended it, where no `catch` reaches.
  const { total, cases, ended } = await askPeers({
    rows: [
      ['file that is read late', 'first'],
      ['pack parts', 'later'],
    ],
    atOnce: 16,
    stallMs: 2000,
  });
  expect(ended).toEqual([]);
  expect(cases.filter(({ problem }) => problem !== undefined)).toEqual([]);
  expect(cases).toHaveLength(total);
  // Of an answer that breaks off once, nobody has to know.
  const unseen = cases.filter(({ name }) => /^pack parts: (speaks HTTP|tells no|closes|resets)/.test(name));
  expect(unseen).toHaveLength(13);
  expect(unseen.filter(({ said }) => said !== 'done')).toEqual([]);
});
