const radians = Math.PI / 180;
/** WGS84. */
const equator = 6_378_137;
const flattening = 1 / 298.257_223_563;
const polar = equator * (1 - flattening);
const squared = flattening * (2 - flattening);
const secondSquared = squared / (1 - squared);

export type Vector = readonly [x: number, y: number, z: number];

/** Radii of curvature of the ellipsoid at a latitude, metres: along the parallel's normal, and along the meridian. */
export function curvatureRadii(lat: number): { prime: number; meridian: number } {
  const sin = Math.sin(lat * radians);
  const bulge = 1 - squared * sin * sin;
  const prime = equator / Math.sqrt(bulge);
  return { prime, meridian: (prime * (1 - squared)) / bulge };
}

/** Metres from the centre of the Earth: x towards 0 east, y towards 90 east, z towards the north pole. */
export function geocentric(lon: number, lat: number, height: number): Vector {
  const [sin, cos] = [Math.sin(lat * radians), Math.cos(lat * radians)];
  const { prime } = curvatureRadii(lat);
  const across = (prime + height) * cos;
  return [across * Math.cos(lon * radians), across * Math.sin(lon * radians), (prime * (1 - squared) + height) * sin];
}

/**
 * Degrees, and metres above the ellipsoid; by Bowring's formula, exact to a millimetre near the ground, at the poles
 * too.
 */
export function geodetic([x, y, z]: Vector): [lon: number, lat: number, height: number] {
  const across = Math.hypot(x, y);
  const reduced = Math.atan2(z * equator, across * polar);
  const lat = Math.atan2(
    z + secondSquared * polar * Math.sin(reduced) ** 3,
    across - squared * equator * Math.cos(reduced) ** 3,
  );
  const { prime } = curvatureRadii(lat / radians);
  const height = across * Math.cos(lat) + z * Math.sin(lat) - (equator * equator) / prime;
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
