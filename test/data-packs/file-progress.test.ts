import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileProgress, type FileStep } from '../../data-packs/store/download/transfer-meter.ts';
import { wordMessage } from '../../data-packs/words/catalogue.ts';
import { downloadFailures } from '../../data-packs/words/words.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A file of 1000 bytes that is being fetched until `end`. */
function fetching() {
  const told: FileStep[] = [];
  const progress = new FileProgress(step => told.push(step), Date.now);
  const held = Promise.withResolvers<void>();
  const over = progress.fetching(() => held.promise);
  const end = () => {
    held.resolve();
    return over;
  };
  return { told, progress, end, fail: held.reject, over };
}

test('the last bytes before a line goes quiet are told, and that it is quiet; nothing once the file is there', async () => {
  const { told, progress, end } = fetching();
  progress.onBytes(0, 1000);
  progress.onBytes(400, 1000);
  expect(told).toEqual([{ bytesDone: 0, bytesTotal: 1000 }]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told.at(-1)).toEqual({ bytesDone: 400, bytesTotal: 1000, bytesPerSecond: 400 });
  await vi.advanceTimersByTimeAsync(7000);
  expect(told.at(-1)).toEqual({ bytesDone: 400, bytesTotal: 1000, bytesPerSecond: 0 });
  progress.onBytes(1000, 1000);
  await end();
  expect(told.at(-1)).toMatchObject({ bytesDone: 1000 });
  const { length } = told;
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toHaveLength(length);
});

test('chunks are told ten times a second; what an earlier run has left is no speed', async () => {
  const { told, progress, end } = fetching();
  progress.onBytes(500, 1000);
  for (let bytes = 501; bytes <= 600; bytes += 1) {
    await vi.advanceTimersByTimeAsync(10);
    progress.onBytes(bytes, 1000);
  }
  await end();
  expect(told.length).toBeGreaterThanOrEqual(10);
  expect(told.length).toBeLessThanOrEqual(12);
  expect(told.at(-1)).toEqual({ bytesDone: 600, bytesTotal: 1000, bytesPerSecond: 100 });
});

test('why it is tried again is told at once, and until bytes come', async () => {
  const { told, progress, end } = fetching();
  progress.onBytes(400, undefined);
  const reason = downloadFailures.message('answers', { host: 'example.org', status: 503 });
  progress.onRetry(reason, 3200);
  const trouble = downloadFailures.message('tryingAgain', { reason, seconds: 4 });
  expect(wordMessage(trouble)).toBe('example.org answers 503. Trying again in 4 s.');
  expect(told).toEqual([{ bytesDone: 400 }, { bytesDone: 400, trouble }]);
  await vi.advanceTimersByTimeAsync(3200);
  expect(told.at(-1)).toEqual({ bytesDone: 400, bytesPerSecond: 0, trouble });
  progress.onBytes(401, undefined);
  await end();
  expect(told.at(-1)).toEqual({ bytesDone: 401, bytesPerSecond: 0 });
});

test('of a file that could not be fetched nothing more is told', async () => {
  const { told, progress, fail, over } = fetching();
  progress.onBytes(0, 1000);
  progress.onBytes(400, 1000);
  fail(new Error('No room.'));
  await expect(over).rejects.toThrow('No room.');
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toEqual([{ bytesDone: 0, bytesTotal: 1000 }]);
});
