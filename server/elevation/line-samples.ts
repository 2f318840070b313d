import { angleBetween, pointBetween } from '../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { decodePolyline, PolylineError } from '../../data-packs/geo/polyline.ts';
import type { Message } from '../../data-packs/words/catalogue.ts';
import { polylineFault, polylineFaults } from '../../data-packs/words/failures/polyline.ts';

export interface LineOrder {
  text: string;
  count: number;
}

export type LineSamples = { samples: LonLat[] } | { unreadable: Message };

/** `sampleLine` of a polyline, to six decimals. */
export function sampleEncodedLine({ text, count }: LineOrder): LineSamples {
  if (text === '') return { unreadable: polylineFaults.message('empty') };
  const exact = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
  try {
    const line = decodePolyline(text).map(([lon, lat]) => ({ lat, lon }));
    return { samples: sampleLine(line, count).map(({ lat, lon }) => ({ lat: exact(lat), lon: exact(lon) })) };
  } catch (error) {
    if (error instanceof PolylineError) return { unreadable: polylineFault(error) };
    throw error;
  }
}

/** Samples `count` points evenly by distance, both ends included; one is the start. Segments are great circles. */
export function sampleLine(line: readonly LonLat[], count: number): LonLat[] {
  const [first] = line;
  const last = line.at(-1);
  if (first === undefined || last === undefined || count <= 0) return [];
  if (count === 1) return [first];
  const along = distancesAlong(line);
  const total = along.at(-1) ?? 0;
  const samples: LonLat[] = [first];
  let segment = 0;
  for (let i = 1; i < count - 1; i++) {
    const target = (total * i) / (count - 1);
    segment = segmentAt(along, target, segment);
    const [from, to] = [line[segment] as LonLat, line[segment + 1] ?? last];
    const begin = along[segment] as number;
    const length = (along[segment + 1] ?? begin) - begin;
    samples.push(length > 0 ? pointBetween(from, to, (target - begin) / length) : from);
  }
  samples.push(last);
  return samples;
}

/** Distances from the start to every vertex, in radians of the globe. */
function distancesAlong(line: readonly LonLat[]): Float64Array {
  const along = new Float64Array(line.length);
  let before = line[0];
  let total = 0;
  for (const [i, point] of line.entries()) {
    if (before) total += angleBetween(before.lon, before.lat, point.lon, point.lat);
    along[i] = total;
    before = point;
  }
  return along;
}

/** Finds the last segment, at or after `start`, that begins no farther than the distance `target`. */
function segmentAt(along: Float64Array, target: number, start: number): number {
  let low = start;
  let high = along.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((along[middle] as number) <= target) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
