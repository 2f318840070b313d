import { areaWithin } from '../../../data-packs/geo/area.ts';
import { angleBetween, areaOfCircle, bearingBetween } from '../../../data-packs/geo/great-circle.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import type { DrawnShape } from '../../map/drawing/drawn-shape.ts';
import { cumulativeDistances } from '../../map/routes/line.ts';

/** Metres along the great circles between a line's corners. */
const lengthOf = (line: readonly Position[]): number => cumulativeDistances(line).at(-1) ?? 0;

/** Degrees in which a line's last leg sets out; undefined for a line of one place. */
export function lastBearing(line: readonly Position[]): number | undefined {
  const end = line.at(-1);
  // The pointer may rest on the last corner.
  const before = line.findLast(place => end !== undefined && angleBetween(...place, ...end) > 0);
  return end === undefined || before === undefined ? undefined : bearingBetween(before, end);
}

/** Metres and square metres of a shape; points have neither. */
export function measure({ kind, positions, radius = 0 }: DrawnShape): { metres?: number; squareMetres?: number } {
  switch (kind) {
    case 'line':
      return { metres: lengthOf(positions) };
    case 'area':
      return { metres: lengthOf([...positions, ...positions.slice(0, 1)]), squareMetres: areaWithin(positions) };
    case 'circle':
      return { metres: radius, squareMetres: areaOfCircle(radius) };
    case 'point':
      return {};
  }
}
