import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import type { Camera } from '../map-view.ts';
import { circleRings } from './circle-rings.ts';
import { paintShape } from './path-overlay.ts';

export interface CircleOverlay {
  centre: Position;
  /** Metres on the ground. */
  radius: number;
  stroke: string;
  width: number;
  fill: string | undefined;
}

export function paintCircles(context: SKRSContext2D, camera: Camera, circles: readonly CircleOverlay[]): void {
  for (const { centre, radius, stroke, width, fill } of circles) {
    context.save();
    clipToWorld(context, camera);
    context.beginPath();
    for (const ring of circleRings(centre, radius, camera.centreX)) polygon(context, camera, ring);
    paintShape(context, camera, stroke, width, fill);
    context.restore();
  }
}

function polygon(context: SKRSContext2D, camera: Camera, ring: readonly (readonly [number, number])[]): void {
  ring.forEach(([x, y], i) => {
    const [px, py] = camera.project(x, y);
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
