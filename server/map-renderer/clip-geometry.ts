import type { Line } from './map-view.ts';

/** Clips lines or rings to a square, as MapLibre does for tiles below a source's deepest zoom. */
export function clipGeometry(lines: readonly Line[], type: 0 | 1 | 2 | 3, least: number, most: number): Line[] {
  if (type === 1) return lines.flatMap(line => clipPoints(line, least, most));
  const closed = type === 3;
  return lines
    .flatMap(line => clipAxis(line, least, most, 0, closed))
    .flatMap(line => clipAxis(line, least, most, 1, closed));
}

/** Tells whether a geometry lies within the square and needs no clipping. */
export function isWithin(lines: readonly Line[], least: number, most: number): boolean {
  return lines.every(line => line.every(value => value >= least && value <= most));
}

function clipPoints(line: Line, least: number, most: number): Line[] {
  const points: Line[] = [];
  for (let i = 0; i < line.length; i += 2) {
    const point = line.subarray(i, i + 2);
    if (isWithin([point], least, most)) points.push(point);
  }
  return points;
}

function clipAxis(line: Line, least: number, most: number, axis: 0 | 1, closed: boolean): Line[] {
  const parts: number[][] = [];
  let part: number[] = [];
  const add = (x: number, y: number): void => void part.push(x, y);
  const cut = (i: number, at: number): void => {
    const [x0, y0, x1, y1] = [line[i] as number, line[i + 1] as number, line[i + 2] as number, line[i + 3] as number];
    const [from, to] = axis === 0 ? [x0, x1] : [y0, y1];
    const t = (at - from) / (to - from);
    if (axis === 0) add(at, y0 + (y1 - y0) * t);
    else add(x0 + (x1 - x0) * t, at);
  };
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [a, b] = [line[i + axis] as number, line[i + 2 + axis] as number];
    if (a < least) {
      if (b >= least) cut(i, least);
    } else if (a > most) {
      if (b <= most) cut(i, most);
    } else add(line[i] as number, line[i + 1] as number);
    const leavesBelow = b < least && a >= least;
    const leavesAbove = b > most && a <= most;
    if (leavesBelow) cut(i, least);
    if (leavesAbove) cut(i, most);
    if (!closed && (leavesBelow || leavesAbove)) {
      parts.push(part);
      part = [];
    }
  }
  const last = line[line.length - 2 + axis] as number;
  if (last >= least && last <= most) add(line[line.length - 2] as number, line[line.length - 1] as number);
  const [x = 0, y = 0] = part;
  if (closed && part.length > 0 && (part.at(-2) !== x || part.at(-1) !== y)) add(x, y);
  if (part.length > 0) parts.push(part);
  return parts.map(points => Int32Array.from(points, Math.round));
}
