import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metresBetween } from '../../data-packs/geo/great-circle.ts';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { encodePolyline } from '../../data-packs/geo/polyline.ts';
import type { Units } from '../../renderer/api/types.ts';
import { legAt, type Route, readRoutes } from '../../renderer/features/plan-state/route.ts';
import { cumulativeDistances, nearestOnLine, pointAlong } from '../../renderer/formats/line.ts';

function readRoute(...answer: Parameters<typeof readRoutes>): Route {
  const [route] = readRoutes(...answer);
  if (route === undefined) throw new Error('an answer has a route');
  return route;
}

const leg = (line: Position[], length: number) => ({
  shape: encodePolyline(line),
  summary: { length, time: 60 },
  maneuvers: [
    { instruction: 'Go.', length, time: 60, beginShapeIndex: 0, endShapeIndex: line.length - 1 },
    { instruction: 'Arrive.', length: 0, time: 0, beginShapeIndex: line.length - 1, endShapeIndex: line.length - 1 },
  ],
});
const trip = (units: Units, ...legs: ReturnType<typeof leg>[]) => ({
  trip: {
    summary: { length: legs.reduce((sum, one) => sum + one.summary.length, 0), time: 60 * legs.length },
    legs,
    status: 0,
    statusMessage: 'Found route between points',
    units,
    language: 'en-US',
  },
});

describe('a route over several legs', () => {
  const west: Position[] = [
    [9.5, 47],
    [9.51, 47],
  ];

  test('legs that meet share their vertex, and turns point into the joined line', () => {
    const route = readRoute(
      trip(
        'kilometers',
        leg(west, 0.76),
        leg(
          [
            [9.51, 47],
            [9.51, 47.01],
            [9.51, 47.02],
          ],
          2.2,
        ),
      ),
    );
    expect(route.line).toHaveLength(4);
    expect(route.legStarts).toEqual([0, 1, 3]);
    expect(route.turns.map(turn => [turn.begin, turn.end])).toEqual([
      [0, 1],
      [1, 1],
      [1, 3],
      [3, 3],
    ]);
    expect(legAt(route, 0)).toBe(0);
    expect(legAt(route, 2)).toBe(1);
  });

  test('a point that shapes the route tells no turn, a place that is passed tells one', () => {
    const north: Position[] = [
      [9.51, 47],
      [9.51, 47.01],
    ];
    const answer = trip('kilometers', leg(west, 0.76), leg(north, 1.1));
    const turns = (kind: 'stop' | 'pass' | 'shape') =>
      readRoute(answer, [{ kind, letter: 'B' }]).turns.map(turn => [
        turn.instruction,
        turn.begin,
        turn.end,
        turn.after,
      ]);
    expect(turns('shape')).toEqual([
      ['Go.', 0, 2, 0],
      ['Arrive.', 2, 2, 120],
    ]);
    expect(turns('pass')).toEqual([
      ['Go.', 0, 1, 0],
      ['Pass B', 1, 2, 60],
      ['Arrive.', 2, 2, 120],
    ]);
    expect(turns('stop')).toHaveLength(4);
    const { turns: shaped, metres } = readRoute(answer, [{ kind: 'shape', letter: '' }]);
    expect(shaped.reduce((sum, turn) => sum + turn.metres, 0)).toBeCloseTo(metres);
  });

  test('heights of all legs are spread evenly, unknown ones stay unknown', () => {
    const flat = { ...leg(west, 1.6), elevationInterval: 800, elevation: [400, 500, 600] };
    const steep = {
      ...leg([west[1] ?? [0, 0], [9.51, 47.02]], 1.6),
      elevationInterval: 800,
      elevation: [600, null, 800],
    };
    const { heights = [] } = readRoute(trip('kilometers', flat, steep));
    expect(heights[0]).toBe(400);
    expect(heights[Math.round(heights.length / 4)]).toBeCloseTo(500, -1);
    expect(heights.at(-1)).toBe(800);
    expect(heights.filter(height => height === null).length).toBeGreaterThan(heights.length / 4);
    expect(readRoute(trip('kilometers', leg(west, 1.6), steep)).heights).toBeUndefined();
  });

  test('legs that snapped apart keep both ends', () => {
    const route = readRoute(
      trip(
        'kilometers',
        leg(west, 0.76),
        leg(
          [
            [9.5101, 47],
            [9.52, 47],
          ],
          0.75,
        ),
      ),
    );
    expect(route.line).toHaveLength(4);
    expect(route.legStarts).toEqual([0, 2, 3]);
  });

  test('distances along the line end at the stated length, in metres whatever the units', () => {
    const route = readRoute(trip('miles', leg(west, 1)));
    expect(route.metres).toBeCloseTo(1609.344);
    expect(route.distances.at(-1)).toBeCloseTo(1609.344);
  });
});

test('the point a share along a line is the nearest point of the line to itself', () => {
  const line: Position[] = [
    [9.5, 47.1],
    [9.52, 47.12],
    [9.55, 47.11],
  ];
  const distances = cumulativeDistances(line);
  const total = distances.at(-1) ?? 0;
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), share => {
      const point = pointAlong(line, distances, share * total);
      const nearest = point && nearestOnLine(line, distances, point);
      expect(Math.abs((nearest?.along ?? Number.NaN) - share * total)).toBeLessThan(1);
    }),
  );
  expect(metresBetween(0, 0, 1, 0)).toBeCloseTo(111_195, -1);
});
