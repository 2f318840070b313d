import { mercatorX, mercatorY } from '../../../geo/web-mercator.ts';

/**
 * Web mercator in integers: the world is a square of 2^30 units (3.7 cm at the equator), y down from the north-west.
 */
export const worldSize = 2 ** 30;

/** World units per tile coordinate. */
export function tileUnit(zoom: number): number {
  return 2 ** (30 - zoom - 12);
}

export function tileSize(zoom: number): number {
  return 2 ** (30 - zoom);
}

export function worldX(lon: number): number {
  return clampToWorld(mercatorX(lon) * worldSize);
}

export function worldY(lat: number): number {
  return clampToWorld(mercatorY(lat) * worldSize);
}

function clampToWorld(value: number): number {
  const rounded = Math.round(value);
  return rounded < 0 ? 0 : rounded > worldSize ? worldSize : rounded;
}
