import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { MountedRegion } from '../../regions/index.ts';
import { furthestSnap, honestSnap, metresToRegion, ranked } from '../engine/choose-region.ts';
import type { RoutingEngine } from '../engine/engine.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import type { EngineTravel } from '../request-schemas.ts';
import type { CellReason } from './matrix-request.ts';
import type { TimesQuery } from './matrix-times.ts';

/** One engine's question: every source to every target. */
export interface EngineBlock {
  engine: RoutingEngine;
  /** Positions in the request's lists. */
  sources: number[];
  targets: number[];
  /** Whether a cell of the block is this engine's to answer, or another's. */
  owns: (source: number, target: number) => boolean;
}

/** The regions that can answer for a location, the one whose border is the furthest first. */
interface Home {
  regions: readonly MountedRegion[];
  /** Whether it lies in one; else it is near a road of theirs. */
  inside: boolean;
}

/**
 * Divides a matrix between the engines, in rounds: the region whose border is the furthest answers for a pair, the next
 * when it leaves that without a time.
 */
export async function engineBlocks(
  { sources, targets, travel }: Omit<TimesQuery, 'units'>,
  coverage: Coverage,
  refuse: (source: number, target: number, reason: CellReason) => void,
  signal: AbortSignal,
): Promise<EngineBlock[][]> {
  const { everywhere } = coverage;
  if (everywhere) {
    return [[{ engine: everywhere, sources: [...sources.keys()], targets: [...targets.keys()], owns: () => true }]];
  }
  const homes = await homesOf([...sources, ...targets], travel, coverage, signal);
  const rounds: Map<MountedRegion, Rows>[] = [];
  for (const source of sources.keys()) {
    for (const target of targets.keys()) {
      const [from, to] = [homes[source], homes[sources.length + target]];
      const both = from?.regions.filter(one => to?.regions.includes(one)) ?? [];
      if (both.length === 0)
        refuse(source, target, from?.inside && to?.inside ? 'different_regions' : 'outside_coverage');
      for (const [round, region] of both.entries()) {
        const blocks = rounds[round] ?? new Map<MountedRegion, Rows>();
        rounds[round] = blocks;
        const rows = blocks.get(region) ?? new Map<number, Set<number>>();
        blocks.set(region, rows);
        rows.set(source, (rows.get(source) ?? new Set()).add(target));
      }
    }
  }
  return rounds.map(blocks =>
    [...blocks].map(([region, rows]) => ({
      engine: coverage.of(region),
      sources: [...rows.keys()],
      targets: [...new Set([...rows.values()].flatMap(row => [...row]))],
      owns: (source, target) => rows.get(source)?.has(target) === true,
    })),
  );
}

/** Targets by source. */
type Rows = Map<number, Set<number>>;

/** A location outside every region belongs to those that have a road near enough to be meant. */
async function homesOf(
  locations: readonly LonLat[],
  travel: EngineTravel,
  coverage: Coverage,
  signal: AbortSignal,
): Promise<Home[]> {
  const regions = ranked(coverage.regions());
  const homes: Home[] = [];
  for (const { lon, lat } of locations) {
    const holding = regions.filter(region => region.covers(lon, lat));
    homes.push({ regions: holding, inside: holding.length > 0 });
  }
  for (const region of regions) {
    const outside = locations.flatMap((location, i) =>
      homes[i]?.inside === false && metresToRegion(region, location) <= furthestSnap ? [{ location, i }] : [],
    );
    if (outside.length === 0) continue;
    const asked = outside.map(({ location }) => location);
    const distances = await coverage.of(region).ask('roadDistances', { locations: asked, travel }, signal);
    for (const [k, { i }] of outside.entries()) {
      const home = homes[i];
      if (home && (distances[k] ?? Number.POSITIVE_INFINITY) <= honestSnap) {
        homes[i] = { ...home, regions: [...home.regions, region] };
      }
    }
  }
  return homes;
}
