import { intersection } from 'polyclip-ts';
import { boundsOf } from '../../geo/bounds.ts';
import { turnedNear } from '../../geo/lon-lat.ts';
import { boxRing } from './clip-area.ts';
import type { Line, Polygon } from './dataset.ts';
import { overlaid } from './overlaid.ts';

/**
 * The points with longitudes that go on beyond 180 degrees where a segment crosses them, which takes the short way; the
 * argument where none does. Sides along the edge of the whole world stay.
 */
export function continued(points: Line): Line {
  const crosses = (i: number) => isShorterAcross(points[i] as number, points[i - 2] as number);
  let first = 2;
  while (first < points.length && !crosses(first)) first += 2;
  if (first >= points.length) return points;
  const result = points.slice();
  for (let i = first; i < result.length; i += 2) {
    const before = result[i - 2] as number;
    result[i] = crosses(i)
      ? turnedNear(points[i] as number, before)
      : before + (points[i] as number) - (points[i - 2] as number);
  }
  return result;
}

const isShorterAcross = (a: number, b: number): boolean => Math.abs(a - b) > 180 && Math.abs(a - b) < 360;

/** A line in the pieces that lie on one side of 180 degrees each. */
export function linesInWorld(line: Line): Line[] {
  const whole = continued(line);
  if (whole === line) return [line];
  const pieces: number[][] = [];
  let piece: number[] = [];
  let turn = 0;
  for (let i = 0; i < whole.length; i += 2) {
    const [x, y] = [(whole[i] as number) - turn, whole[i + 1] as number];
    const edge = x > 180 ? 180 : x < -180 ? -180 : undefined;
    if (edge !== undefined && i > 0) {
      const [fromX, fromY] = [piece.at(-2) ?? x, piece.at(-1) ?? y];
      const lat = fromY + ((edge - fromX) / (x - fromX)) * (y - fromY);
      pieces.push([...piece, edge, lat]);
      piece = [-edge, lat];
      turn += 2 * edge;
    }
    piece.push((whole[i] as number) - turn, y);
  }
  // The ends of a ring are one place.
  const isRing = line[0] === line.at(-2) && line[1] === line.at(-1);
  const [head, ...others] = [...pieces, piece];
  if (isRing && head && piece !== head) others[others.length - 1] = [...piece, ...head.slice(2)];
  else if (head) others.unshift(head);
  return others.filter(each => each.length >= 4).map(each => Float64Array.from(each));
}

/** Polygons of points as of `continued`, in pieces that lie on one side of 180 degrees each. */
export function polygonsInWorld(polygons: readonly Polygon[]): Polygon[] {
  return polygons.flatMap(polygon => {
    const [west, , east] = boundsOf(polygon);
    if (west >= -180 && east <= 180) return [polygon];
    return [-360, 0, 360].flatMap(turn => {
      const world = [[boxRing(turn - 180, -90, turn + 180, 90)]];
      return overlaid(intersection, [polygon], world).map(rings =>
        rings.map(ring => ring.map((value, i) => (i % 2 === 0 ? value - turn : value))),
      );
    });
  });
}
