import { expect, test } from 'vitest';
import { Failure } from '../../../server/errors.ts';
import { TooSlow } from '../../../server/turns/index.ts';

function remembering() {
  let time = 1;
  const tooSlow = new TooSlow(() => time);
  const isRefused = (key: string, size?: number): boolean => {
    try {
      tooSlow.check(() => ({ key, work: key, ...(size !== undefined && { size }) }));
      return false;
    } catch {
      return true;
    }
  };
  const pass = (seconds: number) => {
    time += seconds * 1000;
  };
  return { tooSlow, isRefused, pass };
}

test('what took too long is refused with the same sentence and when to try it again, and after that it is not', () => {
  const { tooSlow, isRefused, pass } = remembering();
  expect(isRefused('a')).toBe(false);
  tooSlow.add({ key: 'a', work: 'a style' }, new Failure('upstream_unavailable'));
  pass(61);
  expect(isRefused('b')).toBe(false);
  expect(() => tooSlow.check(() => ({ key: 'a', work: 'a style' }))).toThrow(
    expect.objectContaining({
      code: 'upstream_unavailable',
      message: `${new Failure('upstream_unavailable').message} Try the same again in 2 min.`,
      details: { retryAfter: 119 },
    }),
  );
  expect(tooSlow.list()).toEqual([{ work: 'a style', refusedFor: 119 }]);
  pass(120);
  expect(isRefused('a')).toBe(false);
  expect(tooSlow.list()).toEqual([]);
});

test('what is smaller than that is not refused', () => {
  const { tooSlow, isRefused } = remembering();
  tooSlow.add({ key: 'a', work: 'a style', size: 100 }, new Error('slow'));
  expect([99, 100, 101].map(size => isRefused('a', size))).toEqual([false, true, true]);
});

test('a hundred are remembered, the last ones', () => {
  const { tooSlow, isRefused } = remembering();
  for (let i = 0; i < 150; i++) tooSlow.add({ key: `${i}`, work: `${i}` }, new Error('slow'));
  expect(tooSlow.list()).toHaveLength(100);
  expect([isRefused('0'), isRefused('149')]).toEqual([false, true]);
});
