import { itemAt } from '../../../data-packs/base/item-at.ts';
import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';

/** Metres between points of a trace, beyond which no way is looked for: the engine's `breakage_distance`. */
export const furthestStep = 4000;

/** A way there and back is made up when it is so many times as long as the way without it. */
const detour = 4;
/** And each half as many times as long as the steps beside it: those of a turn at the end of a road are alike. */
const leap = 3;
/** Steps shorter than this are a receiver's noise, metres. */
const noise = 20;

/** Indices of single points far off the line of their neighbours, which a road cannot explain. */
export function wildPoints(points: readonly LonLat[]): number[] {
  const wild: number[] = [];
  const length = (from: number, to: number): number => distanceBetween(itemAt(points, from), itemAt(points, to));
  // The last two that were kept.
  let [earlier, before] = [-1, 0];
  for (let i = 1; i + 1 < points.length; i++) {
    const there = length(before, i);
    const back = there > leap * noise ? length(i, i + 1) : 0;
    const steps = [
      ...(earlier >= 0 ? [length(earlier, before)] : []),
      ...(i + 2 < points.length ? [length(i + 1, i + 2)] : []),
    ];
    const usual = Math.max(noise, Math.min(...steps));
    if (Math.min(there, back) > leap * usual && there + back > detour * Math.max(noise, length(before, i + 1))) {
      wild.push(i);
    } else [earlier, before] = [before, i];
  }
  return wild;
}

/** The first of two points in a row that are far from everything: no way between them and the rest is looked for. */
export function firstScattered(points: readonly LonLat[], reach: number): number | undefined {
  let apart = true;
  for (let i = 1; i <= points.length; i++) {
    const [from, to] = [points[i - 1], points[i]];
    const next = !from || !to || distanceBetween(from, to) > reach;
    const afterwards = points[i + 1];
    if (apart && next && to && (!afterwards || distanceBetween(to, afterwards) > reach)) return i - 1;
    apart = next;
  }
  return undefined;
}
