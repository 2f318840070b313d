import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import type { Camera } from '../map-view.ts';
import { projected } from './geography.ts';

export interface PathOverlay {
  positions: readonly Position[];
  /** CSS colours. */
  stroke: string;
  /** CSS pixels; 0: no line. */
  width: number;
  fill: string | undefined;
}

export function paintPaths(context: SKRSContext2D, camera: Camera, paths: readonly PathOverlay[]): void {
  for (const { positions, stroke, width, fill } of paths) {
    outline(context, projected(camera, positions));
    paintShape(context, camera, stroke, width, fill);
  }
}

function outline(context: SKRSContext2D, points: readonly (readonly [number, number])[]): void {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  const [first, last] = [points[0], points.at(-1)];
  // Close a ring, to join its ends like any other corner.
  if (points.length > 3 && first !== undefined && first[0] === last?.[0] && first[1] === last[1]) context.closePath();
}

export function paintShape(
  context: SKRSContext2D,
  camera: Camera,
  stroke: string,
  width: number,
  fill: string | undefined,
): void {
  if (fill !== undefined) {
    context.fillStyle = fill;
    context.fill('evenodd');
  }
  if (width <= 0) return;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = stroke;
  context.lineWidth = width * camera.view.pixelRatio;
  context.stroke();
}
