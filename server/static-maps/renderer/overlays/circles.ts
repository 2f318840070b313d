import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Camera } from '../view.ts';
import { circlePositions, type Position, projected } from './geography.ts';
import { outline, paintShape } from './paths.ts';

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
    outline(context, projected(camera, circlePositions(centre, radius)));
    context.closePath();
    paintShape(context, camera, stroke, width, fill);
  }
}
