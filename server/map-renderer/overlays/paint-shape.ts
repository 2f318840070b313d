import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Camera } from '../scene/map-view.ts';
import { paintArrows } from './arrows.ts';
import { paintHatch } from './hatch.ts';
import type { ShapeLook } from './shape-look.ts';
import { type Point, visibleRuns } from './visible-runs.ts';

/** Draws lines, or the rings of an area, in device pixels. `isClosed`: each ends where it begins. */
export function paintShape(
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
    line.forEach(([x, y], i) => {
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    if (isClosed) context.closePath();
  }
}
