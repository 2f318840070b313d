import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { metresBetween } from '../../../data-packs/geo/great-circle.ts';
import { metresToBounds } from '../../../data-packs/geo/metres-to-bounds.ts';

const lon = fc.double({ min: -180, max: 180, noNaN: true });
const lat = fc.double({ min: -90, max: 90, noNaN: true });
const steps = 60;

/** The least distance to a grid of points of a box, and how coarse the grid is. */
function leastOnGrid(x: number, y: number, [west, south, east, north]: Bounds): [least: number, coarseness: number] {
  let least = Infinity;
  for (let i = 0; i <= steps; i++) {
    for (let j = 0; j <= steps; j++) {
      const [gridLon, gridLat] = [west + ((east - west) * i) / steps, south + ((north - south) * j) / steps];
      least = Math.min(least, metresBetween(x, y, gridLon, gridLat));
    }
  }
  return [least, (111_195 * Math.hypot(east - west, north - south)) / steps];
}

test('no point of a box is nearer than its distance, and one is as near: any box, also over poles and 180 degrees', () => {
  fc.assert(
    fc.property(lon, lat, lon, lon, lat, lat, (x, y, x1, x2, y1, y2) => {
      const box: Bounds = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
      const [least, coarseness] = leastOnGrid(x, y, box);
      const metres = metresToBounds(x, y, box);
      expect(metres).toBeLessThanOrEqual(least + 0.01);
      expect(metres).toBeGreaterThanOrEqual(least - coarseness - 0.01);
    }),
    { numRuns: 150 },
  );
});

test('a box that is wide in longitude is nearest where the great circle meets its edge, not at the same latitude', () => {
  const metres = metresToBounds(0, 60, [60, 0, 90, 89]);
  expect(metres).toBeLessThan(metresBetween(0, 60, 60, 60) - 100_000);
  expect(metresToBounds(179.9, 10, [-179.9, 9, -170, 11])).toBeLessThan(23_000);
  expect(metresToBounds(10, 10, [9, 9, 11, 11])).toBe(0);
});
