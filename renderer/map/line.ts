import type { Position } from '../../data-packs/geo/lon-lat.ts';

const earthRadius = 6_371_008.8;
const radians = Math.PI / 180;

/** Great-circle distance in metres. */
export function distanceBetween(a: Position, b: Position): number {
  const lat1 = a[1] * radians;
  const lat2 = b[1] * radians;
  const sinLat = Math.sin((lat2 - lat1) / 2);
  const sinLon = Math.sin(((b[0] - a[0]) * radians) / 2);
  const h = sinLat * sinLat + Math.cos(lat1) * Math.cos(lat2) * sinLon * sinLon;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Metres from the start to every vertex. */
export function cumulativeDistances(line: readonly Position[]): number[] {
  const distances: number[] = [];
  let total = 0;
  line.forEach((position, index) => {
    const previous = line[index - 1];
    if (previous !== undefined) total += distanceBetween(previous, position);
    distances.push(total);
  });
  return distances;
}

/** The point that lies `metres` along the line. */
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

/** Where the line comes nearest to a point, measured flat around that point: good for pointers, not for surveys. */
export function nearestOnLine(
  line: readonly Position[],
  distances: readonly number[],
  point: Position,
): NearestOnLine | undefined {
  const squeeze = Math.cos(point[1] * radians);
  let best: NearestOnLine | undefined;
  let bestSquare = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < line.length; i++) {
    const a = line[i];
    const b = line[i + 1];
    if (a === undefined || b === undefined) continue;
    const ax = (a[0] - point[0]) * squeeze;
    const ay = a[1] - point[1];
    const dx = (b[0] - a[0]) * squeeze;
    const dy = b[1] - a[1];
    const square = dx * dx + dy * dy;
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square));
    const x = ax + dx * share;
    const y = ay + dy * share;
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

/** west, south, east, north of some positions; undefined when there are none. */
export function boundsOf(line: Iterable<Position>): [number, number, number, number] | undefined {
  let west = Number.POSITIVE_INFINITY;
  let south = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  for (const [lon, lat] of line) {
    west = Math.min(west, lon);
    south = Math.min(south, lat);
    east = Math.max(east, lon);
    north = Math.max(north, lat);
  }
  return west <= east ? [west, south, east, north] : undefined;
}
