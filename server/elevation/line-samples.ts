import { setImmediate as breath } from 'node:timers/promises';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { type LineColumns, pointsPerSlice } from '../polyline.ts';
import { angleBetween, pointBetween } from './great-circle.ts';

/**
 * Exactly `count` points on a line, evenly spaced by distance on the ground, both ends included; one: the start; none: an
 * empty list. Between its points the line takes the shortest way over the globe. Other requests have their turn while a long line is measured.
 */
export async function sampleLine({ lats, lons }: LineColumns, count: number): Promise<LonLat[]> {
  if (lats.length === 0 || count <= 0) return [];
  const last = lats.length - 1;
  const vertex = (i: number): LonLat => ({ lat: lats[i] as number, lon: lons[i] as number });
  if (count === 1) return [vertex(0)];
  const along = await distancesAlong(lats, lons);
  const total = along[last] as number;
  const samples: LonLat[] = [vertex(0)];
  let segment = 0;
  for (let i = 1; i < count - 1; i++) {
    const target = (total * i) / (count - 1);
    segment = segmentAt(along, target, segment);
    const from = along[segment] as number;
    const length = (along[segment + 1] ?? from) - from;
    samples.push(
      length > 0 ? pointBetween(vertex(segment), vertex(segment + 1), (target - from) / length) : vertex(segment),
    );
  }
  samples.push(vertex(last));
  return samples;
}

/** From the start to every vertex, in radians of the globe. */
async function distancesAlong(lats: Float64Array, lons: Float64Array): Promise<Float64Array> {
  const along = new Float64Array(lats.length);
  for (let i = 1; i < lats.length; i++) {
    along[i] =
      (along[i - 1] as number) +
      angleBetween(lats[i - 1] as number, lons[i - 1] as number, lats[i] as number, lons[i] as number);
    if (i % pointsPerSlice === 0) await breath();
  }
  return along;
}

/** The segment, at or after `start`, in which the distance `target` lies: the last one whose beginning is not beyond it. */
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
