import { metresPerDegree } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { metresToBounds } from '../../../data-packs/geo/metres-to-bounds.ts';
import type { MountedRegion } from '../../regions/index.ts';
import { routingWords as t } from '../../words.ts';
import { routingCode, routingFailure } from './engine-failure.ts';

/** The engine looks no further than this for a road, metres. */
export const furthestSnap = 35_000;

/** Beyond the installed regions a road this near is still taken for the one that was meant, metres. */
export const honestSnap = 1000;

/** Metres that locations are from their roads beyond what was meant: another region may have the right ones. */
export const snapShortfall = (snapDistances: readonly number[]): number =>
  snapDistances.reduce((sum, metres) => sum + Math.max(0, metres - honestSnap), 0);

/**
 * The regions that hold these locations, all that any region holds, the one whose border is the furthest first; when
 * none of them is in a region, those near by. Throws 442 when they lie in different regions, 171 when nothing is near.
 */
export function regionsFor(regions: readonly MountedRegion[], locations: readonly LonLat[]): MountedRegion[] {
  const covered = locations.filter(({ lon, lat }) => regions.some(region => region.covers(lon, lat)));
  if (covered.length === 0) return ranked(nearBy(regions, locations));
  const holding = regions.filter(region => covered.every(({ lon, lat }) => region.covers(lon, lat)));
  if (holding.length > 0) return ranked(holding);
  const names = regions
    .filter(region => covered.some(({ lon, lat }) => region.covers(lon, lat)))
    .map(({ manifest }) => manifest.name);
  throw routingFailure(442, t.message('locationsApart', { regions: names }));
}

/** The one whose border is the furthest first. */
export function ranked(regions: readonly MountedRegion[]): MountedRegion[] {
  return regions.toSorted((a, b) => area(b) - area(a));
}

/** The nearest region, and others whose roads may be the ones that were meant. */
function nearBy(regions: readonly MountedRegion[], locations: readonly LonLat[]): MountedRegion[] {
  const near = regions
    .map(region => ({ region, metres: Math.max(...locations.map(location => metresToRegion(region, location))) }))
    .sort((a, b) => a.metres - b.metres);
  const nearest = near[0]?.metres ?? Number.POSITIVE_INFINITY;
  if (nearest > furthestSnap) throw routingFailure(171, t.message('locationsOutside'));
  return near.filter(({ metres }) => metres <= Math.max(nearest, honestSnap)).map(({ region }) => region);
}

function area({ manifest: { bounds } }: MountedRegion): number {
  return (bounds[2] - bounds[0]) * (bounds[3] - bounds[1]);
}

/** Area of the box around the region. */
export function squareKilometers(region: MountedRegion): number {
  const [, south, , north] = region.manifest.bounds;
  return area(region) * (metresPerDegree / 1000) ** 2 * Math.cos((((south + north) / 2) * Math.PI) / 180);
}

/** Metres to the box around a region, 0 inside. */
export function metresToRegion({ manifest: { bounds } }: MountedRegion, { lat, lon }: LonLat): number {
  return metresToBounds(lon, lat, bounds);
}

/**
 * Asks the regions in their order until one answers without a shortfall; else takes the answer with the least. Throws
 * what failed otherwise than by a refusal, else the first refusal.
 */
export async function bestAnswer<Region, T>(
  regions: readonly Region[],
  ask: (region: Region) => Promise<T>,
  shortfall: (answer: T) => number,
): Promise<T> {
  const failures: unknown[] = [];
  let best: { answer: T; lacks: number } | undefined;
  for (const region of regions) {
    try {
      const answer = await ask(region);
      const lacks = shortfall(answer);
      if (!best || lacks < best.lacks) best = { answer, lacks };
      if (lacks === 0) break;
    } catch (error) {
      failures.push(error);
    }
  }
  if (best) return best.answer;
  throw failures.find(error => routingCode(error) === undefined) ?? failures[0];
}
