import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import type { Camera } from '../scene/map-view.ts';
import { circleRings } from './circle-rings.ts';
import { paintOnGround } from './paint-on-ground.ts';
import type { ShapeLook } from './shape-look.ts';

export interface CircleOverlay extends ShapeLook {
  centre: Position;
  /** Metres on the ground. */
  radius: number;
}

/** Device pixels by which a circle's straight parts may miss it. */
const deviation = 0.2;

export function paintCircles(context: SKRSContext2D, camera: Camera, circles: readonly CircleOverlay[]): void {
  for (const { centre, radius, ...look } of circles) {
    context.save();
    clipToWorld(context, camera);
    const rings = circleRings(centre, radius, camera.centreX, deviation / camera.worldSize);
    paintOnGround(context, camera, rings, look, true);
    context.restore();
  }
}

function polygon(context: SKRSContext2D, camera: Camera, ring: readonly (readonly [number, number])[]): void {
  camera.projectRing(ring).forEach(([px, py], i) => {
    if (i === 0) context.moveTo(px, py);
    else context.lineTo(px, py);
  });
  context.closePath();
}

/** Clips at the map's northern and southern edge. */
function clipToWorld(context: SKRSContext2D, camera: Camera): void {
  context.beginPath();
  polygon(context, camera, [
    [camera.centreX - 4, 0],
    [camera.centreX + 4, 0],
    [camera.centreX + 4, 1],
    [camera.centreX - 4, 1],
  ]);
  context.clip();
}
