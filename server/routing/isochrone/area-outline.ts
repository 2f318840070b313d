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
