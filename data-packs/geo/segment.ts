/** Segment `i` of a column x, y, x, y ...: ax, ay, bx, by. */
export function segmentAt(path: ArrayLike<number>, i: number): [number, number, number, number] {
  return [path[2 * i] as number, path[2 * i + 1] as number, path[2 * i + 2] as number, path[2 * i + 3] as number];
}

/** Position of the point of segment a-b nearest to x, y: 0 at a, 1 at b. */
export function nearestShare(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy;
  return square > 0 ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
}

/** Squared distance in the plane from x, y to the segment a-b, for comparisons. */
export function squareToSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const share = nearestShare(x, y, ax, ay, bx, by);
  const east = x - ax - share * (bx - ax);
  const north = y - ay - share * (by - ay);
  return east * east + north * north;
}

/** Squared distance of corner `i` of a column x, y, x, y ... from the segment between two others. */
export function squareToChord(path: ArrayLike<number>, i: number, from: number, to: number): number {
  return squareToSegment(
    path[2 * i] as number,
    path[2 * i + 1] as number,
    path[2 * from] as number,
    path[2 * from + 1] as number,
    path[2 * to] as number,
    path[2 * to + 1] as number,
  );
}
