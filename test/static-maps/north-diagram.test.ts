import { expect, test } from 'vitest';
import { drawnApart, northsOnPaper } from '../../server/map-renderer/sheet/north-diagram.ts';

/** Degrees clockwise from true north. */
const vaduz = { grid: 0.38, magnetic: 3.85 };

test('on paper of the zone the grid points up, on other paper the meridian does, but for the bearing', () => {
  expect(northsOnPaper(vaduz, 0, true).grid).toBeCloseTo(0, 9);
  expect(northsOnPaper(vaduz, 0, true).true).toBeCloseTo(-0.38, 9);
  expect(northsOnPaper(vaduz, 0, false).true).toBeCloseTo(0, 9);
  expect(northsOnPaper(vaduz, 30, false).magnetic).toBeCloseTo(-30 + 3.85, 9);
});

test.each([
  ['true, grid, magnetic', vaduz],
  ['magnetic, grid, true', { grid: -0.2, magnetic: -11 }],
  ['grid, true, magnetic', { grid: -2, magnetic: 26 }],
  ['magnetic, true, grid', { grid: 1.5, magnetic: -170 }],
])('lines are drawn in the order %s, each to be told from the next', (order, norths) => {
  for (const bearing of [0, 90, 200]) {
    const drawn = drawnApart(northsOnPaper(norths, bearing, false));
    const ordered = Object.entries(drawn).toSorted(([, a], [, b]) => a - b);
    expect(ordered.map(([name]) => name).join(', ')).toBe(order);
    for (const [i, [, angle]] of ordered.entries()) {
      if (i > 0) expect(angle - (ordered[i - 1]?.[1] ?? 0)).toBeGreaterThanOrEqual(24 - 1e-9);
    }
  }
});
