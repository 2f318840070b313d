import { expect, test } from 'vitest';
import { labelPoint, poleOfInaccessibility } from '../../../data-packs/geo/label-point.ts';
import { nearestOnLines } from '../../../data-packs/geo/nearest-on-lines.ts';
import { pointInPolygon, ringContains } from '../../../data-packs/geo/point-in-polygon.ts';
import { ringArea, ringAreaOfPositions } from '../../../data-packs/geo/ring.ts';
import { nearestShare, squareToChord, squareToSegment } from '../../../data-packs/geo/segment.ts';

// The example of Braden, "The Surveyor's Area Formula" (1986): 30 square units.
const pentagon = [
  [3, 4],
  [5, 11],
  [12, 8],
  [9, 5],
  [5, 6],
] as const;

test('the surveyor’s pentagon has its area, closed or not, with the sign of its way around', () => {
  const open = pentagon.flat();
  expect(ringArea(open)).toBe(-30);
  expect(ringArea([...open, 3, 4])).toBe(-30);
  expect(ringAreaOfPositions(pentagon)).toBe(-30);
  expect(ringAreaOfPositions(pentagon.toReversed())).toBe(30);
});

test('a ring of a centimetre far from 0,0 keeps its digits', () => {
  const [x, y, side] = [170, 60, 1e-7];
  expect(ringArea([x, y, x + side, y, x + side, y + side, x, y + side]) / side ** 2).toBeCloseTo(1, 5);
});

test('a column says the same of a point as positions do', () => {
  for (let x = 2.05; x < 13; x += 0.5) {
    for (let y = 3.03; y < 12; y += 0.5) {
      expect(ringContains(pentagon.flat(), x, y)).toBe(pointInPolygon([pentagon], x, y));
    }
  }
  expect(ringContains(pentagon.flat(), 6, 7)).toBe(true);
});

test('the nearest place of a segment is one of its own', () => {
  expect(nearestShare(5, 5, 0, 0, 10, 0)).toBe(0.5);
  expect([nearestShare(-3, 4, 0, 0, 10, 0), nearestShare(1, 1, 2, 2, 2, 2)]).toEqual([0, 0]);
  expect(squareToSegment(-3, 4, 0, 0, 10, 0)).toBe(25);
  expect(squareToChord([0, 0, 5, 5, 10, 0], 1, 0, 2)).toBe(25);
});

test('the nearest point of lines is measured in metres on the ground', () => {
  const lines = [
    [10, 60, 12, 60],
    [10, 61, 12, 61],
  ];
  const nearest = nearestOnLines(lines, 11, 60.1);
  expect(nearest).toMatchObject({ line: 0, at: 0, lat: 60 });
  expect(nearest.lon).toBeCloseTo(11, 9);
  expect(nearest.metres).toBeCloseTo(11_119.5, 0);
  expect(nearestOnLines([[10, 60]], 10, 60.1).metres).toBeCloseTo(11_119.5, 0);
  expect(nearestOnLines([], 10, 60).metres).toBe(Infinity);
});

test('a label stands in the middle of a square, and in the thick part of an L, not in its notch', () => {
  expect(poleOfInaccessibility([[0, 0, 8, 0, 8, 8, 0, 8, 0, 0]], 0.1)).toEqual([4, 4]);
  const [x, y] = poleOfInaccessibility([[0, 0, 10, 0, 10, 4, 2, 4, 2, 10, 0, 10, 0, 0]], 0.1) ?? [0, 0];
  expect([x > 1.9 && x < 8.1, Math.abs(y - 2) < 0.2]).toEqual([true, true]);
});

test('of several areas the largest is labelled, in degrees as they lie on the ground; no area has no label', () => {
  const small = [9, 47, 9.001, 47, 9.001, 47.001, 9, 47];
  // Far north a degree of longitude is a third of one of latitude: this is an upright rectangle.
  const fjord = [20, 70, 21, 70, 21, 71, 20, 71, 20, 70];
  const point = labelPoint([[small], [fjord]]);
  expect(point?.lon).toBeCloseTo(20.5, 1);
  expect(point !== undefined && point.lat > 70.1 && point.lat < 70.9).toBe(true);
  expect([labelPoint([]), labelPoint([[[1, 1, 2, 2, 1, 1]]])]).toEqual([undefined, undefined]);
});
