import { Path2D } from '@napi-rs/canvas';
import type { Line } from '../scene/map-view.ts';
import type { TileFeature } from '../tiles/decoded-features.ts';
import type { DashStroke } from './line-layer.ts';

/** Joins polygons in one path of tile coordinates; rings of one direction are filled, the others holes. */
export function polygonPath(features: readonly TileFeature[]): Path2D {
  const path = new Path2D();
  for (const feature of features) {
    if (feature.type !== 3) continue;
    for (const line of feature.lines) {
      addLine(path, line, line.length - 2);
      path.closePath();
    }
  }
  return path;
}

/** Joins lines and the rings of polygons in one path of tile coordinates. */
export function linePath(features: readonly TileFeature[]): Path2D {
  const path = new Path2D();
  for (const feature of features) for (const line of linesOf(feature)) addLineOrRing(path, line, feature.type === 3);
  return path;
}

export function linesApart(feature: TileFeature): Path2D[] {
  return linesOf(feature).map(line => {
    const path = new Path2D();
    addLineOrRing(path, line, feature.type === 3);
    return path;
  });
}

const linesOf = (feature: TileFeature): readonly Line[] => (feature.type === 1 ? [] : feature.lines);

/** Lines that end where they begin keep both ends, as in MapLibre. */
function addLineOrRing(path: Path2D, line: Line, isRing: boolean): void {
  if (isRing && isClosed(line) && line.length > 4) {
    addLine(path, line, line.length - 2);
    path.closePath();
  } else addLine(path, line, line.length);
}

const isClosed = (line: ArrayLike<number>): boolean =>
  line[0] === line[line.length - 2] && line[1] === line[line.length - 1];

export function addLine(path: Path2D, line: Line | Float64Array, end: number): void {
  if (end < 4) return;
  path.moveTo(line[0] as number, line[1] as number);
  for (let i = 2; i < end; i += 2) path.lineTo(line[i] as number, line[i + 1] as number);
}

type Normal = readonly [number, number];

/** The direction to the right of a line from one of its points to another; `undefined` where they lie on each other. */
function normalOf(line: Line, from: number, to: number): Normal | undefined {
  const [dx, dy] = [(line[2 * to] ?? 0) - (line[2 * from] ?? 0), (line[2 * to + 1] ?? 0) - (line[2 * from + 1] ?? 0)];
  const length = Math.hypot(dx, dy);
  return length === 0 ? undefined : [-dy / length, dx / length];
}

/** A line with those corners twice that turn by more than 120 degrees: beside it they are cut off, as in MapLibre. */
export function withSharpCornersTwice(line: Line): Line {
  const points: number[] = [];
  for (let i = 0; i < line.length / 2; i++) {
    const [x, y] = [line[2 * i] as number, line[2 * i + 1] as number];
    points.push(x, y);
    const [before, after] = i === 0 ? [] : [normalOf(line, i - 1, i), normalOf(line, i, i + 1)];
    const isLast = 2 * i + 2 === line.length;
    if (before && after && !isLast && before[0] * after[0] + before[1] * after[1] < -0.5) points.push(x, y);
  }
  return points.length === line.length ? line : Int32Array.from(points);
}

/** A line beside another, `distance` to its right, as y grows downwards. Corners meet at their bisector. */
export function offsetLine(line: Line, distance: number): Float64Array {
  const count = line.length / 2;
  const points = new Float64Array(line.length);
  const closed = isClosed(line) && count > 3;
  for (let i = 0; i < count; i++) {
    const first = i > 0 ? normalOf(line, i - 1, i) : closed ? normalOf(line, count - 2, 0) : undefined;
    const second = i < count - 1 ? normalOf(line, i, i + 1) : closed ? normalOf(line, 0, 1) : undefined;
    const [before, after] = [first ?? second ?? [0, 0], second ?? first ?? [0, 0]];
    const [sx, sy] = [before[0] + after[0], before[1] + after[1]];
    // Length of the bisector that stays beside both segments.
    const stretch = (2 * distance) / Math.max(0.25, sx * sx + sy * sy);
    points[2 * i] = (line[2 * i] as number) + sx * stretch;
    points[2 * i + 1] = (line[2 * i + 1] as number) + sy * stretch;
  }
  return points;
}

/** The dash or gap at a length of a pattern, and what is left of it. */
function positionIn(pattern: readonly number[], start: number): { at: number; left: number } {
  const total = pattern.reduce((sum, length) => sum + length, 0);
  let left = ((start % total) + total) % total;
  let at = 0;
  while (left >= (pattern[at] as number)) {
    left -= pattern[at] as number;
    at = (at + 1) % pattern.length;
  }
  return { at, left: (pattern[at] as number) - left };
}

/**
 * Dashes of a line beside another: like MapLibre's by the lengths of the original, so that both sides' lie opposite.
 * `lengths`: dash and gap in turn; `start`: where in them the line begins.
 */
export function dashesBeside(
  line: Line,
  beside: Float64Array,
  { lengths: pattern, start }: Pick<DashStroke, 'lengths' | 'start'>,
): Float64Array[] {
  const parts: Float64Array[] = [];
  let part: number[] = [];
  let { at, left } = positionIn(pattern, start);
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [x0, y0, x1, y1] = [beside[i], beside[i + 1], beside[i + 2], beside[i + 3]] as [
      number,
      number,
      number,
      number,
    ];
    const length = Math.hypot(
      (line[i + 2] as number) - (line[i] as number),
      (line[i + 3] as number) - (line[i + 1] as number),
    );
    if (length === 0) continue;
    if (at % 2 === 0) part.push(x0, y0);
    let done = 0;
    while (done + left < length) {
      done += left;
      const share = done / length;
      part.push(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share);
      if (at % 2 === 0) {
        parts.push(Float64Array.from(part));
        part = [];
      }
      at = (at + 1) % pattern.length;
      left = pattern[at] as number;
    }
    left -= length - done;
  }
  if (at % 2 === 0) part.push(beside.at(-2) as number, beside.at(-1) as number);
  if (part.length >= 4) parts.push(Float64Array.from(part));
  return parts;
}
