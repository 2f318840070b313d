import { metresBetween } from '../../data-packs/geo/great-circle.ts';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { nearestShare } from '../../data-packs/geo/segment.ts';

/** Metres from the start to each vertex. */
export function cumulativeDistances(line: readonly Position[]): number[] {
  const distances: number[] = [];
  let total = 0;
  line.forEach((position, index) => {
    const previous = line[index - 1];
    if (previous !== undefined) total += metresBetween(...previous, ...position);
    distances.push(total);
  });
  return distances;
}

/** Metres of a whole line. */
export function lineLength(line: readonly Position[]): number {
  let total = 0;
  for (let index = 1; index < line.length; index += 1)
    total += metresBetween(...(line[index - 1] as Position), ...(line[index] as Position));
  return total;
}

/** The point `metres` along the line. */
export function pointAlong(
  line: readonly Position[],
  distances: readonly number[],
  metres: number,
): Position | undefined {
  let low = 0;
  let high = line.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((distances[middle] ?? 0) < metres) low = middle + 1;
    else high = middle;
  }
  const to = line[low];
  const from = line[low - 1];
  if (to === undefined || from === undefined) return to;
  const start = distances[low - 1] ?? 0;
  const length = (distances[low] ?? 0) - start;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (metres - start) / length));
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

export interface NearestOnLine {
  /** Index of the segment's first vertex. */
  segment: number;
  /** Metres from the line's start. */
  along: number;
  position: Position;
}

/** The line's nearest point, on a plane around `point`: exact enough for pointers. */
export function nearestOnLine(
  line: readonly Position[],
  distances: readonly number[],
  point: Position,
): NearestOnLine | undefined {
  const lonScale = Math.cos((point[1] * Math.PI) / 180);
  let best: NearestOnLine | undefined;
  let bestSquare = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < line.length; i++) {
    const a = line[i];
    const b = line[i + 1];
    if (a === undefined || b === undefined) continue;
    const [ax, ay] = [(a[0] - point[0]) * lonScale, a[1] - point[1]];
    const [bx, by] = [(b[0] - point[0]) * lonScale, b[1] - point[1]];
    const share = nearestShare(0, 0, ax, ay, bx, by);
    const x = ax + (bx - ax) * share;
    const y = ay + (by - ay) * share;
    if (x * x + y * y < bestSquare) {
      bestSquare = x * x + y * y;
      const start = distances[i] ?? 0;
      best = {
        segment: i,
        along: start + ((distances[i + 1] ?? start) - start) * share,
        position: [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share],
      };
    }
  }
  return best;
}
