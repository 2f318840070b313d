import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import type { Camera } from '../map-view.ts';
import { unwrapped } from './geography.ts';
import { paintShape } from './path-overlay.ts';

/** Lines, or the rings of polygons, that are drawn as one. */
export interface ShapeOverlay {
  lines: readonly (readonly Position[])[];
  /** CSS colours; no fill: lines. */
  stroke: string;
  fill: string | undefined;
  /** CSS pixels; 0: no line. */
  width: number;
  /** Name in a legend. */
  title: string | undefined;
}

/** Draws the shapes in their order. */
export function paintShapes(context: SKRSContext2D, camera: Camera, shapes: readonly ShapeOverlay[]): void {
  for (const { lines, stroke, width, fill } of shapes) {
    context.beginPath();
    // Holes lie in the same world as the ring around them.
    let near = camera.centreX;
    for (const line of lines) {
      const points = unwrapped(line, near);
      near = points[0]?.[0] ?? near;
      points.forEach(([x, y], i) => {
        const at = camera.project(x, y);
        if (i === 0) context.moveTo(...at);
        else context.lineTo(...at);
      });
      if (fill !== undefined) context.closePath();
    }
    paintShape(context, camera, stroke, width, fill);
  }
}
