import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { MountedRegion } from '../../regions/index.ts';
import { routingWords as t } from '../../words.ts';
import { bestAnswer, ranked, regionsFor } from '../engine/choose-region.ts';
import type { Question, RoutingEngine } from '../engine/engine.ts';
import { engineFor } from '../engine/engine.ts';
import { routingCode, routingFailure } from '../engine/engine-failure.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import type { FollowedTrace } from './follow-trace.ts';
import type { TraceEnds, TracePoints } from './trace-points.ts';

type TraceQuestion = Omit<Question<'followedTrace'>, 'part' | 'within'>;

/** The roads under a trace, over as many regions as it crosses: each part is the best that a region makes of it. */
export async function followOverRegions(
  coverage: Coverage,
  points: TracePoints,
  question: TraceQuestion,
  signal: AbortSignal,
): Promise<FollowedTrace> {
  const ask = (engine: RoutingEngine, { from, to }: { from: number; to: number }, within: Bounds | undefined) =>
    engineFor(points.effort(from, to), engine).ask(
      'followedTrace',
      { ...question, part: { from, to }, within },
      signal,
    );
  if (coverage.everywhere) return ask(coverage.everywhere, { from: 0, to: points.length }, undefined);
  const follow = (part: TracePart): Promise<FollowedTrace> =>
    bestAnswer(
      part.regions,
      region => ask(coverage.of(region), part, region.manifest.bounds),
      ({ missed }) => missed,
    );
  const asked = askedPoints(points);
  try {
    const parts = traceParts(coverage.regions(), points, asked);
    const [only, ...others] = parts;
    if (only && others.length === 0) return await follow(only);
    return await joined(coverage, parts, await Promise.allSettled(parts.map(follow)), points.ends, signal);
  } catch (error) {
    throw await coverage.explain(error, asked.points, { what: 'point', step: asked.step });
  }
}

/** Points of a part that fits no road are left out like single ones. */
async function joined(
  coverage: Coverage,
  parts: readonly TracePart[],
  settled: readonly PromiseSettledResult<FollowedTrace>[],
  ends: TraceEnds,
  signal: AbortSignal,
): Promise<FollowedTrace> {
  const followed = settled.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []));
  if (followed.length === 0 && settled.every(one => one.status === 'rejected' && routingCode(one.reason) === 171)) {
    const regions = [...new Set(parts.flatMap(part => part.regions.map(({ manifest }) => manifest.name)))];
    throw routingFailure(442, t.message('pointsApart', { regions }));
  }
  const unmatched: number[] = [];
  for (const [i, one] of settled.entries()) {
    if (one.status === 'fulfilled') continue;
    const code = routingCode(one.reason);
    if (followed.length === 0 || (code !== 171 && code !== 444)) throw one.reason;
    const { from, to } = itemAt(parts, i);
    for (let point = from; point < to; point++) unmatched.push(point);
  }
  const [region] = itemAt(parts, 0).regions;
  if (!region) throw new RangeError('a part of a trace has a region');
  return coverage.of(region).long.ask('joinedTrace', { parts: followed, unmatched, ends }, signal);
}

/** Points of a trace that the same regions know, `to` beyond the last. */
interface TracePart {
  regions: readonly MountedRegion[];
  from: number;
  to: number;
}

/** About this many points of a trace decide in which regions it lies. */
const maxAsked = 250;

/** The points of a trace that are asked for their region: every `step`th. */
type AskedPoints = ReturnType<typeof askedPoints>;

function askedPoints(points: TracePoints) {
  const step = Math.max(1, Math.floor(points.length / maxAsked));
  return { points: Array.from({ length: Math.ceil(points.length / step) }, (_, i) => points.at(i * step)), step };
}

/**
 * Cuts a trace where it leaves the regions that hold it, into as few parts as can be. A part may begin or end beyond
 * its region, and have points that a receiver without a fix made up. Throws 171 when nothing is in reach.
 */
function traceParts(regions: readonly MountedRegion[], points: TracePoints, asked: AskedPoints): TracePart[] {
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
function firstOutside(regions: readonly MountedRegion[], points: TracePoints, from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { lon, lat } = points.at(middle);
    if (regions.some(region => region.covers(lon, lat))) low = middle + 1;
    else high = middle;
  }
  return low;
}
