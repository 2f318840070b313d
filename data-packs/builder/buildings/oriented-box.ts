import { itemAt } from '../../base/item-at.ts';

/** Directions tried per outline: round ones have hundreds of edges, and then no direction is better. */
const mostDirections = 48;
/** A tagged direction is taken for that of a wall this near to it: mappers round to eighths of the compass. */
const nearWall = Math.cos((25 * Math.PI) / 180);

export type Direction = readonly [x: number, y: number];

/** The direction of the longer side of the smallest rectangle around a ring that is parallel to one of its edges. */
export function longAxis(ring: readonly number[]): Direction {
  let best: Direction = [1, 0];
  let smallest = Infinity;
  const step = Math.max(1, Math.ceil(ring.length / 2 / mostDirections)) * 2;
  for (let i = 0; i < ring.length; i += step) {
    const next = (i + 2) % ring.length;
    const x = itemAt(ring, next) - itemAt(ring, i);
    const y = itemAt(ring, next + 1) - itemAt(ring, i + 1);
    const length = Math.hypot(x, y);
    if (length === 0) continue;
    const along: Direction = [x / length, y / length];
    const [u0, u1] = span(ring, along);
    const [v0, v1] = span(ring, left(along));
    const area = (u1 - u0) * (v1 - v0);
    // Later edges of the same rectangle must not win by rounding: the outcome is to be that of the first.
    if (area >= smallest * (1 - 1e-9)) continue;
    smallest = area;
    best = u1 - u0 >= v1 - v0 ? along : left(along);
  }
  return best;
}

/** How far a ring reaches along a direction. */
export function span(ring: readonly number[], [x, y]: Direction): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const along = itemAt(ring, i) * x + itemAt(ring, i + 1) * y;
    if (along < low) low = along;
    if (along > high) high = along;
  }
  return [low, high];
}

/** A quarter turn to the left. */
export const left = ([x, y]: Direction): Direction => [-y, x];

/** The wall direction that a tagged one means, else the tagged one. */
export function alongWalls(tagged: Direction, axis: Direction): Direction {
  const across = left(axis);
  for (const [x, y] of [axis, across]) {
    const cosine = tagged[0] * x + tagged[1] * y;
    if (Math.abs(cosine) >= nearWall) return cosine > 0 ? [x, y] : [-x, -y];
  }
  return tagged;
}
