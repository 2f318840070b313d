import type { LngLat } from '../lng-lat.ts';

const radians = Math.PI / 180;

/** The angle between two points seen from the middle of the Earth, radians: by haversines, which are exact for near ones. */
export function angleBetween(fromLat: number, fromLon: number, toLat: number, toLon: number): number {
  const lat = Math.sin(((toLat - fromLat) * radians) / 2);
  const lon = Math.sin(((toLon - fromLon) * radians) / 2);
  const h = lat * lat + Math.cos(fromLat * radians) * Math.cos(toLat * radians) * lon * lon;
  return 2 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Below this the sine is the angle to the last bit. */
const tiny = 1e-7;

/**
 * The point at a fraction of the shortest way, whatever pole or meridian lies on it. Between antipodes, where all ways are the
 * shortest, the one over the nearer pole.
 */
export function pointBetween(from: LngLat, to: LngLat, fraction: number): LngLat {
  const angle = angleBetween(from.lat, from.lon, to.lat, to.lon);
  if (fraction <= 0 || angle === 0) return from;
  if (fraction >= 1) return to;
  if (Math.PI - angle < tiny) {
    const pole = { lat: from.lat < 0 ? -90 : 90, lon: from.lon };
    const first = angleBetween(from.lat, from.lon, pole.lat, pole.lon) / angle;
    const near = { lat: pole.lat, lon: to.lon };
    if (fraction < first) return pointBetween(from, pole, fraction / first);
    return pointBetween(near, to, (fraction - first) / (1 - first));
  }
  const sine = Math.sin(angle);
  const a = angle < tiny ? 1 - fraction : Math.sin((1 - fraction) * angle) / sine;
  const b = angle < tiny ? fraction : Math.sin(fraction * angle) / sine;
  const [ax, ay, az] = vector(from);
  const [bx, by, bz] = vector(to);
  const x = a * ax + b * bx;
  const y = a * ay + b * by;
  return { lat: Math.atan2(a * az + b * bz, Math.hypot(x, y)) / radians, lon: Math.atan2(y, x) / radians };
}

function vector({ lat, lon }: LngLat): [number, number, number] {
  const around = Math.cos(lat * radians);
  return [around * Math.cos(lon * radians), around * Math.sin(lon * radians), Math.sin(lat * radians)];
}
