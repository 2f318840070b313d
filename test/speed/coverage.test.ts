import { expect, test } from 'vitest';
import { coverageTest } from '../../data-packs/format/coverage-test.ts';
import { leastOf } from '../helpers/least-of.ts';

test('whether a point is covered is answered 1000 times in a moment for a coast of 50,000 corners', async () => {
  const coast = Array.from({ length: 50_000 }, (_, i): [number, number] => {
    const [angle, radius] = [(i / 25_000) * Math.PI, 4 + 0.01 * Math.sin(7919 * i)];
    return [5 + radius * Math.cos(angle), 5 + radius * Math.sin(angle)];
  });
  const covers = coverageTest({ type: 'Polygon', coordinates: [coast] }, [0, 0, 10, 10]);
  const least = await leastOf(20, 20, () => {
    const started = performance.now();
    for (let i = 0; i < 1000; i++) covers(i / 100, i / 100);
    return performance.now() - started;
  });
  expect(least).toBeLessThanOrEqual(40);
});
