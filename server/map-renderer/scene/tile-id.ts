import { boundsOfPositions } from '../../../data-packs/geo/bounds.ts';
import type { Camera } from './map-view.ts';

/** A tile on the map; `wrap` counts whole worlds to the east. */
export interface TileId {
  z: number;
  x: number;
  y: number;
  wrap: number;
}

/** Tiles of a zoom that touch the picture or `margin` device pixels around it, from north-west to south-east. */
export function tileCover(camera: Camera, z: number, margin = 0): TileId[] {
  const side = 2 ** z;
  const corners = camera.corners(margin).map(([x, y]): [number, number] => [x * side, y * side]);
  const [left, top, right, bottom] = boundsOfPositions(corners);
  const [west, east] = [Math.floor(left), Math.ceil(right) - 1];
  const [north, south] = [Math.max(0, Math.floor(top)), Math.min(side - 1, Math.ceil(bottom) - 1)];
  const tiles: TileId[] = [];
  for (let y = north; y <= south; y++) {
    for (let x = west; x <= east; x++) {
      if ((camera.sin !== 0 || camera.perspective !== undefined) && !touches(x, y, corners)) continue;
      const wrap = Math.floor(x / side);
      tiles.push({ z, x: x - wrap * side, y, wrap });
    }
  }
  return tiles;
}

/** Tells whether a unit square touches a convex area, none of whose edges separates them. */
function touches(x: number, y: number, corners: readonly [number, number][]): boolean {
  return corners.every(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length] ?? [ax, ay];
    const outside = (px: number, py: number): boolean => (bx - ax) * (py - ay) - (by - ay) * (px - ax) < 0;
    return !(outside(x, y) && outside(x + 1, y) && outside(x, y + 1) && outside(x + 1, y + 1));
  });
}
