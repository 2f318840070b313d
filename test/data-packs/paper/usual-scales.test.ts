import { expect, test } from 'vitest';
import { largerUsualScale, usualScaleOver, usualScaleUnder } from '../../../data-packs/paper/usual-scales.ts';

test.each([
  [23_400, 25_000, 20_000],
  [25_000, 25_000, 25_000],
  [25_000.000_001, 25_000, 25_000],
  [999.999_999_9, 1000, 1000],
  [51_000, 100_000, 50_000],
  [9_900_000, 10_000_000, 5_000_000],
])('1:%d is between usual scales', (scale, over, under) => {
  expect([usualScaleOver(scale), usualScaleUnder(scale)]).toEqual([over, under]);
});

test('usual scales follow each other', () => {
  const scales = [100_000];
  while ((scales.at(-1) ?? 0) > 1000) scales.push(largerUsualScale(scales.at(-1) ?? 0));
  expect(scales).toEqual([100_000, 50_000, 25_000, 20_000, 10_000, 5000, 2500, 2000, 1000]);
});
