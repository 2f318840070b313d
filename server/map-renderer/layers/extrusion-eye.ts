import type { Line, Transform } from '../scene/map-view.ts';
import { cameraDistance } from '../scene/perspective.ts';
import type { Scene } from '../scene/scene.ts';

/** Perspective of a tile's points. */
export interface Eye {
  /** Transform from the tile to pixels of the ground. */
  transform: Transform;
  /** The middle of the picture. */
  cx: number;
  cy: number;
  /** Height of the eye in pixels, and pixels per metre. */
  altitude: number;
  perMetre: number;
}

/** Over a tile, which is moved by this transform; `fineness`: pixels to a device pixel's side. */
export function eyeOver({ camera }: Scene, [a, b, c, d, e, f]: Transform, fineness: number): Eye {
  const [cx, cy] = [(camera.width * fineness) / 2, (camera.height * fineness) / 2];
  return {
    transform: [a * fineness, b * fineness, c * fineness, d * fineness, e * fineness, f * fineness],
    cx,
    cy,
    altitude: cameraDistance(camera.height) * fineness,
    perMetre: camera.pixelsPerMetre() * camera.view.pixelRatio * fineness,
  };
}

/** Projects a ring to pixels, seen from this distance. */
export function seen(
  ring: Line,
  { transform: [a, b, c, d, e, f], cx, cy, altitude }: Eye,
  distance: number,
): Float64Array {
  const points = new Float64Array(ring.length);
  const scale = altitude / distance;
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const [x, y] = [ring[i] as number, ring[i + 1] as number];
    points[i] = cx + (a * x + c * y + e - cx) * scale;
    points[i + 1] = cy + (b * x + d * y + f - cy) * scale;
  }
  return points;
}
