import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { routingWords as t } from '../../words.ts';
import { bestAnswer } from '../engine/best-answer.ts';
import type { Question, RoutingEngine } from '../engine/engine.ts';
import { routingCode, routingFailure } from '../engine/engine-failure.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { engineFor } from '../engine/long-calls.ts';
import { type FollowedTrace, traceEnds } from './follow-trace.ts';
import { traceEffort } from './trace-effort.ts';
import { askedPoints, pointsBeyond, type TracePart, traceParts } from './trace-parts.ts';

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
