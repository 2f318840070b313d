import type { RangeResponse } from 'pmtiles';
import { expect, test } from 'vitest';
import { SharedReads } from '../../renderer/api/tiles/signed-archive.ts';

/** A source whose reads wait until they are answered, and end when they are aborted. */
function source() {
  const reads: { answer: (range: RangeResponse) => void; fail: (error: Error) => void; signal: AbortSignal }[] = [];
  const start = (signal: AbortSignal) =>
    new Promise<RangeResponse>((answer, fail) => {
      reads.push({ answer, fail, signal });
      signal.addEventListener('abort', () => fail(signal.reason));
    });
  return { reads, start };
}

const bytes = (...values: number[]): RangeResponse => ({ data: new Uint8Array(values).buffer, etag: '"one"' });

test('those who want the same bytes at the same time share one read, each with bytes of its own', async () => {
  const { reads, start } = source();
  const shared = new SharedReads();
  const answers = Promise.all([1, 2, 3].map(() => shared.read('0 4', undefined, start)));
  const other = shared.read('4 4', undefined, start);
  expect(reads).toHaveLength(2);
  reads[0]?.answer(bytes(1, 2, 3, 4));
  reads[1]?.answer(bytes(5));
  const found = await answers;
  expect(found.map(({ data }) => [...new Uint8Array(data)])).toEqual(Array(3).fill([1, 2, 3, 4]));
  expect(new Set(found.map(({ data }) => data)).size).toBe(3);
  expect(found[2]?.etag).toBe('"one"');
  expect((await other).data.byteLength).toBe(1);
  // Afterwards they are read anew.
  shared.read('0 4', undefined, start).catch(() => undefined);
  expect(reads).toHaveLength(3);
});

test('a read goes on while one reader wants it, and is aborted with the last', async () => {
  const { reads, start } = source();
  const shared = new SharedReads();
  const [first, second] = [new AbortController(), new AbortController()];
  const answers = Promise.allSettled([first, second].map(({ signal }) => shared.read('0 4', signal, start)));
  first.abort();
  expect(reads[0]?.signal.aborted).toBe(false);
  second.abort();
  expect(reads[0]?.signal.aborted).toBe(true);
  // Who comes now gets a read of their own.
  const later = shared.read('0 4', undefined, start);
  reads[1]?.answer(bytes(7));
  expect((await later).data.byteLength).toBe(1);
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(shared.read('0 4', AbortSignal.abort(), start)).rejects.toThrow('abort');
  expect(reads).toHaveLength(2);
});

test('a failure is everyone’s who waited, and is not kept', async () => {
  const { reads, start } = source();
  const shared = new SharedReads();
  const answers = Promise.allSettled([shared.read('0 4', undefined, start), shared.read('0 4', undefined, start)]);
  reads[0]?.fail(new Error('gone'));
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = shared.read('0 4', undefined, start);
  reads[1]?.answer(bytes(1));
  expect((await again).data.byteLength).toBe(1);
});
