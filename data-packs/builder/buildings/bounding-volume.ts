import { z } from 'zod';
import { itemAt } from '../../base/item-at.ts';
import type { Bounds } from '../../geo/bounds.ts';
import { geodetic } from '../../geo/geocentric.ts';

const number = z.number();
const numbers = (length: number) => z.array(number).length(length);
export const boundingVolumeSchema = z.union([
  z.object({ region: z.tuple([number, number, number, number, number, number]) }),
  z.object({ box: numbers(12) }),
  z.object({ sphere: numbers(4) }),
]);
export type BoundingVolume = z.infer<typeof boundingVolumeSchema>;

/** Degrees, and metres above the ellipsoid. */
export interface Extent {
  bounds: Bounds;
  heights: [number, number];
}

const degrees = 180 / Math.PI;

/** Finds a volume's extent on Earth. `transform`: the tile's 4 x 4 matrix, column by column. */
export function extentOf(volume: BoundingVolume, transform: readonly number[] | undefined): Extent {
  if ('region' in volume) {
    const [west, south, east, north, low, high] = volume.region;
    // Across the antimeridian (west above east) one box has all longitudes.
    const [left, right] = west <= east ? [west * degrees, east * degrees] : [-180, 180];
    return { bounds: [left, south * degrees, right, north * degrees], heights: [low, high] };
  }
  const places = pointsOf(volume).map(point => geodetic(transformed(point, transform)));
  const extreme = (i: 0 | 1 | 2, pick: (...values: number[]) => number) => pick(...places.map(place => place[i]));
  return {
    bounds: [extreme(0, Math.min), extreme(1, Math.min), extreme(0, Math.max), extreme(1, Math.max)],
    heights: [extreme(2, Math.min), extreme(2, Math.max)],
  };
}

type Point = [number, number, number];

/** Corners and centres of the faces, which have the extremes except for the Earth's curvature. */
function pointsOf(volume: Exclude<BoundingVolume, { region: number[] }>): Point[] {
  const values = 'box' in volume ? volume.box : volume.sphere;
  const [x = 0, y = 0, z = 0] = values;
  const half = (axis: number): Point => {
    if ('sphere' in volume) return [0, 1, 2].map(i => (i === axis ? itemAt(values, 3) : 0)) as Point;
    return values.slice(3 + axis * 3, 6 + axis * 3) as Point;
  };
  const [a, b, c] = [half(0), half(1), half(2)];
  const points: Point[] = [];
  for (const u of [-1, 0, 1]) {
    for (const v of [-1, 0, 1]) {
      for (const w of [-1, 0, 1]) {
        points.push([
          x + u * a[0] + v * b[0] + w * c[0],
          y + u * a[1] + v * b[1] + w * c[1],
          z + u * a[2] + v * b[2] + w * c[2],
        ]);
      }
    }
  }
  return points;
}

function transformed([x, y, z]: Point, matrix: readonly number[] | undefined): Point {
  if (matrix === undefined) return [x, y, z];
  const row = (i: number): number =>
    itemAt(matrix, i) * x + itemAt(matrix, i + 4) * y + itemAt(matrix, i + 8) * z + itemAt(matrix, i + 12);
  return [row(0), row(1), row(2)];
}
