import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { cumulativeDistances, lineLength, type NearestOnLine, nearestOnLine, pointAlong } from './line.ts';
import type { Shapes } from './shapes.ts';

/** The line that is `metres` from the start of the first, and how far along it that is. */
export function lineAt({ lines }: Shapes, metres: number): { index: number; along: number } | undefined {
  let left = metres;
  for (const [index, { line }] of lines.entries()) {
    const length = lineLength(line);
    if (left <= length || index === lines.length - 1) return { index, along: Math.min(left, length) };
    left -= length;
  }
  return undefined;
}

export function placeAlong(shapes: Shapes, metres: number): LonLat | undefined {
  const at = lineAt(shapes, metres);
  const { line = [] } = (at && shapes.lines[at.index]) ?? {};
  const position = at && pointAlong(line, cumulativeDistances(line), at.along);
  return position && { lon: position[0], lat: position[1] };
}

/** Metres from the start of the first line to the place nearest to a point. */
export function nearestAlong({ lines }: Shapes, { lon, lat }: LonLat): number | undefined {
  let before = 0;
  let best: { metres: number; off: number } | undefined;
  for (const { line } of lines) {
    const distances = cumulativeDistances(line);
    // Lines go on beyond 180 degrees.
    const turns = 360 * Math.round(((line[0]?.[0] ?? lon) - lon) / 360);
    const near = nearestOnLine(line, distances, [lon + turns, lat]);
    const off = near === undefined ? Number.POSITIVE_INFINITY : offBy(near, lon + turns, lat);
    if (near !== undefined && off < (best?.off ?? Number.POSITIVE_INFINITY))
      best = { metres: before + near.along, off };
    before += distances.at(-1) ?? 0;
  }
  return best?.metres;
}

const offBy = ({ position: [x, y] }: NearestOnLine, lon: number, lat: number): number =>
  Math.hypot((x - lon) * Math.cos((lat * Math.PI) / 180), y - lat);
