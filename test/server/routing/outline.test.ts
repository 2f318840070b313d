import { describe, expect, test } from 'vitest';
import { ringAround } from '../../../data-packs/geo/bounds.ts';
import { ringAreaOfPositions } from '../../../data-packs/geo/ring.ts';
import { joinAreas, type Outline, simpleOutlines } from '../../../server/routing/isochrone/isochrone-areas.ts';

const square = (west: number, south: number, side: number): Outline =>
  ringAround([west, south, west + side, south + side]);
const areasOf = (ring: Outline): number[] =>
  simpleOutlines(ring)
    .map(ringAreaOfPositions)
    .sort((a, b) => a - b);

describe('a ring that touches itself at a corner', () => {
  test('is an outline for each of the areas that meet there, whichever way it runs', () => {
    const ring: Outline = [...square(0, 0, 1), ...square(0, 0, -2).slice(1)];
    expect(areasOf(ring)).toEqual([1, 4]);
    expect(areasOf(ring.toReversed())).toEqual([1, 4]);
  });

  test('has no gap where it encloses one there', () => {
    const gap = square(0, 0, 1).toReversed();
    expect(areasOf([...square(0, 0, 3), ...gap.slice(1)])).toEqual([9]);
  });

  test('continues at a corner of an area already split off', () => {
    const onwards: Outline = [[2, 0], [5, 0], [5, 5], [3, 5], [3, 1], [0, 0]]; // biome-ignore format: a ring
    const rest = ringAreaOfPositions([[0, 0], ...onwards]);
    expect(areasOf([[0, 0], ...square(2, 0, 1), ...onwards.slice(1)])).toEqual([1, rest]);
  });
});

test('areas that overlap are one, areas apart stay as they are', () => {
  const apart = [square(0, 0, 1), square(2, 0, 1)];
  expect(joinAreas(apart)).toEqual(apart);
  expect(joinAreas([square(0, 0, 2), square(1, 1, 2)])).toEqual(
    [[[0, 0], [2, 0], [2, 1], [3, 1], [3, 3], [1, 3], [1, 2], [0, 2], [0, 0]]], // biome-ignore format: a ring
  );
  expect(joinAreas([])).toEqual([]);
});
