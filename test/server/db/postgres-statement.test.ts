import { expect, test } from 'vitest';
import { postgresStatement } from '../../../server/db/postgres-transaction.ts';

test('values are numbered in their order, or by their names, each once', () => {
  const inOrder = { sql: 'SELECT 1 FROM t WHERE (a, b) < (?, ?)', values: [7, 'x'], kind: 'rows' } as const;
  expect(postgresStatement(inOrder)).toMatchObject({
    text: 'SELECT 1 FROM t WHERE (a, b) < ($1, $2)',
    values: [7, 'x'],
  });
  const sql = 'UPDATE t SET a = @a, b = @b WHERE a <> @a';
  const byName = { sql, values: { b: 2, a: 1, unused: 3 }, kind: 'change' } as const;
  expect(postgresStatement(byName)).toMatchObject({
    text: 'UPDATE t SET a = $1, b = $2 WHERE a <> $1',
    values: [1, 2],
  });
});

test('a NUL, which its texts cannot hold, is replaced', () => {
  const step = { sql: 'SELECT 1 FROM sessions WHERE session = ?', values: ['a\0b'], kind: 'rows' } as const;
  expect(postgresStatement(step).values).toEqual(['a\ufffdb']);
});

test('a text has one name, and another one where its rows are kept', () => {
  const step = { sql: 'SELECT 1 FROM users WHERE id = ?', values: ['x'], kind: 'rows' } as const;
  const kept = postgresStatement({ ...step, kind: 'kept' });
  expect(postgresStatement({ ...step, values: ['y'] }).name).toBe(postgresStatement(step).name);
  expect(kept.name).not.toBe(postgresStatement(step).name);
  expect(kept.text).toBe('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE');
});
