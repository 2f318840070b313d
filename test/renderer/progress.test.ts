import { describe, expect, test } from 'vitest';
import type { Route } from '../../renderer/features/plan-state/route.ts';
import { cumulativeDistances } from '../../renderer/formats/line.ts';
import { progressOn } from '../../renderer/phone/progress.ts';

const line: Route['line'] = [
  [10, 50],
  [10.01, 50],
  [10.01, 50.01],
];
const distances = cumulativeDistances(line);
const [, corner = 0, metres = 0] = distances;
const turn = (begin: number, end: number, after: number, seconds: number) => ({
  instruction: `turn ${begin}`,
  type: 10,
  metres: 0,
  seconds,
  after,
  stage: 0,
  begin,
  end,
});
const route: Route = {
  line,
  distances,
  legStarts: [0, 2],
  turns: [turn(0, 1, 0, 100), turn(1, 2, 100, 200), turn(2, 2, 300, 0)],
  metres,
  seconds: 300,
  snapDistances: [],
  heights: undefined,
};
const at = (lon: number, lat: number, accuracy = 5) => progressOn(route, { point: { lon, lat }, accuracy });

describe('somebody on a route', () => {
  test('is told the next turn, and what is left', () => {
    const halfway = at(10.005, 50);
    expect(halfway).toMatchObject({ turn: 1, off: false });
    expect(halfway?.metresToTurn).toBeCloseTo(corner / 2, 0);
    expect(halfway?.metresLeft).toBeCloseTo(metres - corner / 2, 0);
    expect(halfway?.secondsLeft).toBeCloseTo(250, 0);
  });

  test('has the arrival before them after the last turn, and nothing left there', () => {
    expect(at(10.01, 50.005)).toMatchObject({ turn: 2 });
    expect(at(10.01, 50.01)).toMatchObject({ turn: 2, metresToTurn: 0, metresLeft: 0, secondsLeft: 0 });
  });

  test('is off it from fifty metres on, or twice as far as the position is exact', () => {
    // 0.0006 degrees of latitude are 67 m.
    expect(at(10.005, 49.9994)?.off).toBe(true);
    expect(at(10.005, 49.9994, 40)?.off).toBe(false);
  });
});
