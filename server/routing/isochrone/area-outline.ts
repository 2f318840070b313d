import { union } from 'polyclip-ts';
import { degreesSpanning } from '../../../data-packs/geo/flat-distance.ts';
import { ringAreaOfPositions } from '../../../data-packs/geo/ring.ts';

/** The outline of an area without holes: a closed ring of lon, lat, counter-clockwise. */
export type Outline = [number, number][];

function counterClockwise(outline: Outline): Outline {
  return ringAreaOfPositions(outline) < 0 ? outline.toReversed() : outline;
}

/**
 * Splits a ring where it touches itself: areas that meet at a corner become separate outlines, enclosed gaps are
 * filled.
 */
export function simpleOutlines(ring: Outline): Outline[] {
  const outlines: Outline[] = [];
  const path: Outline = [];
  /** Keys of the path's corners. */
  const keys: string[] = [];
  const positions = new Map<string, number>();
  for (const corner of counterClockwise(ring)) {
    const key = `${corner[0]},${corner[1]}`;
    const from = positions.get(key);
    // The index may be stale after a loop was removed: checking is faster than deleting its corners.
    if (from === undefined || keys[from] !== key) {
      positions.set(key, path.length);
      path.push(corner);
      keys.push(key);
      continue;
    }
    const loop: Outline = [...path.splice(from), corner];
    keys.length = from + 1;
    path.push(corner);
    if (loop.length > 3 && ringAreaOfPositions(loop) > 0) outlines.push(loop);
  }
  return outlines;
}

/** Makes a square around a point, for an area too small to draw. */
export function squareAround([lon, lat]: readonly [number, number], metres: number): Outline {
  const [east, north] = degreesSpanning(metres, lat);
  return [
    [lon - east, lat - north],
    [lon + east, lat - north],
    [lon + east, lat + north],
    [lon - east, lat + north],
    [lon - east, lat - north],
  ];
}

/** Joins outlines and fills the gaps they enclose. */
export function joinAreas(outlines: Outline[]): Outline[] {
  const [first, ...others] = outlines.map(outline => [outline]);
  if (!first || others.length === 0) return outlines;
  return union(first, ...others).flatMap(([outer]) => (outer ? [counterClockwise(outer)] : []));
}
