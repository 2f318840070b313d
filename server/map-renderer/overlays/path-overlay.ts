import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import type { Camera } from '../map-view.ts';
import { unwrapped } from './geography.ts';
import { paintOnGround } from './paint-on-ground.ts';
import type { ShapeLook } from './shape-look.ts';

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
