import { earthRadius } from '../../../../data-packs/geo/great-circle.ts';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { mercatorX, mercatorY } from '../../../../data-packs/geo/web-mercator.ts';
import type { Camera } from '../map-view.ts';

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

/** Points of a circle on the globe, so many metres around its centre. */
export function circlePositions([longitude, latitude]: Position, metres: number, count = 128): Position[] {
  const radians = Math.PI / 180;
  const angle = metres / earthRadius;
  const [sinLat, cosLat] = [Math.sin(latitude * radians), Math.cos(latitude * radians)];
  return Array.from({ length: count }, (_, i): Position => {
    const bearing = (2 * Math.PI * i) / count;
    const sin = sinLat * Math.cos(angle) + cosLat * Math.sin(angle) * Math.cos(bearing);
    const lat = Math.asin(Math.max(-1, Math.min(1, sin)));
    const across = Math.sin(bearing) * Math.sin(angle) * cosLat;
    return [longitude + Math.atan2(across, Math.cos(angle) - sinLat * sin) / radians, lat / radians];
  });
}
