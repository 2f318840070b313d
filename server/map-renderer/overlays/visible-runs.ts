export type Point = readonly [number, number];

/**
 * The parts of a line in a picture, up to `margin` beyond its edges: dashes and arrows of a line around the world are
 * made only where they are seen.
 */
export function visibleRuns(line: readonly Point[], width: number, height: number, margin: number): Point[][] {
  const runs: Point[][] = [];
  let end: Point | undefined;
  for (let i = 1; i < line.length; i++) {
    const part = clipped(line[i - 1] as Point, line[i] as Point, width, height, margin);
    if (part === undefined) continue;
    const [from, to] = part;
    if (end !== undefined && end[0] === from[0] && end[1] === from[1]) runs.at(-1)?.push(to);
    else runs.push([from, to]);
    end = to;
  }
  return runs;
}

/** Clips a segment to a box (Liang and Barsky). */
function clipped(a: Point, b: Point, width: number, height: number, margin: number): [Point, Point] | undefined {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  let [first, last] = [0, 1];
  const sides = [
    [-dx, a[0] + margin],
    [dx, width + margin - a[0]],
    [-dy, a[1] + margin],
    [dy, height + margin - a[1]],
  ] as const;
  for (const [towards, room] of sides) {
    if (towards === 0 && room < 0) return undefined;
    if (towards < 0) first = Math.max(first, room / towards);
    else if (towards > 0) last = Math.min(last, room / towards);
  }
  if (first > last) return undefined;
  const at = (share: number): Point => (share === 0 ? a : share === 1 ? b : [a[0] + dx * share, a[1] + dy * share]);
  return [at(first), at(last)];
}
