import type { LonLat, Position } from './lon-lat.ts';

/** Radius of the Earth as a sphere, metres: WGS84's mean radius (IUGG). Lengths are exact to 0.6 %. */
export const earthRadius = 6_371_008.8;
/** Metres per degree of a meridian. */
export const metresPerDegree = (earthRadius * Math.PI) / 180;

const radians = Math.PI / 180;

/** Central angle between two points, radians, by haversines: exact for near points and antipodes. */
export function angleBetween(fromLon: number, fromLat: number, toLon: number, toLat: number): number {
  const h = haversine(fromLat, toLat, toLon - fromLon);
  // Near 1 the arc sine loses half of its digits: use the angle to the antipode.
  if (h < 0.5) return 2 * Math.asin(Math.sqrt(h));
  return Math.PI - 2 * Math.asin(Math.min(1, Math.sqrt(haversine(fromLat, -toLat, toLon + 180 - fromLon))));
}

function haversine(fromLat: number, toLat: number, turn: number): number {
  const lat = Math.sin(((toLat - fromLat) * radians) / 2);
  const lon = Math.sin((turn * radians) / 2);
  return lat * lat + Math.cos(fromLat * radians) * Math.cos(toLat * radians) * lon * lon;
}

/** Metres along the great circle. */
export function metresBetween(fromLon: number, fromLat: number, toLon: number, toLat: number): number {
  return angleBetween(fromLon, fromLat, toLon, toLat) * earthRadius;
}

export function distanceBetween(from: LonLat, to: LonLat): number {
  return metresBetween(from.lon, from.lat, to.lon, to.lat);
}

/** Below this the sine equals the angle. */
const tiny = 1e-8;

/**
 * The point at a fraction of the great circle between two points, also across poles and the antimeridian. Between
 * antipodes the way over the nearer pole.
 */
export function pointBetween(from: LonLat, to: LonLat, fraction: number): LonLat {
  const angle = angleBetween(from.lon, from.lat, to.lon, to.lat);
  if (fraction <= 0 || angle === 0) return from;
  if (fraction >= 1) return to;
  if (Math.PI - angle < tiny) return overThePole(from, angle * fraction);
  const sine = Math.sin(angle);
  const a = angle < tiny ? 1 - fraction : Math.sin((1 - fraction) * angle) / sine;
  const b = angle < tiny ? fraction : Math.sin(fraction * angle) / sine;
  const [ax, ay, az] = vector(from);
  const [bx, by, bz] = vector(to);
  return place(a * ax + b * bx, a * ay + b * by, a * az + b * bz);
}

/** The point at a distance along the meridian, over the nearer pole. */
function overThePole(from: LonLat, angle: number): LonLat {
  const [x, y, z] = vector(from);
  const [lat, lon] = [from.lat * radians, from.lon * radians];
  const towards = from.lat < 0 ? -Math.sin(angle) : Math.sin(angle);
  const here = Math.cos(angle);
  return place(
    here * x - towards * Math.sin(lat) * Math.cos(lon),
    here * y - towards * Math.sin(lat) * Math.sin(lon),
    here * z + towards * Math.cos(lat),
  );
}

function place(x: number, y: number, z: number): LonLat {
  return { lon: Math.atan2(y, x) / radians, lat: Math.atan2(z, Math.hypot(x, y)) / radians };
}

function vector({ lon, lat }: LonLat): [number, number, number] {
  const around = Math.cos(lat * radians);
  return [around * Math.cos(lon * radians), around * Math.sin(lon * radians), Math.sin(lat * radians)];
}

/** Degrees from north, clockwise, in which the great circle to another place sets out; 0 up to 360. */
export function bearingBetween([fromLon, fromLat]: Position, [toLon, toLat]: Position): number {
  const turn = (toLon - fromLon) * radians;
  const east = Math.sin(turn) * Math.cos(toLat * radians);
  const north =
    Math.cos(fromLat * radians) * Math.sin(toLat * radians) -
    Math.sin(fromLat * radians) * Math.cos(toLat * radians) * Math.cos(turn);
  return (Math.atan2(east, north) / radians + 360) % 360;
}

/** The point of a circle on the globe, so many metres around its centre, in a direction from it, radians from the north. */
export function circlePosition([longitude, latitude]: Position, metres: number, bearing: number): Position {
  const angle = metres / earthRadius;
  const [sinLat, cosLat] = [Math.sin(latitude * radians), Math.cos(latitude * radians)];
  const sin = sinLat * Math.cos(angle) + cosLat * Math.sin(angle) * Math.cos(bearing);
  const lat = Math.asin(Math.max(-1, Math.min(1, sin)));
  const across = Math.sin(bearing) * Math.sin(angle) * cosLat;
  return [longitude + Math.atan2(across, Math.cos(angle) - sinLat * sin) / radians, lat / radians];
}

/** Points of a circle on the globe, so many metres around its centre; clockwise from the north, not closed. */
export const circlePositions = (centre: Position, metres: number, count = 128): Position[] =>
  Array.from({ length: count }, (_, i) => circlePosition(centre, metres, (2 * Math.PI * i) / count));

/** Square metres within a circle on the sphere. */
export const areaOfCircle = (radius: number): number =>
  2 * Math.PI * earthRadius ** 2 * (1 - Math.cos(radius / earthRadius));
