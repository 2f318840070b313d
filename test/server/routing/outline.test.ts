import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { Turn } from '../../../server/event-loop/turn.ts';
import {
  flatten,
  type Outline,
  signedArea,
  simpleOutlines,
  unflatten,
} from '../../../server/routing/isochrone/area-outline.ts';
import { AreaThread } from '../../../server/routing/isochrone/area-thread.ts';

const square = (west: number, south: number, side: number): Outline => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const areasOf = async (ring: Outline): Promise<number[]> =>
  (await simpleOutlines(ring, new Turn())).map(signedArea).sort((a, b) => a - b);

describe('a ring that touches itself at a corner', () => {
  test('is an outline for each of the areas that meet there, whichever way it runs', async () => {
    const ring: Outline = [...square(0, 0, 1), ...square(0, 0, -2).slice(1)];
    expect(await areasOf(ring)).toEqual([1, 4]);
    expect(await areasOf(ring.toReversed())).toEqual([1, 4]);
  });

  test('has no gap where it encloses one there', async () => {
    const gap = square(0, 0, 1).toReversed();
    expect(await areasOf([...square(0, 0, 3), ...gap.slice(1)])).toEqual([9]);
  });

  test('goes on by a corner of an area that was told already', async () => {
    const onwards: Outline = [[2, 0], [5, 0], [5, 5], [3, 5], [3, 1], [0, 0]]; // biome-ignore format: a ring
    const rest = signedArea([[0, 0], ...onwards]);
    expect(await areasOf([[0, 0], ...square(2, 0, 1), ...onwards.slice(1)])).toEqual([1, rest]);
  });
});

test('an outline goes to another thread and back as it is', async () => {
  const outline: Outline = [[-180, 90], [1e-7, -0.123456], [180, -90], [-180, 90]]; // biome-ignore format: a ring
  expect(unflatten(flatten(outline))).toEqual(outline);
  const areas = new AreaThread(pino({ level: 'silent' }));
  try {
    const apart = [square(0, 0, 1), square(2, 0, 1)];
    expect(await areas.join([apart, [square(0, 0, 2), square(1, 1, 2)], []])).toEqual([
      apart,
      [[[0, 0], [2, 0], [2, 1], [3, 1], [3, 3], [1, 3], [1, 2], [0, 2], [0, 0]]], // biome-ignore format: a ring
      [],
    ]);
  } finally {
    await areas.close();
  }
});
