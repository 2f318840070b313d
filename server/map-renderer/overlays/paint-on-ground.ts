import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Camera } from '../scene/map-view.ts';
import { paintShape } from './paint-shape.ts';
import type { ShapeLook } from './shape-look.ts';
import type { Point } from './visible-runs.ts';

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
