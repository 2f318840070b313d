import { itemAt } from '../../data-packs/base/item-at.ts';
import {
  densified,
  direction,
  distance,
  inside,
  mix,
  nearestOnSegment,
  offsetFrom,
  type Path,
  type Point,
  rounded,
  simplified,
} from './plane.ts';
import { layeredNoise } from './random.ts';
import type { Raster } from './raster.ts';
import type { Relief } from './terrain.ts';

export interface River {
  /** Begins at the spring, ends in the sea or at a vertex of the river it joins. */
  path: Point[];
  /** Metres per vertex, growing downstream. */
  widths: number[];
  /** Metres above the sea per vertex, never rising downstream. */
  levels: number[];
  /** Cells that drain through its end. */
  catchment: number;
  reachesSea: boolean;
}

/** Cells that drain into a spring: 0.7 square kilometres. */
const springCells = 110;

export function makeRivers(relief: Relief): River[] {
  const { height, downstream, catchment, order } = relief;
  const tributaries = new Map<number, number[]>();
  const mouths: number[] = [];
  for (const index of order) {
    if (itemAt(catchment, index) < springCells) continue;
    const to = itemAt(downstream, index);
    if (to < 0 || relief.land.get(to) <= 0) mouths.push(index);
    else tributaries.set(to, [...(tributaries.get(to) ?? []), index]);
  }
  const rivers: River[] = [];
  const trace = (end: number, into: River | undefined) => {
    const cells: number[] = [];
    const branches: number[] = [];
    for (let index: number | undefined = end; index !== undefined; ) {
      cells.push(index);
      const [main, ...others] = [...(tributaries.get(index) ?? [])].sort(
        (a, b) => itemAt(catchment, b) - itemAt(catchment, a) || a - b,
      );
      branches.push(...others);
      index = main;
    }
    cells.reverse();
    if (into && cells.length < 7) return;
    const beyond = itemAt(downstream, end);
    const line = [...cells, beyond].map(index => height.point(index));
    const path = densified(rounded(simplified(line, 45), 3), 70).map(meander);
    if (into) path[path.length - 1] = nearestVertex(into.path, itemAt(path, path.length - 1));
    const river: River = {
      path: simplified(path, 2.2),
      widths: [],
      levels: [],
      catchment: itemAt(catchment, end),
      reachesSea: into === undefined,
    };
    river.widths = river.path.map(
      point => 3 + 0.34 * Math.sqrt(catchmentNear(height, catchment, point, river.catchment)),
    );
    for (let i = 1; i < river.widths.length; i++)
      river.widths[i] = Math.max(itemAt(river.widths, i), itemAt(river.widths, i - 1));
    rivers.push(river);
    for (const branch of branches) trace(branch, river);
  };
  mouths.sort((a, b) => itemAt(catchment, b) - itemAt(catchment, a) || a - b);
  for (const mouth of mouths) if (itemAt(catchment, mouth) > 170) trace(mouth, undefined);
  return rivers;
}

/** Adds bends smaller than the grid: displaces points by a field, so that rivers still meet. */
function meander([x, y]: Point): Point {
  return [x + 42 * layeredNoise(x / 260, y / 260, 2, 401), y + 42 * layeredNoise(x / 260, y / 260, 2, 431)];
}

function nearestVertex(path: Path, to: Point): Point {
  let best = itemAt(path, 0);
  for (const point of path) if (distance(point, to) < distance(best, to)) best = point;
  return best;
}

function catchmentNear(grid: Raster, catchment: Float64Array, point: Point, most: number): number {
  const index = grid.index(point);
  let largest = itemAt(catchment, index);
  if (!grid.onEdge(index)) for (const step of grid.steps) largest = Math.max(largest, itemAt(catchment, index + step));
  return Math.min(most, largest);
}

/** Metres within which a mouth is extended to the coast, which was smoothed after the river was traced. */
const nearCoast = 60;

/** Extends a river into the sea if it ends just short of a shore. */
export function extendToSea(river: River, shores: readonly Path[]): River {
  const mouth = itemAt(river.path, river.path.length - 1);
  if (!river.reachesSea || !shores.some(shore => inside(mouth, shore))) return river;
  let nearest: Point | undefined;
  for (const shore of shores) {
    for (let i = 1; i < shore.length; i++) {
      const from = itemAt(shore, i - 1);
      const to = itemAt(shore, i);
      const point = mix(from, to, nearestOnSegment(mouth, from, to));
      if (!nearest || distance(point, mouth) < distance(nearest, mouth)) nearest = point;
    }
  }
  if (!nearest || distance(nearest, mouth) > nearCoast) return river;
  const beyond = offsetFrom(nearest, direction(mouth, nearest), itemAt(river.widths, river.widths.length - 1), 0);
  return {
    ...river,
    path: [...river.path, beyond],
    widths: [...river.widths, itemAt(river.widths, river.widths.length - 1)],
    levels: [...river.levels, itemAt(river.levels, river.levels.length - 1)],
  };
}

/** The area of a wide river's last kilometres, which widen into an estuary. */
export function riverArea(river: River): Point[] | undefined {
  if (!river.reachesSea || river.catchment < 700) return undefined;
  const last = river.path.length - 1;
  let first = last;
  for (let length = 0; first > 0 && length < 4200; first--)
    length += distance(itemAt(river.path, first), itemAt(river.path, first - 1));
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = first; i <= last; i++) {
    const before = itemAt(river.path, Math.max(0, i - 1));
    const after = itemAt(river.path, Math.min(last, i + 1));
    const length = distance(before, after) || 1;
    const taper = Math.min(1, (i - first) / 5);
    const estuary = i > last - 3 ? 1 + (i - last + 3) * 0.45 : 1;
    const half = (itemAt(river.widths, i) / 2) * taper * estuary;
    const nx = (-(after[1] - before[1]) / length) * half;
    const ny = ((after[0] - before[0]) / length) * half;
    const [x, y] = itemAt(river.path, i);
    left.push([x + nx, y + ny]);
    if (half > 0) right.push([x - nx, y - ny]);
  }
  const ring = [...left, ...right.reverse()];
  return [...ring, itemAt(ring, 0)];
}

/** Points along a river with their level, at most one cell of the elevation model apart. */
export function riverSteps(river: River): { point: Point; level: number }[] {
  const steps: { point: Point; level: number }[] = [];
  for (let i = 1; i < river.path.length; i++) {
    const from = itemAt(river.levels, i - 1);
    const to = itemAt(river.levels, i);
    const bit = densified([itemAt(river.path, i - 1), itemAt(river.path, i)], 12);
    for (const [k, point] of bit.entries()) steps.push({ point, level: from + ((to - from) * k) / (bit.length - 1) });
  }
  return steps;
}
