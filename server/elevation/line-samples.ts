import type { LngLat } from '../lng-lat.ts';

/**
 * Exactly `count` points on a line, evenly spaced by distance on the ground, both ends included; one: the start; none: an
 * empty list. A segment takes the short way around the world.
 */
export function sampleLine(line: readonly LngLat[], count: number): LngLat[] {
  const [start] = line;
  if (!start || count <= 0) return [];
  const along = new Float64Array(line.length);
  for (let i = 1; i < line.length; i++) along[i] = (along[i - 1] ?? 0) + distance(at(line, i - 1), at(line, i));
  const total = along.at(-1) ?? 0;
  const samples: LngLat[] = [];
  let segment = 0;
  for (let i = 0; i < count; i++) {
    if (i > 0 && i === count - 1) {
      samples.push(at(line, line.length - 1));
      break;
    }
    const target = count === 1 ? 0 : (total * i) / (count - 1);
    while (segment + 2 < line.length && (along[segment + 1] ?? 0) < target) segment++;
    const from = along[segment] ?? 0;
    const length = (along[segment + 1] ?? from) - from;
    const end = line[segment + 1] ?? start;
    samples.push(length > 0 ? between(at(line, segment), end, (target - from) / length) : at(line, segment));
  }
  return samples;
}

function at(line: readonly LngLat[], i: number): LngLat {
  const point = line[i];
  if (!point) throw new RangeError(`the line has no point ${i}`);
  return point;
}

function turn(from: number, to: number): number {
  const difference = to - from;
  return difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference;
}

function between(a: LngLat, b: LngLat, fraction: number): LngLat {
  const lon = a.lon + turn(a.lon, b.lon) * fraction;
  return { lat: a.lat + (b.lat - a.lat) * fraction, lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon };
}

/** Haversine, metres. */
function distance(a: LngLat, b: LngLat): number {
  const radians = Math.PI / 180;
  const lat = Math.sin(((b.lat - a.lat) * radians) / 2);
  const lon = Math.sin(((b.lon - a.lon) * radians) / 2);
  const h = lat * lat + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * lon * lon;
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(h)));
}
