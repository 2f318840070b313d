import type { Color } from '@maplibre/maplibre-gl-style-spec';
import type { DepthBuffer } from '../canvas/depth-buffer.ts';
import { extent, type Line, type Transform } from '../scene/map-view.ts';
import { cameraDistance } from '../scene/perspective.ts';
import type { Scene } from '../scene/scene.ts';

/** A building. Heights are metres. */
export interface Block {
  rings: readonly Line[];
  base: number;
  height: number;
  colour: Color;
}

/** Tells whether all rings are beyond one and the same edge. */
export function isOutside(rings: readonly Float64Array[], { width, top, bottom }: DepthBuffer): boolean {
  let [minX, minY, maxX, maxY] = [width, bottom, 0, top];
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i += 2) {
      const [x, y] = [ring[i] as number, ring[i + 1] as number];
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
  }
  return maxX <= 0 || maxY <= top || minX >= width || minY >= bottom;
}

/** Tells whether the tile cuts the building at a ring's edge: the next tile has the rest of it. */
export function isCut(ring: Line, i: number): boolean {
  const [ax, ay, bx, by] = [ring[i] as number, ring[i + 1] as number, ring[i + 2] as number, ring[i + 3] as number];
  return (ax === bx && (ax < 0 || ax > extent)) || (ay === by && (ay < 0 || ay > extent));
}

type Triple = readonly [number, number, number];

/** The linear function of x and y that has these values at three points: x, y, value. */
export function planeThrough(
  [px, py, u]: Triple,
  [qx, qy, v]: Triple,
  [rx, ry, w]: Triple,
): [number, number, number] | undefined {
  const [x1, y1, x2, y2] = [qx - px, qy - py, rx - px, ry - py];
  const area = x1 * y2 - x2 * y1;
  if (Math.abs(area) < 1e-9) return undefined;
  const a = ((v - u) * y2 - (w - u) * y1) / area;
  const b = ((w - u) * x1 - (v - u) * x2) / area;
  return [a, b, u - a * px - b * py];
}

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
