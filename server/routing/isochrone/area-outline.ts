import type { Turn } from '../../event-loop/turn.ts';

/** A closed ring of lon, lat, counter-clockwise: the outline of an area without holes. */
export type Outline = [number, number][];

/** Whether the point lies inside; on the line itself it may be told either way. */
export function isInside(outline: Outline, [x, y]: readonly [number, number]): boolean {
  let inside = false;
  let before = outline.at(-1);
  for (const at of outline) {
    if (before && at[1] > y !== before[1] > y) {
      const crossing = ((before[0] - at[0]) * (y - at[1])) / (before[1] - at[1]) + at[0];
      if (x < crossing) inside = !inside;
    }
    before = at;
  }
  return inside;
}

/** Degrees squared; positive when the ring runs counter-clockwise. */
export function signedArea(outline: Outline): number {
  let sum = 0;
  let before = outline.at(-1);
  for (const at of outline) {
    if (before) sum += before[0] * at[1] - at[0] * before[1];
    before = at;
  }
  return sum / 2;
}

export function counterClockwise(outline: Outline): Outline {
  return signedArea(outline) < 0 ? outline.toReversed() : outline;
}

/**
 * Takes a ring apart where it touches itself at a corner: areas that meet there become outlines of their own, gaps that are
 * enclosed there are filled. Others have their turn meanwhile: the edge of what a country's roads reach has 100,000 corners.
 */
export async function simpleOutlines(ring: Outline, turn: Turn): Promise<Outline[]> {
  const outlines: Outline[] = [];
  const path: Outline = [];
  /** Of the path's corners. */
  const keys: string[] = [];
  const positions = new Map<string, number>();
  for (const corner of counterClockwise(ring)) {
    if (turn.over) await turn.next();
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
    if (loop.length > 3 && signedArea(loop) > 0) outlines.push(loop);
  }
  return outlines;
}

/** A square around a point, for an area smaller than anything that can be drawn of it. */
export function squareAround([lon, lat]: readonly [number, number], metres: number): Outline {
  const north = metres / 111_195;
  const east = north / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return [
    [lon - east, lat - north],
    [lon + east, lat - north],
    [lon + east, lat + north],
    [lon - east, lat + north],
    [lon - east, lat - north],
  ];
}

/** Longitude and latitude of every corner in turn: what goes to another thread in one piece, and not as a hundred thousand objects. */
export function flatten(outline: Outline): Float64Array {
  const flat = new Float64Array(2 * outline.length);
  for (const [i, [lon, lat]] of outline.entries()) {
    flat[2 * i] = lon;
    flat[2 * i + 1] = lat;
  }
  return flat;
}

/** What `flatten` made it of. */
export function unflatten(flat: Float64Array): Outline {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0]);
}
