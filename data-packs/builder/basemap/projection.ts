import { mercatorX, mercatorY } from '../../geo/web-mercator.ts';

/** Web mercator as integers: the world is a square of 2^30 units (3.7 cm at the equator), y down, north-west corner 0,0. */
export const worldSize = 2 ** 30;

/** Units per tile coordinate at extent 4096. */
export function unitsPerPixel(zoom: number): number {
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
