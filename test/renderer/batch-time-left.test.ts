import { expect, test } from 'vitest';
import { type Sample, secondsLeft, withSample } from '../../renderer/features/batch/time-left.ts';

/** Samples, a second apart, of so many waiting rows. */
const after = (...waiting: readonly number[]): number | undefined =>
  secondsLeft(
    waiting.reduce<readonly Sample[]>((all, rows, second) => withSample(all, { at: second * 1000, waiting: rows }), []),
  );

test('the time left is not told before it is known', () => {
  expect(after()).toBeUndefined();
  expect(after(100)).toBeUndefined();
  expect(after(100, 90, 80)).toBeUndefined();
  expect(after(100, 100, 100, 100, 100)).toBeUndefined();
});

test('it follows from the rate of the last rows, whatever it was before', () => {
  expect(after(100, 90, 80, 70)).toBe(7);
  const slowly = Array.from({ length: 40 }, (_, second) => 10_000 - second);
  const quickly = Array.from({ length: 40 }, (_, second) => 9960 - 100 * second);
  expect(after(...slowly, ...quickly)).toBeCloseTo(6060 / 100, 0);
});

test('it begins anew where rows wait again', () => {
  expect(after(100, 50, 0, 20, 18)).toBeUndefined();
});
