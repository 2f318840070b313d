import { expect, test } from 'vitest';
import { profileFigures, sampleCount } from '../../renderer/formats/height-figures.ts';

test('a hill up and down counts once each way', () => {
  expect(profileFigures([100, 150, 200, 150, 100])).toEqual({ ascent: 100, descent: 100, min: 100, max: 200 });
});

test('the noise of a height model is no climb', () => {
  const flat = Array.from({ length: 500 }, (_, i) => 50 + (i % 2 === 0 ? 0 : 3));
  expect(profileFigures(flat)).toMatchObject({ ascent: 0, descent: 0 });
});

test('a long gentle climb counts although each step is small', () => {
  const climb = Array.from({ length: 101 }, (_, i) => 100 + i);
  expect(profileFigures(climb)?.ascent).toBe(100);
});

test('unknown heights are neither climb nor fall, and nothing known is nothing', () => {
  expect(profileFigures([10, null, 500, null, 20])).toEqual({ ascent: 0, descent: 0, min: 10, max: 500 });
  expect(profileFigures([null, null])).toBeUndefined();
});

test('samples stay within what the service takes', () => {
  expect(sampleCount(10)).toBe(64);
  expect(sampleCount(500_000)).toBe(1000);
});
