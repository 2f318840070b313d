import { squareToChord } from './segment.ts';

/** Simplifies the two halves of a ring by Douglas-Peucker, in its own units. */
export function simplifiedRing(ring: Float64Array, tolerance: number): Float64Array {
  if (tolerance === 0 || ring.length < 12) return ring;
  const half = 2 * Math.floor(ring.length / 4);
  const first = simplifiedLine(ring.subarray(0, half + 2), tolerance);
  const second = simplifiedLine(ring.subarray(half), tolerance);
  const points = [...first, ...second.slice(2)];
  return points.length >= 8 ? Float64Array.from(points) : ring;
}

/** Simplifies a line by Douglas-Peucker, in its own units. */
export function simplifiedLine(line: Float64Array, tolerance: number): number[] {
  return keptCorners(line, tolerance).flatMap(i => [line[2 * i] as number, line[2 * i + 1] as number]);
}

/** The corners that Douglas-Peucker keeps of a line, in order. */
export function keptCorners(line: Float64Array, tolerance: number): number[] {
  const last = line.length / 2 - 1;
  const keep = new Uint8Array(last + 1);
  keep[0] = 1;
  keep[last] = 1;
  const stack: [number, number][] = [[0, last]];
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [from, to] = span;
    let worst = tolerance * tolerance;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const off = squareToChord(line, i, from, to);
      if (off > worst) {
        worst = off;
        at = i;
      }
    }
    if (at === -1) continue;
    keep[at] = 1;
    stack.push([from, at], [at, to]);
  }
  const kept: number[] = [];
  for (let i = 0; i <= last; i++) if (keep[i]) kept.push(i);
  return kept;
}
