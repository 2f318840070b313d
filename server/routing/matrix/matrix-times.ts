import { itemAt } from '../../../data-packs/base/item-at.ts';
import { metresPerDegree } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { Costing } from '../costing-options.ts';
import type { RoutingEngine } from '../engine/engine.ts';
import { floodEffort } from '../engine/engine.ts';
import { routingCode } from '../engine/engine-failure.ts';
import type { EngineTravel, Units } from '../request-schemas.ts';
import type { CellReason } from './matrix-request.ts';

export interface TimesQuery {
  sources: readonly LonLat[];
  targets: readonly LonLat[];
  travel: EngineTravel;
  units: Units;
}

/** Time of one pair in seconds and distance in the query's units, or why it has none. */
export type PairTime = { time: number; distance: number } | CellReason;

export interface Listener {
  time: (source: number, target: number, time: PairTime) => void;
  /** Hears of metres from a location to its road, where that is far away. */
  snap?: (end: 'source' | 'target', index: number, metres: number) => void;
}

/** A part of the query that is one question to the engine: positions in its lists. */
interface Block {
  sources: readonly number[];
  targets: readonly number[];
}

/** How long one question may occupy a thread of the engine, milliseconds: others wait for it. */
const turnMs = 200;
/**
 * Searches that take as long as finding the roads near all locations, which every question does anew: two on foot, more
 * for others (50 x 50 in Liechtenstein, 33 ms beside 19 ms a search).
 */
const snapping = 2;
/** Exact searches that would compute for longer than this give way to the engine's approximate ones, milliseconds. */
const exactMs = 8000;
/** The approximate algorithm keeps a tree per location in memory: 2500 of them were 3.4 GB. */
const mostTrees = 50;

/**
 * Tells the time of every pair, by as many threads as the engine has. One location without a road near it fails the
 * engine's whole answer: then it is looked for, and the others are asked again.
 */
export async function tellTimes(engine: RoutingEngine, query: TimesQuery, listener: Listener, signal: AbortSignal) {
  const all = { sources: [...query.sources.keys()], targets: [...query.targets.keys()] };
  try {
    await tellBlock(engine, query, all, listener, signal);
  } catch (error) {
    if (routingCode(error) !== 171) throw error;
    const distances = await engine.ask(
      'roadDistances',
      { locations: [...query.sources, ...query.targets], travel: query.travel },
      signal,
    );
    const onRoad = (index: number) => distances[index] !== undefined;
    const sources = all.sources.filter(onRoad);
    const targets = all.targets.filter(index => onRoad(query.sources.length + index));
    if (sources.length === all.sources.length && targets.length === all.targets.length) throw error;
    for (const from of all.sources) {
      for (const to of all.targets) {
        if (!onRoad(from)) listener.time(from, to, 'no_road_near_source');
        else if (!onRoad(query.sources.length + to)) listener.time(from, to, 'no_road_near_target');
      }
    }
    await tellBlock(engine, query, { sources, targets }, listener, signal);
  }
}

