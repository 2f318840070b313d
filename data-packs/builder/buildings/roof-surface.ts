import earcut from 'earcut';
import { itemAt } from '../../geo/item-at.ts';
import { heightAt, type Plane } from './roof-planes.ts';

/** Triangles, counter-clockwise as seen from outside; corners x, y, z, x, y, z ... */
export interface Surface {
  corners: number[];
  triangles: number[];
}

/** Corners nearer to each other are one, so that neighbouring triangles share them: metres. */
const grid = 1e-4;
/** Metres of height in which two planes count as the same. */
const same = 1e-7;

/** Cuts a footprint into triangles on which one of the planes is the lowest, at its height. */
export function roofSurface(rings: readonly (readonly number[])[], planes: readonly Plane[]): Surface {
  const flat = rings.flat();
  const holes: number[] = [];
  let length = 0;
  for (const ring of rings) {
    if (length > 0) holes.push(length / 2);
    length += ring.length;
  }
  const found = earcut(flat, holes);
  const builder = new SurfaceBuilder();
  for (let i = 0; i + 2 < found.length; i += 3) {
    const triangle = [0, 1, 2].flatMap(corner => {
      const at = itemAt(found, i + corner) * 2;
      return [itemAt(flat, at), itemAt(flat, at + 1)];
    });
    if (turn(triangle) < 0) triangle.push(...triangle.splice(2, 2));
    for (const [index, plane] of planes.entries()) {
      const piece = lowestWithin(triangle, planes, index);
      if (piece !== undefined) builder.add(piece, plane);
    }
  }
  return builder.surface;
}

class SurfaceBuilder {
  readonly surface: Surface = { corners: [], triangles: [] };
  readonly #known = new Map<string, number>();

  /** Adds a convex polygon. */
  add(polygon: readonly number[], plane: Plane): void {
    const corners: number[] = [];
    for (let i = 0; i < polygon.length; i += 2) {
      const corner = this.#corner(itemAt(polygon, i), itemAt(polygon, i + 1), plane);
      if (corners.at(-1) !== corner && corners[0] !== corner) corners.push(corner);
    }
    const [first] = corners;
    if (first === undefined) return;
    for (let i = 2; i < corners.length; i++) {
      this.surface.triangles.push(first, itemAt(corners, i - 1), itemAt(corners, i));
    }
  }

  #corner(x: number, y: number, plane: Plane): number {
    const key = `${Math.round(x / grid)},${Math.round(y / grid)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const corner = this.surface.corners.length / 3;
    this.surface.corners.push(x, y, Math.max(0, heightAt(plane, x, y)));
    this.#known.set(key, corner);
    return corner;
  }
}

/** The part of a convex polygon in which a plane is the lowest, of equal ones the first. */
function lowestWithin(
  triangle: readonly number[],
  planes: readonly Plane[],
  index: number,
): readonly number[] | undefined {
  const own = itemAt(planes, index);
  let piece = triangle;
  for (const [i, other] of planes.entries()) {
    if (i === index) continue;
    const below = { a: other.a - own.a, b: other.b - own.b, c: other.c - own.c };
    const clipped = clip(piece, below, i < index);
    if (clipped === undefined) return undefined;
    piece = clipped;
  }
  return piece;
}

/** The part of a convex polygon where a plane is at least 0; undefined where nothing is left of it. */
function clip(polygon: readonly number[], plane: Plane, above: boolean): readonly number[] | undefined {
  const heights: number[] = [];
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < polygon.length; i += 2) {
    const height = heightAt(plane, itemAt(polygon, i), itemAt(polygon, i + 1));
    heights.push(height);
    low = Math.min(low, height);
    high = Math.max(high, height);
  }
  if (high <= same) return !above && low >= -same ? polygon : undefined;
  if (low >= -same) return polygon;
  const kept: number[] = [];
  for (const [i, height] of heights.entries()) {
    const next = (i + 1) % heights.length;
    const other = itemAt(heights, next);
    const [x, y] = [itemAt(polygon, 2 * i), itemAt(polygon, 2 * i + 1)];
    if (height >= 0) kept.push(x, y);
    if (height > 0 === other > 0 || height === 0 || other === 0) continue;
    const share = height / (height - other);
    kept.push(x + (itemAt(polygon, 2 * next) - x) * share, y + (itemAt(polygon, 2 * next + 1) - y) * share);
  }
  return kept.length >= 6 ? kept : undefined;
}

/** Twice the area of a triangle, positive if counter-clockwise. */
function turn(triangle: readonly number[]): number {
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = triangle;
  return (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
}
