import { degreesSpanning } from '../../../data-packs/geo/flat-distance.ts';
import { ringAreaOfPositions } from '../../../data-packs/geo/ring.ts';

/** A closed ring of lon, lat, counter-clockwise: the outline of an area without holes. */
export type Outline = [number, number][];

export function counterClockwise(outline: Outline): Outline {
  return ringAreaOfPositions(outline) < 0 ? outline.toReversed() : outline;
}

/**
 * Takes a ring apart where it touches itself at a corner: areas that meet there become outlines of their own, gaps that are
 * enclosed there are filled.
 */
export function simpleOutlines(ring: Outline): Outline[] {
  const outlines: Outline[] = [];
  const path: Outline = [];
  /** Of the path's corners. */
  const keys: string[] = [];
  const positions = new Map<string, number>();
  for (const corner of counterClockwise(ring)) {
    const key = `${corner[0]},${corner[1]}`;
    const from = positions.get(key);
    // Where a loop was taken off the path, its corners' positions are known no longer: to forget each of them would take as long again.
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

/** A square around a point, for an area smaller than anything that can be drawn of it. */
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