/** In two rounds: the second knows from the first how long a search takes, and so how many are one question. */
async function tellBlock(
  engine: RoutingEngine,
  query: TimesQuery,
  block: Block,
  listener: Listener,
  signal: AbortSignal,
) {
  const { sources, targets } = block;
  if (sources.length === 0 || targets.length === 0) return;
  // The engine searches from each of the fewer: those are what can be shared out.
  const bySource = sources.length <= targets.length;
  const [few, many] = bySource ? [sources, targets] : [targets, sources];
  const part = (some: readonly number[]): Block =>
    bySource ? { sources: some, targets: many } : { sources: many, targets: some };
  const effort = searchEffort(
    [...sources.map(i => query.sources[i]), ...targets.map(i => query.targets[i])].filter(at => at !== undefined),
    query.travel.costing,
  );
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const askAll = (parts: readonly Block[], exact: boolean) =>
    Promise.all(parts.map(some => tellPart(engine, query, some, exact, listener, either)));
  try {
    if (isMotorised(query.travel.costing) && effort * few.length > exactMs) {
      const across = inParts(many, mostTrees);
      await askAll(
        inParts(few, mostTrees).flatMap(some =>
          across.map(others => (bySource ? { sources: some, targets: others } : { sources: others, targets: some })),
        ),
        false,
      );
      return;
    }
    const size = Math.max(1, Math.min(Math.floor(turnMs / effort), Math.ceil(few.length / engine.threads)));
    const first = few.slice(0, size * engine.threads);
    const began = performance.now();
    await askAll(inParts(first, size).map(part), true);
    const left = few.slice(first.length);
    if (left.length === 0) return;
    const took = Math.min((performance.now() - began) / (size + snapping), effort);
    const most = Math.max(1, Math.floor(turnMs / took) - snapping);
    const rounds = Math.ceil(left.length / (most * engine.threads));
    await askAll(inParts(left, Math.ceil(left.length / (rounds * engine.threads))).map(part), true);
  } catch (error) {
    failed.abort(error);
    throw error;
  }
}

async function tellPart(
  engine: RoutingEngine,
  query: TimesQuery,
  block: Block,
  exact: boolean,
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  const { sources, targets } = block;
  const pick = (locations: readonly LonLat[], indices: readonly number[]) =>
    indices.map(index => itemAt(locations, index));
  const none = (reason: CellReason) => {
    for (const from of sources) for (const to of targets) listener.time(from, to, reason);
  };
  try {
    const question = { sources: pick(query.sources, sources), targets: pick(query.targets, targets), exact };
    const { durations, distances, sourceSnaps, targetSnaps } = await engine.ask(
      'matrixTimes',
      { ...question, travel: query.travel, units: query.units },
      signal,
    );
    for (const [i, metres] of sourceSnaps) listener.snap?.('source', itemAt(sources, i), metres);
    for (const [i, metres] of targetSnaps) listener.snap?.('target', itemAt(targets, i), metres);
    for (const [row, from] of sources.entries()) {
      for (const [column, to] of targets.entries()) {
        const time = durations[row]?.[column];
        const distance = distances[row]?.[column];
        listener.time(from, to, time == null || distance == null ? 'no_route' : { time, distance });
      }
    }
  } catch (error) {
    const code = routingCode(error);
    if (code === 442) return none('no_route');
    if (code !== 170 && code !== 154) throw error;
    // These are said of the whole when one pair is meant: halves of it tell which.
    if (sources.length * targets.length === 1) return none(code === 170 ? 'no_route' : 'too_far');
    const halves =
      sources.length >= targets.length
        ? inParts(sources, Math.ceil(sources.length / 2)).map(some => ({ sources: some, targets }))
        : inParts(targets, Math.ceil(targets.length / 2)).map(some => ({ sources, targets: some }));
    await Promise.all(halves.map(half => tellPart(engine, query, half, exact, listener, signal)));
  }
}

function inParts<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}

const isMotorised = (costing: Costing): boolean => costing === 'auto' || costing === 'truck';

/** Milliseconds of one exact search at most: it floods everything up to the furthest of the other locations. */
function searchEffort(locations: readonly LonLat[], costing: Costing): number {
  return floodEffort(Math.PI * spreadKm(locations) ** 2, costing);
}

/** Diagonal of the box around the locations; beyond 180 degrees it goes the short way round. */
function spreadKm(locations: readonly LonLat[]): number {
  const [{ lon: reference = 0 } = {}] = locations;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { lon, lat } of locations) {
    const away = ((lon - reference + 540) % 360) - 180;
    west = Math.min(west, away);
    east = Math.max(east, away);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  const widest = south * north <= 0 ? 1 : Math.cos((Math.min(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  return Math.hypot((east - west) * widest, north - south) * (metresPerDegree / 1000);
}
