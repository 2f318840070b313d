import { segmentAt, squareToChord } from '../../geo/segment.ts';
import type { Ring } from './dataset.ts';

/** Douglas-Peucker over two halves of a ring, in its own units. */
export function simplifiedRing(ring: Ring, tolerance: number): Ring {
  if (tolerance === 0 || ring.length < 12) return ring;
  const half = 2 * Math.floor(ring.length / 4);
  const first = simplified(ring.subarray(0, half + 2), tolerance);
  const second = simplified(ring.subarray(half), tolerance);
  const points = [...first, ...second.slice(2)];
  return points.length >= 8 ? Float64Array.from(points) : ring;
}

function simplified(line: Float64Array, tolerance: number): number[] {
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
  const points: number[] = [];
  for (let i = 0; i <= last; i++) if (keep[i]) points.push(line[2 * i] as number, line[2 * i + 1] as number);
  return points;
}

/** Whether no two edges of the ring cross. Rings are a few hundred corners, so all pairs are looked at. */
export function isSimple(ring: Ring): boolean {
  const edges = ring.length / 2 - 1;
  const side = (edge: number, corner: number) => {
    const [ax, ay, bx, by] = segmentAt(ring, edge);
    return Math.sign(
      (bx - ax) * ((ring[2 * corner + 1] as number) - ay) - (by - ay) * ((ring[2 * corner] as number) - ax),
    );
  };
  for (let i = 0; i < edges; i++) {
    for (let j = i + 2; j < edges; j++) {
      if (i === 0 && j === edges - 1) continue;
      if (side(i, j) * side(i, j + 1) < 0 && side(j, i) * side(j, i + 1) < 0) return false;
    }
  }
  return true;
}

/**
 * An outline along cell edges without its stairs: every corner is cut halfway down its shorter side, which leaves slopes of the cells' own
 * direction; then the slopes meet in curves. Corners for which `fixed` is true stay.
 */
export function smoothedRing(ring: Ring, fixed: (x: number, y: number) => boolean): Ring {
  const slopes = simplifiedRing(
    cutCorners(ring, fixed, length => Math.min(0.5, length / 2)),
    0.35,
  );
  return cutCorners(slopes, fixed, length => length / 4);
}

function cutCorners(ring: Ring, fixed: (x: number, y: number) => boolean, cut: (length: number) => number): Ring {
  const points: number[] = [];
  for (let i = 0; i < ring.length / 2 - 1; i++) {
    const [x1, y1, x2, y2] = segmentAt(ring, i);
    const length = Math.hypot(x2 - x1, y2 - y1);
    const share = length === 0 ? 0 : cut(length) / length;
    if (fixed(x1, y1)) points.push(x1, y1);
    else points.push(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share);
    if (!fixed(x2, y2)) points.push(x2 - (x2 - x1) * share, y2 - (y2 - y1) * share);
  }
  points.push(points[0] as number, points[1] as number);
  return Float64Array.from(points);
}
