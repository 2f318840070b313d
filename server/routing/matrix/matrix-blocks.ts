import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { MountedRegion } from '../../regions/index.ts';
import { area, distanceToBounds, furthestSnap } from '../engine/choose-region.ts';
import type { RoutingEngine } from '../engine/engine.ts';
import { type Coverage, honestSnap } from '../engine/engine-for-locations.ts';
import type { CellReason, MatrixRequest } from './matrix-request.ts';

/** What one engine is asked: every source to every target. */
export interface EngineBlock {
  engine: RoutingEngine;
  /** Positions in the request's lists. */
  sources: number[];
  targets: number[];
  /** Whether a cell of the block is this engine's to answer, or another's. */
  owns: (source: number, target: number) => boolean;
}

/** The regions that can answer for a location, the smallest first. */
interface Home {
  regions: readonly MountedRegion[];
  /** Whether it lies in one; else it is near a road of theirs. */
  inside: boolean;
}

/** Divides a matrix between the engines: a cell is answered by the smallest region that holds both of its ends. */
export async function engineBlocks(
  { sources, targets, costing }: Pick<MatrixRequest, 'sources' | 'targets' | 'costing'>,
  coverage: Coverage,
  refuse: (source: number, target: number, reason: CellReason) => void,
  signal: AbortSignal,
): Promise<EngineBlock[]> {
  const { everywhere } = coverage;
  if (everywhere) {
    return [{ engine: everywhere, sources: [...sources.keys()], targets: [...targets.keys()], owns: () => true }];
  }
  const homes = await homesOf([...sources, ...targets], costing, coverage, signal);
  const rows = new Map<MountedRegion, { sources: Set<number>; targets: Set<number> }>();
  const owner = (source: number, target: number): MountedRegion | CellReason => {
    const [from, to] = [homes[source], homes[sources.length + target]];
    const region = from?.regions.find(one => to?.regions.includes(one));
    return region ?? (from?.inside && to?.inside ? 'different_regions' : 'outside_coverage');
  };
  for (const source of sources.keys()) {
    for (const target of targets.keys()) {
      const region = owner(source, target);
      if (typeof region === 'string') {
        refuse(source, target, region);
        continue;
      }
      const block = rows.get(region) ?? { sources: new Set(), targets: new Set() };
      rows.set(region, block);
      block.sources.add(source);
      block.targets.add(target);
    }
  }
  return [...rows].map(([region, block]) => ({
    engine: coverage.of(region),
    sources: [...block.sources],
    targets: [...block.targets],
    owns: (source, target) => owner(source, target) === region,
  }));
}

/** A location outside every region belongs to those that have a road near enough to be meant. */
async function homesOf(
  locations: readonly LonLat[],
  costing: MatrixRequest['costing'],
  coverage: Coverage,
  signal: AbortSignal,
): Promise<Home[]> {
  const regions = coverage.regions().sort((a, b) => area(a) - area(b));
  const homes: Home[] = [];
  for (const { lon, lat } of locations) {
    const holding = regions.filter(region => region.covers(lon, lat));
    homes.push({ regions: holding, inside: holding.length > 0 });
  }
  for (const region of regions) {
    const outside = locations.flatMap((location, i) =>
      homes[i]?.inside === false && distanceToBounds(region, location) <= furthestSnap ? [{ location, i }] : [],
    );
    if (outside.length === 0) continue;
    const asked = outside.map(({ location }) => location);
    const distances = await coverage.of(region).ask('roadDistances', { locations: asked, costing }, signal);
    for (const [k, { i }] of outside.entries()) {
      const home = homes[i];
      if (home && (distances[k] ?? Number.POSITIVE_INFINITY) <= honestSnap) {
        homes[i] = { ...home, regions: [...home.regions, region] };
      }
    }
  }
  return homes;
}
