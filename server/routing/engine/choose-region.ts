import { metresPerDegree } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { MountedRegion } from '../../regions/index.ts';
import { routingFailure } from './engine-failure.ts';

/** The engine looks no further than this for a road, metres. */
export const furthestSnap = 35_000;

/**
 * The region that answers for these locations: one that holds them all, the smallest of several; else one that holds all that
 * any region holds; else, when none of them is in a region, the nearest. Throws 442 when they lie in different regions, 171
 * when nothing is near.
 */
export function chooseRegion(
  regions: readonly MountedRegion[],
  locations: readonly LonLat[],
  noun = 'locations',
): MountedRegion {
  const covered = locations.filter(({ lon, lat }) => regions.some(region => region.covers(lon, lat)));
  const candidates = regions.filter(region => covered.every(({ lon, lat }) => region.covers(lon, lat)));
  if (covered.length > 0) {
    const [smallest] = candidates.sort((a, b) => area(a) - area(b));
    if (smallest) return smallest;
    const names = regions
      .filter(region => covered.some(({ lon, lat }) => region.covers(lon, lat)))
      .map(({ manifest }) => manifest.name);
    throw routingFailure(442, `The ${noun} lie in different regions (${names.join(', ')}) and no route leads across`);
  }
  const nearest = candidates
    .map(region => ({ region, metres: Math.max(...locations.map(location => distanceToBounds(region, location))) }))
    .sort((a, b) => a.metres - b.metres)[0];
  if (!nearest || nearest.metres > furthestSnap) throw routingFailure(171, `No installed region reaches the ${noun}`);
  return nearest.region;
}

export function area({ manifest: { bounds } }: MountedRegion): number {
  return (bounds[2] - bounds[0]) * (bounds[3] - bounds[1]);
}

/** Of the box around the region. */
export function squareKilometers(region: MountedRegion): number {
  const [, south, , north] = region.manifest.bounds;
  return area(region) * (metresPerDegree / 1000) ** 2 * Math.cos((((south + north) / 2) * Math.PI) / 180);
}

/** Metres, near enough to tell what is in reach. */
export function distanceToBounds({ manifest: { bounds } }: MountedRegion, { lat, lon }: LonLat): number {
  const [west, south, east, north] = bounds;
  const north_south = Math.max(0, south - lat, lat - north);
  const east_west = Math.min(...[0, -360, 360].map(turn => Math.max(0, west - lon - turn, lon + turn - east)));
  return Math.hypot(north_south, east_west * Math.cos((lat * Math.PI) / 180)) * metresPerDegree;
}
