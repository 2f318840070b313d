import { itemAt } from '../../data-packs/base/item-at.ts';
import { inside, type Path, type Point, signedArea, simplified } from './plane.ts';
import type { Raster } from './raster.ts';

/** An area of closed rings: the outer one counter-clockwise, holes clockwise. */
export interface Area {
  outer: Point[];
  inner: Point[][];
}

/** Closed rings around positive values by marching squares, positive on the left; the raster's edge is negative. */
function contourRings(raster: Raster): Point[][] {
  const { width, height, cell } = raster;
  const value = (column: number, row: number) =>
    column <= 0 || row <= 0 || column >= width - 1 || row >= height - 1
      ? -1
      : raster.get(row * width + column) || -1e-9;
  const next = new Map<number, number>();
  const points = new Map<number, Point>();
  // Number an edge by its lower-left end: even for the one to the east, odd for the one to the north.
  const cross = (column: number, row: number, north: boolean): number => {
    const key = (row * width + column) * 2 + (north ? 1 : 0);
    if (!points.has(key)) {
      const a = value(column, row);
      const b = north ? value(column, row + 1) : value(column + 1, row);
      const t = Math.min(0.98, Math.max(0.02, a / (a - b)));
      const x = raster.west + (column + (north ? 0 : t)) * cell;
      const y = raster.south + (row + (north ? t : 0)) * cell;
      points.set(key, [x, y]);
    }
    return key;
  };
  for (let row = 0; row < height - 1; row++) {
    for (let column = 0; column < width - 1; column++) {
      const sw = value(column, row) > 0;
      const se = value(column + 1, row) > 0;
      const ne = value(column + 1, row + 1) > 0;
      const nw = value(column, row + 1) > 0;
      if (sw === se && se === ne && ne === nw) continue;
      const south = () => cross(column, row, false);
      const east = () => cross(column + 1, row, true);
      const north = () => cross(column, row + 1, false);
      const west = () => cross(column, row, true);
      const link = (from: number, to: number) => next.set(from, to);
      if (sw && ne && !se && !nw) {
        link(south(), west());
        link(north(), east());
      } else if (se && nw && !sw && !ne) {
        link(east(), south());
        link(west(), north());
      } else {
        const into = sw && !se ? south : se && !ne ? east : ne && !nw ? north : west;
        const out = !sw && se ? south : !se && ne ? east : !ne && nw ? north : west;
        link(into(), out());
      }
    }
  }
  const rings: Point[][] = [];
  while (next.size > 0) {
    const start = next.keys().next().value as number;
    const ring: Point[] = [];
    for (let key: number | undefined = start; key !== undefined; ) {
      const point = points.get(key);
      if (point) ring.push(point);
      const to: number | undefined = next.get(key);
      next.delete(key);
      key = to === start ? undefined : to;
    }
    if (ring.length > 2) rings.push([...ring, itemAt(ring, 0)]);
  }
  return rings;
}

/** The areas of positive values, without small areas and holes. */
export function contourAreas(
  raster: Raster,
  options: { tolerance: number; smallest: number; smallestHole: number },
): Area[] {
  const shaped = contourRings(raster)
    .map(ring => ({ ring: simplified(splitForSimplify(ring), options.tolerance), area: signedArea(ring) }))
    .filter(({ ring, area }) => ring.length >= 5 && (area > options.smallest || area < -options.smallestHole));
  const areas = shaped
    .filter(({ area }) => area > 0)
    .sort((a, b) => a.area - b.area)
    .map(({ ring }): Area => ({ outer: ring, inner: [] }));
  for (const { ring, area } of shaped) {
    if (area > 0) continue;
    areas.find(candidate => inside(itemAt(ring, 0), candidate.outer))?.inner.push(ring);
  }
  return areas;
}

/** Rotates a ring so that its seam is its westernmost point, which simplification then keeps. */
function splitForSimplify(ring: Path): Point[] {
  const open = ring.slice(0, -1);
  let seam = 0;
  for (let i = 1; i < open.length; i++) if (itemAt(open, i)[0] < itemAt(open, seam)[0]) seam = i;
  const turned = [...open.slice(seam), ...open.slice(0, seam)];
  return [...turned, itemAt(turned, 0)];
}
