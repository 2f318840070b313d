import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { MountedRegion } from '../../regions/index.ts';
import { honestSnap, metresToRegion, ranked, regionsFor } from '../engine/choose-region.ts';

/** Points of a trace that the same regions know, `to` beyond the last. */
export interface TracePart {
  regions: readonly MountedRegion[];
  from: number;
  to: number;
}

/** About this many points of a trace decide in which regions it lies. */
const maxAsked = 250;

/** The points of a trace that are asked for their region: every `step`th. */
export interface AskedPoints {
  points: readonly LonLat[];
  step: number;
}

export function askedPoints(points: readonly LonLat[]): AskedPoints {
  const step = Math.max(1, Math.floor(points.length / maxAsked));
  return { points: points.filter((_, i) => i % step === 0), step };
}

/**
 * Cuts a trace where it leaves the regions that hold it, into as few parts as can be. A part may begin or end beyond
 * its region, and have points that a receiver without a fix made up. Throws 171 when nothing is in reach.
 */
export function traceParts(
  regions: readonly MountedRegion[],
  points: readonly LonLat[],
  asked: AskedPoints,
): TracePart[] {
  const homes = asked.points
    .map(({ lon, lat }, i) => ({
      regions: regions.filter(region => region.covers(lon, lat)),
      first: i * asked.step,
      last: i * asked.step,
    }))
    .filter(home => home.regions.length > 0);
  if (homes.length === 0) return [{ regions: regionsFor(regions, asked.points), from: 0, to: points.length }];
  const runs: Run[] = [];
  for (const [k, home] of homes.entries()) {
    const before = runs.at(-1);
    const both = before ? common(before, home) : [];
    if (before && both.length > 0) Object.assign(before, { regions: both, last: home.last });
    else if (!before || !isStray(before, home, homes[k + 1])) runs.push(home);
  }
  const cuts = runs.slice(1).map(({ first }, k) => {
    const { regions: left, last } = itemAt(runs, k);
    return firstOutside(left, points, last + 1, first);
  });
  return runs.map((run, k) => ({
    regions: ranked(run.regions),
    from: cuts[k - 1] ?? 0,
    to: cuts[k] ?? points.length,
  }));
}

/** Regions that hold all points asked from the first to the last. */
interface Run {
  regions: readonly MountedRegion[];
  first: number;
  last: number;
}

const common = (a: Run, b: Run): MountedRegion[] => a.regions.filter(region => b.regions.includes(region));

/** A single point abroad between two at home is made up. */
const isStray = (before: Run, home: Run, after: Run | undefined): boolean =>
  after !== undefined && common(home, after).length === 0 && common(before, after).length > 0;

/** The first of the points from `from` up to `to` that none of the regions holds, by halving. */
function firstOutside(regions: readonly MountedRegion[], points: readonly LonLat[], from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { lon, lat } = itemAt(points, middle);
    if (regions.some(region => region.covers(lon, lat))) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Indices of the points of a part that a region cannot know of. */
export function pointsBeyond(region: MountedRegion, points: readonly LonLat[], { from, to }: TracePart): number[] {
  const beyond: number[] = [];
  for (let i = from; i < to; i++) {
    if (metresToRegion(region, itemAt(points, i)) > honestSnap) beyond.push(i);
  }
  return beyond;
}
