import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import type { Camera } from '../scene/map-view.ts';
import { unwrapped } from './geography.ts';
import { paintOnGround } from './paint-on-ground.ts';
import type { ShapeLook } from './shape-look.ts';

/** Lines, or the rings of polygons, that are drawn as one; no fill: lines. */
export interface ShapeOverlay extends ShapeLook {
  lines: readonly (readonly Position[])[];
  /** Name in a legend. */
  title: string | undefined;
}

/** Draws the shapes in their order. */
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
