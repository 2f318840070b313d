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
  return clampToWorld((lon / 360 + 0.5) * worldSize);
}

/** Latitudes beyond the square's edge (85.05 degrees) land on it. */
export function worldY(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  if (sine >= 1) return 0;
  if (sine <= -1) return worldSize;
  return clampToWorld((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSize);
}

function clampToWorld(value: number): number {
  const rounded = Math.round(value);
  return rounded < 0 ? 0 : rounded > worldSize ? worldSize : rounded;
}
