import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import type { Camera } from '../scene/map-view.ts';
import { paintArrows } from './arrows.ts';
import { unwrapped } from './geography.ts';
import { paintHatch } from './hatch.ts';

/** Draws lines, or the rings of an area, in device pixels. `isClosed`: each ends where it begins. */
function paintShape(
  context: SKRSContext2D,
  { view, width: across, height: down }: Camera,
  lines: readonly (readonly Point[])[],
  { stroke, width, fill, hatch, dash, cap, casing, arrows }: ShapeLook,
  isClosed = false,
): void {
  const { pixelRatio } = view;
  trace(context, lines, isClosed);
  if (fill !== undefined) {
    context.fillStyle = fill;
    context.fill('evenodd');
  }
  if (hatch !== undefined) {
    paintHatch(context, lines, hatch, { width: across, height: down, pixelRatio });
    trace(context, lines, isClosed);
  }
  if (width <= 0) return;
  context.setLineDash([]);
  context.lineJoin = 'round';
  if (casing !== undefined && casing.width > 0) {
    context.lineCap = cap ?? 'round';
    context.strokeStyle = casing.colour;
    context.lineWidth = (width + 2 * casing.width) * pixelRatio;
    context.stroke();
  }
  context.strokeStyle = stroke;
  context.lineWidth = width * pixelRatio;
  const outlines = isClosed ? lines.map(line => [...line, ...line.slice(0, 1)]) : lines;
  const seen = (margin: number) =>
    outlines.flatMap(line => visibleRuns(line, across, down, (width + margin) * pixelRatio));
  if (dash === undefined) context.lineCap = cap ?? 'round';
  else {
    context.lineCap = cap ?? 'butt';
    context.setLineDash(dash.map(part => part * pixelRatio));
    trace(context, seen(0), false);
  }
  context.stroke();
  context.setLineDash([]);
  if (arrows === true) paintArrows(context, seen(arrowMargin), { stroke, width, casing }, pixelRatio);
}

/** Arrows whose middle is outside reach in. */
const arrowMargin = 20;

function trace(context: SKRSContext2D, lines: readonly (readonly Point[])[], isClosed: boolean): void {
  context.beginPath();
  for (const line of lines) {
    follow(context, line);
    if (isClosed) context.closePath();
  }
}

/** Adds a line to the path. */
export function follow(context: SKRSContext2D, line: readonly Point[]): void {
  line.forEach(([x, y], i) => {
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
}

export const lineCaps = ['round', 'butt'] as const;
type LineCap = (typeof lineCaps)[number];

/** How a line or an area is drawn. Lengths are CSS pixels, colours are CSS. */
export interface ShapeLook {
  stroke: string;
  /** 0: no line. */
  width: number;
  fill: string | undefined;
  /** Of lines across an area. */
  hatch?: string | undefined;
  /** Lengths of dashes and gaps in turn. */
  dash?: readonly number[] | undefined;
  /** Ends of the line and of its dashes; by default round without dashes, butt with them. */
  cap?: LineCap | undefined;
  /** A wider line below, seen by its width on both sides. */
  casing?: { colour: string; width: number } | undefined;
  arrows?: boolean | undefined;
}

/** Draws lines, or the rings of an area, in world coordinates. `isClosed`: each ends where it begins. */
export function paintOnGround(
  context: SKRSContext2D,
  camera: Camera,
  lines: readonly (readonly Point[])[],
  look: ShapeLook,
  isClosed = false,
): void {
  const seen = lines.map(line => camera.projectLine(line));
  const isWhole = seen.every((pieces, i) => pieces.length === 1 && pieces[0]?.length === lines[i]?.length);
  if (isWhole) {
    paintShape(context, camera, seen.flat(), look, isClosed);
    return;
  }
  // An area that goes on behind the camera ends there; its line does not go along that end.
  if (look.fill !== undefined || look.hatch !== undefined) {
    const rings = lines.map(line => camera.projectRing(line));
    paintShape(context, camera, rings, { ...look, width: 0 }, true);
  }
  const outlines = isClosed ? lines.map(line => [...line, ...line.slice(0, 1)]) : lines;
  const pieces = outlines.flatMap(line => camera.projectLine(line));
  paintShape(context, camera, pieces, { ...look, fill: undefined, hatch: undefined });
}

export type Point = readonly [number, number];

/** The parts of a line up to `margin` beyond a picture: dashes and arrows are made only where they are seen. */
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

/** Lines, or the rings of polygons, that are drawn as one; no fill: lines. */
export interface ShapeOverlay extends ShapeLook {
  lines: readonly (readonly Position[])[];
  /** Name in a legend. */
  title: string | undefined;
}

export function paintShapes(context: SKRSContext2D, camera: Camera, shapes: readonly ShapeOverlay[]): void {
  for (const { lines, title: _, ...look } of shapes) {
    // Holes lie in the same world as the ring around them.
    let near = camera.centreX;
    const drawn = lines.map(line => {
      const points = unwrapped(line, near);
      near = points[0]?.[0] ?? near;
      return points;
    });
    paintOnGround(context, camera, drawn, look, look.fill !== undefined);
  }
}

export interface PathOverlay extends ShapeLook {
  positions: readonly Position[];
}

export function paintPaths(context: SKRSContext2D, camera: Camera, paths: readonly PathOverlay[]): void {
  for (const { positions, ...look } of paths) {
    const points = unwrapped(positions, camera.centreX);
    const [first, last] = [points[0], points.at(-1)];
    // Close a ring, to join its ends like any other corner.
    const isRing = points.length > 3 && first !== undefined && first[0] === last?.[0] && first[1] === last[1];
    paintOnGround(context, camera, [isRing ? points.slice(0, -1) : points], look, isRing);
  }
}
