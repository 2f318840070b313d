import type { Position } from './lon-lat.ts';
import { ringArea } from './ring.ts';

/** Tells whether a ray to larger x crosses a line an odd number of times. `before`: the point before its first. */
export function crossesOdd(
  line: readonly Readonly<Position>[],
  x: number,
  y: number,
  before?: Readonly<Position>,
): boolean {
  let odd = false;
  let [fromX, fromY] = before ?? line[0] ?? [x, y];
  for (const [toX, toY] of line) {
    if (toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) odd = !odd;
    fromX = toX;
    fromY = toY;
  }
  return odd;
}

/** Tells whether a point is in the polygon and not in its holes; on a border either result is possible. */
export function pointInPolygon(rings: readonly (readonly Readonly<Position>[])[], x: number, y: number): boolean {
  return rings.filter(ring => crossesOdd(ring, x, y, ring.at(-1))).length % 2 === 1;
}

/** The same for one ring in a column x, y, x, y ... */
export function ringContains(ring: ArrayLike<number>, x: number, y: number): boolean {
  let inside = false;
  let px = ring[ring.length - 2] as number;
  let py = ring[ring.length - 1] as number;
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const cx = ring[i] as number;
    const cy = ring[i + 1] as number;
    if (py > y !== cy > y && x < px + ((cx - px) * (y - py)) / (cy - py)) inside = !inside;
    px = cx;
    py = cy;
  }
  return inside;
}

/** Whether a point is in an area: in an odd number of its rings, outer ones and holes, each such a column. */
export function areaContains(rings: readonly ArrayLike<number>[], x: number, y: number): boolean {
  return rings.filter(ring => ringContains(ring, x, y)).length % 2 === 1;
}

/** Numbers of rings that are compared with holes. */
const mostCompared = 100_000_000;

/**
 * Areas of rings as ESRI's formats have them, in columns x, y, x, y ...: outer ones run with the clock, each area its outer
 * ring and the holes in it, which mostly come behind it. A hole in nothing is an area.
 */
export function areasOfRings<Ring extends { column: ArrayLike<number> }>(rings: readonly Ring[]): Ring[][] {
  const areas: Ring[][] = [];
  const holes: { ring: Ring; before: Ring[] | undefined }[] = [];
  for (const ring of rings)
    if (ringArea(ring.column) > 0) holes.push({ ring, before: areas.at(-1) });
    else areas.push([ring]);
  let compared = 0;
  const isIn = ({ column }: Ring, [outer]: readonly Ring[]) => {
    if (outer === undefined || compared > mostCompared) return false;
    compared += outer.column.length;
    // One of the first two may lie on the border.
    return [0, 2].some(at => ringContains(outer.column, column[at] ?? Number.NaN, column[at + 1] ?? Number.NaN));
  };
  const outers = [...areas];
  for (const { ring, before } of holes) {
    const around = before && isIn(ring, before) ? before : outers.find(area => isIn(ring, area));
    if (around === undefined) areas.push([ring]);
    else around.push(ring);
  }
  return areas;
}
