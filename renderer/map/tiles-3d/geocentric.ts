const radians = Math.PI / 180;
/** WGS84. */
const equator = 6378137;
const flattening = 1 / 298.257223563;
const polar = equator * (1 - flattening);
const squared = flattening * (2 - flattening);
const secondSquared = squared / (1 - squared);

export type Vector = [x: number, y: number, z: number];

/** Metres from the centre of the Earth: x towards 0 east, y towards 90 east, z towards the north pole. */
export function geocentric(lon: number, lat: number, height: number): Vector {
  const [sin, cos] = [Math.sin(lat * radians), Math.cos(lat * radians)];
  const normal = equator / Math.sqrt(1 - squared * sin * sin);
  const across = (normal + height) * cos;
  return [across * Math.cos(lon * radians), across * Math.sin(lon * radians), (normal * (1 - squared) + height) * sin];
}

/** Degrees, and metres above the ellipsoid; by Bowring's formula, exact to a millimetre near the ground. */
export function geodetic([x, y, z]: Readonly<Vector>): Vector {
  const across = Math.hypot(x, y);
  const angle = Math.atan2(z * equator, across * polar);
  const lat = Math.atan2(
    z + secondSquared * polar * Math.sin(angle) ** 3,
    across - squared * equator * Math.cos(angle) ** 3,
  );
  const sin = Math.sin(lat);
  const normal = equator / Math.sqrt(1 - squared * sin * sin);
  // Near the poles the distance from the axis says nothing about the height.
  const height = across > Math.abs(z) ? across / Math.cos(lat) - normal : z / sin - normal * (1 - squared);
  return [Math.atan2(y, x) / radians, lat / radians, height];
}

/** East, north and up at a place, as directions from the centre of the Earth. */
export function localAxes(lon: number, lat: number): { east: Vector; north: Vector; up: Vector } {
  const [sinLon, cosLon] = [Math.sin(lon * radians), Math.cos(lon * radians)];
  const [sinLat, cosLat] = [Math.sin(lat * radians), Math.cos(lat * radians)];
  return {
    east: [-sinLon, cosLon, 0],
    north: [-sinLat * cosLon, -sinLat * sinLon, cosLat],
    up: [cosLat * cosLon, cosLat * sinLon, sinLat],
  };
}
