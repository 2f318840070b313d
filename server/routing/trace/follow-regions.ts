import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { routingWords as t } from '../../words.ts';
import { bestAnswer, graphsFor, ranked } from '../engine/choose-graph.ts';
import type { Question, RoutingEngine } from '../engine/engine.ts';
import { engineFor } from '../engine/engine.ts';
import { routingCode, routingFailure } from '../engine/engine-failure.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { type Graph, namesOf } from '../graphs/graph.ts';
import type { FollowedTrace } from './follow-trace.ts';
import type { TraceEnds, TracePoints } from './trace-points.ts';

type TraceQuestion = Omit<Question<'followedTrace'>, 'part' | 'within' | 'isPart'>;

/** The roads under a trace, over as many regions as it crosses: each part is the best that a region makes of it. */
export async function followOverRegions(
  coverage: Coverage,
  points: TracePoints,
  question: TraceQuestion,
  signal: AbortSignal,
): Promise<FollowedTrace> {
  const ask = (engine: RoutingEngine, { from, to }: Span, within: readonly Bounds[] | undefined, isPart: boolean) =>
    engineFor(points.effort(from, to), engine).ask(
      'followedTrace',
      { ...question, part: { from, to }, within, isPart },
      signal,
    );
  if (coverage.everywhere) return ask(coverage.everywhere, { from: 0, to: points.length }, undefined, false);
  const follow = (part: TracePart): Promise<FollowedTrace> =>
    bestAnswer(
      part.graphs,
      graph => {
        const within = graph.regions.map(({ manifest }) => manifest.bounds);
        return ask(coverage.of(graph), part, within, coverage.isBeingJoined(graph));
      },
      ({ missed }) => missed,
    );
  const asked = askedPoints(points);
  await coverage.requireJoined(asked.points);
  try {
    const parts = traceParts(coverage.graphs(), points, asked);
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
    const regions = namesOf(parts.flatMap(({ graphs }) => graphs));
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
  const [graph] = itemAt(parts, 0).graphs;
  if (!graph) throw new RangeError('a part of a trace has a graph');
  const isPart = coverage.isBeingJoined(graph);
  return coverage.of(graph).long.ask('joinedTrace', { parts: followed, unmatched, ends, isPart }, signal);
}

interface Span {
  from: number;
  to: number;
}

/** Points of a trace that the same graphs know, `to` beyond the last. */
interface TracePart extends Span {
  graphs: readonly Graph[];
}

/** About this many points of a trace decide in which graphs it lies. */
const maxAsked = 250;

/** The points of a trace that are asked for their graph: every `step`th. */
type AskedPoints = ReturnType<typeof askedPoints>;

function askedPoints(points: TracePoints) {
  const step = Math.max(1, Math.floor(points.length / maxAsked));
  return { points: Array.from({ length: Math.ceil(points.length / step) }, (_, i) => points.at(i * step)), step };
}

/**
 * Cuts a trace where it leaves the graphs that hold it, into as few parts as can be. A part may begin or end beyond
 * its graph, and have points that a receiver without a fix made up. Throws 171 when nothing is in reach.
 */
function traceParts(graphs: readonly Graph[], points: TracePoints, asked: AskedPoints): TracePart[] {
  const homes = asked.points
    .map(({ lon, lat }, i) => ({
      graphs: graphs.filter(graph => graph.covers(lon, lat)),
      first: i * asked.step,
      last: i * asked.step,
    }))
    .filter(home => home.graphs.length > 0);
  if (homes.length === 0) return [{ graphs: graphsFor(graphs, asked.points), from: 0, to: points.length }];
  const runs: Run[] = [];
  for (const [k, home] of homes.entries()) {
    const before = runs.at(-1);
    const both = before ? common(before, home) : [];
    if (before && both.length > 0) Object.assign(before, { graphs: both, last: home.last });
    else if (!before || !isStray(before, home, homes[k + 1])) runs.push(home);
  }
  const cuts = runs.slice(1).map(({ first }, k) => {
    const { graphs: left, last } = itemAt(runs, k);
    return firstOutside(left, points, last + 1, first);
  });
  return runs.map((run, k) => ({
    graphs: ranked(run.graphs),
    from: cuts[k - 1] ?? 0,
    to: cuts[k] ?? points.length,
  }));
}

/** Graphs that hold all points asked from the first to the last. */
interface Run {
  graphs: readonly Graph[];
  first: number;
  last: number;
}

const common = (a: Run, b: Run): Graph[] => a.graphs.filter(graph => b.graphs.includes(graph));

/** A single point abroad between two at home is made up. */
const isStray = (before: Run, home: Run, after: Run | undefined): boolean =>
  after !== undefined && common(home, after).length === 0 && common(before, after).length > 0;

/** The first of the points from `from` up to `to` that none of the graphs holds, by halving. */
function firstOutside(graphs: readonly Graph[], points: TracePoints, from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { lon, lat } = points.at(middle);
    if (graphs.some(graph => graph.covers(lon, lat))) low = middle + 1;
    else high = middle;
  }
  return low;
}
