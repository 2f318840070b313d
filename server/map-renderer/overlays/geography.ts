import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import type { Camera } from '../scene/map-view.ts';

/** Projects a line that goes the short way around the world from point to point, its first point near the centre. */
export function unwrapped(positions: readonly Position[], centreX: number): [number, number][] {
  let previous = centreX;
  return positions.map(([longitude, latitude]) => {
    const x = mercatorX(longitude);
    previous = x + Math.round(previous - x);
    return [previous, mercatorY(latitude)];
  });
}

/** Device pixels of points as they lie nearest to the picture's centre. */
export function projected(camera: Camera, positions: readonly Position[]): [number, number][] {
  return unwrapped(positions, camera.centreX).map(([x, y]) => camera.project(x, y));
}
