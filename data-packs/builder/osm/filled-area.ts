import { intersection } from 'polyclip-ts';
import { boundsOfPositions } from '../../geo/bounds.ts';
import { ringArea } from '../../geo/ring.ts';
import { CellGrid } from './cell-grid.ts';
import type { Polygon } from './dataset.ts';
import { cellsPerDegree, type NodeCells } from './node-cells.ts';
import { overlaid } from './overlaid.ts';
import { nested } from './rings.ts';

/** Cells with fewer nodes than this share of a usual cell's hold only what runs on where an extract ends. */
const minShare = 0.02;
/** Gaps up to twice this many cells wide are closed. */
const closingCells = 3;
/** Cells across the area; more would only lengthen its outline. */
const mostCells = 150;
/** Share of the clip that counts as all of it. */
const whole = 0.995;

/** Finds where an extract has data, by its nodes: an extract need not say where it ends. */
export function filledArea(cells: NodeCells): Polygon[] {
  const middles = cells.middles(minShare);
  const [west, south, east, north] = boundsOfPositions(middles);
  if (west > east) return [];
  const side = Math.max(1 / cellsPerDegree, Math.max(east - west, north - south) / mostCells);
  const around = (closingCells + 1) * side;
  const grid = new CellGrid([west - around, south - around, east + around, north + around], side, side);
  for (const [lon, lat] of middles) grid.mark(lon, lat);
  grid.close(closingCells, 0);
  grid.fillHoles();
  return nested(grid.outlines()).map(polygon => polygon.map(ring => grid.toDegrees(ring)));
}

/** The part of a clip inside the area; the clip itself where that is nearly all of it, or nothing is known. */
export function commonArea(clip: readonly Polygon[], area: readonly Polygon[] | undefined): readonly Polygon[] {
  if (area === undefined || area.length === 0) return clip;
  const common = overlaid(intersection, clip, area);
  return common.length === 0 || areaOf(common) >= whole * areaOf(clip) ? clip : common;
}

function areaOf(polygons: readonly Polygon[]): number {
  const sizes = polygons.map(rings =>
    rings.reduce((sum, ring, i) => sum + (i === 0 ? 1 : -1) * Math.abs(ringArea(ring)), 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
