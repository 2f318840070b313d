import type { Coverage } from '../../../../data-packs/format/manifest.ts';
import type { Bounds } from '../../../../data-packs/geo/bounds.ts';
import { type LonLat, wrapped } from '../../../../data-packs/geo/lon-lat.ts';
import { pointInPolygon } from '../../../../data-packs/geo/point-in-polygon.ts';
import { detailedRegions } from '../../../map/initial-view.ts';

/** Whatever lies somewhere: an installed region, or one that a catalogue offers. */
export interface Covering {
  bounds: Bounds;
  coverage?: Coverage;
}

/** The area a region covers as GeoJSON: its coverage, or its box where it tells no more. */
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

/** Twice the area of a ring in degrees, east to west shortened as it is on the ground. */
function ringExtent(ring: readonly number[][]): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [x1 = 0, y1 = 0] = ring[i] ?? [];
    const [x2 = 0, y2 = 0] = ring[j] ?? [];
    sum += (x2 * y1 - x1 * y2) * Math.cos(((y1 + y2) / 2) * (Math.PI / 180));
  }
  return Math.abs(sum);
}

/** How much land a region covers; only good for telling a larger from a smaller one. */
function extentOf(region: Covering): number {
  return polygonsOf(region).reduce(
    (sum, [outer = [], ...holes]) => sum + ringExtent(outer) - holes.reduce((all, hole) => all + ringExtent(hole), 0),
    0,
  );
}

/** The smallest first. */
export function byExtent<Region extends Covering>(regions: readonly Region[]): Region[] {
  return regions
    .map(region => ({ region, extent: extentOf(region) }))
    .sort((a, b) => a.extent - b.extent)
    .map(({ region }) => region);
}

/** Of those that cover a point the one that covers the least else: what one means who looks there. */
export function smallestCovering<Region extends Covering>(
  regions: readonly Region[],
  point: LonLat,
): Region | undefined {
  return byExtent(coveringRegions(regions, point))[0];
}

/** Points looked at along each side of a view. */
const steps = 8;

/** The detailed regions of which anything is in a view: west, south, east, north, not wrapped. */
export function regionsInView<Region extends Covering>(
  regions: readonly Region[],
  [west, south, east, north]: readonly [number, number, number, number],
): Region[] {
  const shares = Array.from({ length: steps + 1 }, (_, index) => index / steps);
  const points = shares.flatMap(x =>
    shares.map(y => ({ lon: west + (east - west) * x, lat: south + (north - south) * y })),
  );
  const inView = ([lon = 0, lat = 0]: readonly number[]) =>
    lat >= south && lat <= north && (((lon - west) % 360) + 360) % 360 <= east - west;
  return detailedRegions(regions).filter(region => {
    // A region smaller than the gaps between the points shows by its own corners.
    return (
      polygonsOf(region).some(rings => rings.some(ring => ring.some(inView))) ||
      points.some(point => covers(region, point))
    );
  });
}

/** Points spread evenly over a region, at least one: for asking what else covers it. */
export function pointsWithin(region: Covering, perSide = 12): LonLat[] {
  const [west, south, east, north] = region.bounds;
  const shares = Array.from({ length: perSide }, (_, index) => (index + 0.5) / perSide);
  const within = shares
    .flatMap(x => shares.map(y => ({ lon: west + (east - west) * x, lat: south + (north - south) * y })))
    .filter(point => covers(region, point));
  return within.length > 0 ? within : [{ lon: (west + east) / 2, lat: (south + north) / 2 }];
}
