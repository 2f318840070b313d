import { itemAt } from '../../../data-packs/base/item-at.ts';
import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { MountedRegion } from '../../regions/index.ts';
import { routingWords as t } from '../../words.ts';
import { bestAnswer, honestSnap, metresToRegion, ranked, regionsFor } from '../engine/choose-region.ts';
import type { Question, RoutingEngine } from '../engine/engine.ts';
import { engineFor } from '../engine/engine.ts';
import { routingCode, routingFailure } from '../engine/engine-failure.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { type FollowedTrace, furthestStep, traceEnds } from './follow-trace.ts';

type TraceQuestion = Omit<Question<'followedTrace'>, 'part' | 'beyond'>;

/** The roads under a trace, over as many regions as it crosses: each part is the best that a region makes of it. */
export async function followOverRegions(
  coverage: Coverage,
  points: readonly LonLat[],
  question: TraceQuestion,
  signal: AbortSignal,
): Promise<FollowedTrace> {
  const ask = (engine: RoutingEngine, { from, to }: { from: number; to: number }, beyond: readonly number[]) =>
    engineFor(traceEffort(points.slice(from, to)), engine).ask(
      'followedTrace',
      { ...question, part: { from, to }, beyond },
      signal,
    );
  if (coverage.everywhere) return ask(coverage.everywhere, { from: 0, to: points.length }, []);
  const follow = (part: TracePart): Promise<FollowedTrace> =>
    bestAnswer(
      part.regions,
      async region => {
        const beyond = pointsBeyond(region, points, part);
        if (part.to - part.from - beyond.length < 2) throw routingFailure(171);
        return ask(coverage.of(region), part, beyond);
      },
      ({ missed }) => missed,
    );
  const asked = askedPoints(points);
  try {
    const parts = traceParts(coverage.regions(), points, asked);
    const [only, ...others] = parts;
    if (only && others.length === 0) return await follow(only);
    return await joined(coverage, parts, await Promise.allSettled(parts.map(follow)), traceEnds(points), signal);
  } catch (error) {
    throw await coverage.explain(error, asked.points, { what: 'point', step: asked.step });
  }
}

/** Points of a part that fits no road are left out like single ones. */
async function joined(
  coverage: Coverage,
  parts: readonly TracePart[],
  settled: readonly PromiseSettledResult<FollowedTrace>[],
  ends: ReturnType<typeof traceEnds>,
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

/** Time to match a point near the one before (100,000 of them in San Francisco: 30 s). */
const perPointMs = 0.3;
/** To find a way between points a kilometre apart; it grows with the square (1000 points 1.9 km apart: over 30 s). */
const perKm2Ms = 10;
/** Milliseconds that matching these points may take. */
function traceEffort(points: readonly LonLat[]): number {
  let effort = 0;
  let before: LonLat | undefined;
  for (const point of points) {
    const km = before ? distanceBetween(before, point) / 1000 : 0;
    effort += perPointMs + (km * 1000 <= furthestStep ? km * km * perKm2Ms : 0);
    before = point;
  }
  return effort;
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

function askedPoints(points: readonly LonLat[]) {
  const step = Math.max(1, Math.floor(points.length / maxAsked));
  return { points: points.filter((_, i) => i % step === 0), step };
}

/**
 * Cuts a trace where it leaves the regions that hold it, into as few parts as can be. A part may begin or end beyond
 * its region, and have points that a receiver without a fix made up. Throws 171 when nothing is in reach.
 */
function traceParts(regions: readonly MountedRegion[], points: readonly LonLat[], asked: AskedPoints): TracePart[] {
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
function pointsBeyond(region: MountedRegion, points: readonly LonLat[], { from, to }: TracePart): number[] {
  const beyond: number[] = [];
  for (let i = from; i < to; i++) {
    if (metresToRegion(region, itemAt(points, i)) > honestSnap) beyond.push(i);
  }
  return beyond;
}
