import type { Coverage } from '../../../data-packs/format/manifest.ts';
import { type Bounds, boundsMeet, boxPolygon } from '../../../data-packs/geo/bounds.ts';
import { type LonLat, wrapped } from '../../../data-packs/geo/lon-lat.ts';
import { pointInPolygon } from '../../../data-packs/geo/point-in-polygon.ts';
import { polygonsOf, ringAreaOfPositions } from '../../../data-packs/geo/ring.ts';
import { detailedRegions } from '../../map/camera/initial-view.ts';

/** An installed or offered region. */
export interface Covering {
  bounds: Bounds;
  coverage?: Coverage;
}

/** The area of a region: its coverage, else its box. */
export function areaOf({ coverage, bounds }: Covering): Coverage {
  return coverage ?? boxPolygon(bounds);
}

export function covers(region: Covering, { lon, lat }: LonLat): boolean {
  const [west, south, east, north] = region.bounds;
  const point = { lon: wrapped(lon), lat };
  if (lat < south || lat > north || point.lon < west || point.lon > east) return false;
  return polygonsOf(areaOf(region)).some(rings => pointInPolygon(rings, point.lon, point.lat));
}

/** The detailed regions that cover a point. */
export function coveringRegions<Region extends Covering>(regions: readonly Region[], point: LonLat): Region[] {
  return detailedRegions(regions).filter(region => covers(region, point));
}

/** A region's approximate area for comparisons: square degrees, longitudes scaled by latitude. */
function extentOf(region: Covering): number {
  const [, south, , north] = region.bounds;
  const areas = polygonsOf(areaOf(region)).flatMap(rings =>
    rings.map((ring, index) => Math.abs(ringAreaOfPositions(ring)) * (index === 0 ? 1 : -1)),
  );
  return areas.reduce((sum, area) => sum + area, 0) * Math.cos(((south + north) / 2) * (Math.PI / 180));
}

/** Sorts by area, smallest first. */
export function byExtent<Region extends Covering>(regions: readonly Region[]): Region[] {
  return regions
    .map(region => ({ region, extent: extentOf(region) }))
    .sort((a, b) => a.extent - b.extent)
    .map(({ region }) => region);
}

export function smallestCovering<Region extends Covering>(
  regions: readonly Region[],
  point: LonLat,
): Region | undefined {
  return byExtent(coveringRegions(regions, point))[0];
}

/** Steps of the test grid along each side of a view. */
const steps = 8;

/** The detailed regions within a view: west, south, east, north, not wrapped. */
export function regionsInView<Region extends Covering>(
  regions: readonly Region[],
  [west, south, east, north]: readonly [number, number, number, number],
): Region[] {
  const shares = Array.from({ length: steps + 1 }, (_, index) => index / steps);
  const points = shares.flatMap(x =>
    shares.map(y => ({ lon: west + (east - west) * x, lat: south + (north - south) * y })),
  );
  const inView = ([lon, lat]: readonly [number, number]) =>
    lat >= south && lat <= north && (((lon - west) % 360) + 360) % 360 <= east - west;
  return detailedRegions(regions).filter(region => {
    // Test vertices too, to find regions smaller than a step.
    return (
      polygonsOf(areaOf(region)).some(rings => rings.some(ring => ring.some(inView))) ||
      points.some(point => covers(region, point))
    );
  });
}

/** At least one point of a region, on an even grid, to test which others cover it. */
export function pointsWithin(region: Covering, perSide = 12): LonLat[] {
  const [west, south, east, north] = region.bounds;
  const shares = Array.from({ length: perSide }, (_, index) => (index + 0.5) / perSide);
  const within = shares
    .flatMap(x => shares.map(y => ({ lon: west + (east - west) * x, lat: south + (north - south) * y })))
    .filter(point => covers(region, point));
  return within.length > 0 ? within : [{ lon: (west + east) / 2, lat: (south + north) / 2 }];
}

/** Pairs of regions that share places; overviews of the world overlap with everything and are left out. */
export function overlapping<Region extends Covering>(regions: readonly Region[]): [Region, Region][] {
  const reaches = (one: Region, other: Region) => pointsWithin(one).some(point => covers(other, point));
  const detailed = detailedRegions(regions);
  return detailed.flatMap((one, i) =>
    detailed
      .slice(i + 1)
      .filter(other => boundsMeet(one.bounds, other.bounds) && (reaches(one, other) || reaches(other, one)))
      .map((other): [Region, Region] => [one, other]),
  );
}
