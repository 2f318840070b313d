import type { Coverage } from '../../../../data-packs/format/manifest.ts';
import type { Bounds } from '../../../../data-packs/geo/bounds.ts';
import { type LonLat, wrapped } from '../../../../data-packs/geo/lon-lat.ts';
import { pointInPolygon } from '../../../../data-packs/geo/point-in-polygon.ts';
import { ringAreaOfPositions } from '../../../../data-packs/geo/ring.ts';
import { detailedRegions } from '../../../map/initial-view.ts';

/** An installed region, or one of a catalogue. */
export interface Covering {
  bounds: Bounds;
  coverage?: Coverage;
}

/** The area a region covers as GeoJSON: its coverage, or its box without one. */
export function areaOf({ coverage, bounds }: Covering): Coverage {
  if (coverage !== undefined) return coverage;
  const [west, south, east, north] = bounds;
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

function polygonsOf(region: Covering): [number, number][][][] {
  const area = areaOf(region);
  return area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
}

export function covers(region: Covering, { lon, lat }: LonLat): boolean {
  const [west, south, east, north] = region.bounds;
  const point = { lon: wrapped(lon), lat };
  if (lat < south || lat > north || point.lon < west || point.lon > east) return false;
  return polygonsOf(region).some(rings => pointInPolygon(rings, point.lon, point.lat));
}

/** The detailed regions that cover a point. */
export function coveringRegions<Region extends Covering>(regions: readonly Region[], point: LonLat): Region[] {
  return detailedRegions(regions).filter(region => covers(region, point));
}

/** A measure of the area a region covers, for comparing regions only: square degrees, longitudes shortened by latitude. */
function extentOf(region: Covering): number {
  const [, south, , north] = region.bounds;
  const areas = polygonsOf(region).flatMap(rings =>
    rings.map((ring, index) => Math.abs(ringAreaOfPositions(ring)) * (index === 0 ? 1 : -1)),
  );
  return areas.reduce((sum, area) => sum + area, 0) * Math.cos(((south + north) / 2) * (Math.PI / 180));
}

/** The smallest first. */
export function byExtent<Region extends Covering>(regions: readonly Region[]): Region[] {
  return regions
    .map(region => ({ region, extent: extentOf(region) }))
    .sort((a, b) => a.extent - b.extent)
    .map(({ region }) => region);
}

/** The smallest region that covers a point. */
export function smallestCovering<Region extends Covering>(
  regions: readonly Region[],
  point: LonLat,
): Region | undefined {
  return byExtent(coveringRegions(regions, point))[0];
}

/** Steps along each side of a view at which points are tested. */
const steps = 8;

/** The detailed regions that have anything in a view: west, south, east, north, not wrapped. */
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
    // A region smaller than a step is found by its own corners.
    return (
      polygonsOf(region).some(rings => rings.some(ring => ring.some(inView))) ||
      points.some(point => covers(region, point))
    );
  });
}

/** At least one point of a region, spread evenly, to test what else covers it. */
export function pointsWithin(region: Covering, perSide = 12): LonLat[] {
  const [west, south, east, north] = region.bounds;
  const shares = Array.from({ length: perSide }, (_, index) => (index + 0.5) / perSide);
  const within = shares
    .flatMap(x => shares.map(y => ({ lon: west + (east - west) * x, lat: south + (north - south) * y })))
    .filter(point => covers(region, point));
  return within.length > 0 ? within : [{ lon: (west + east) / 2, lat: (south + north) / 2 }];
}
