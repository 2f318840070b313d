import { type LabelLine, middleOf, type Point } from './along-line.ts';
import { type Circle, viewportPadding } from './collision-index.ts';
import type { Shaping } from './shaping.ts';

export interface LabelExtent {
  /** CSS pixels per unit of the shaping. */
  scale: number;
  /** Pixels. */
  diameter: number;
  padding: number;
  beside: number;
  shift: number;
  /** Where the picture shows the line, if that lies on a pitched map. */
  seen?: ((point: Point) => Point) | undefined;
}

/** Covers a label along a line with circles; none when the line is too short for it. */
export function labelCircles(
  line: LabelLine,
  shaping: Shaping,
  { scale, diameter, padding, beside, shift, seen }: LabelExtent,
  width: number,
  height: number,
): Circle[] {
  const [first, last] = [shaping.parts[0], shaping.parts.at(-1)];
  if (first === undefined || last === undefined) return [];
  const middle = (part: typeof first): number => middleOf(part) * scale + shift;
  const [start, end] = [line.at(middle(first), beside, false), line.at(middle(last), beside, false)];
  if (start === undefined || end === undefined) return [];
  const radius = diameter / 2 + padding;
  const path = [...start.path.slice(1).reverse(), ...end.path.slice(1)];
  const shown = seen === undefined ? path : path.map(seen);
  return visibleParts(shown, width, height).flatMap(part => circlesAlong(part, radius));
}

function circlesAlong(path: readonly Point[], radius: number): Circle[] {
  const distances = [0];
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1] as Point, path[i] as Point];
    distances.push((distances[i - 1] as number) + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const length = distances.at(-1) ?? 0;
  const padding = Math.min(radius * 0.25, length / 2);
  const inner = length - 2 * padding;
  const count = length <= radius / 2 ? 1 : Math.ceil(inner / (radius * 2.5)) + 1;
  return Array.from({ length: count }, (_, i) => {
    const wanted = (i / Math.max(count - 1, 1)) * inner + padding;
    let at = 1;
    while (at < path.length - 1 && (distances[at] as number) < wanted) at++;
    const a = path[at - 1] as Point;
    const b = path[at] ?? a;
    const step = (distances[at] as number) - (distances[at - 1] as number);
    const t = step > 0 ? (wanted - (distances[at - 1] as number)) / step : 0;
    return { x: a[0] + (b[0] - a[0]) * t, y: a[1] + (b[1] - a[1]) * t, radius };
  });
}

function visibleParts(path: readonly Point[], width: number, height: number): Point[][] {
  const outside = ([ax, ay]: Point, [bx, by]: Point): boolean =>
    Math.max(ax, bx) < -viewportPadding ||
    Math.max(ay, by) < -viewportPadding ||
    Math.min(ax, bx) > width + viewportPadding ||
    Math.min(ay, by) > height + viewportPadding;
  const parts: Point[][] = [];
  let part: Point[] | undefined;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1], path[i]];
    if (a === undefined || b === undefined || outside(a, b)) {
      part = undefined;
      continue;
    }
    if (part === undefined) {
      part = [a];
      parts.push(part);
    }
    part.push(b);
  }
  return path.length === 1 ? [[...path]] : parts;
}
