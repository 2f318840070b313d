import type { MultiPolygon, Polygon } from 'geojson';
import type { RegionInfo } from '../../api/health.ts';
import type { LonLat } from '../../api/types.ts';
import { detailedRegions } from '../../map/initial-view.ts';

function ringHolds(ring: readonly number[][], { lon, lat }: LonLat): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [x1 = 0, y1 = 0] = ring[i] ?? [];
    const [x2 = 0, y2 = 0] = ring[j] ?? [];
    if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** The area a region covers as GeoJSON: its coverage, or its box where it tells no more. */
export function areaOf(region: RegionInfo): Polygon | MultiPolygon {
  if (region.coverage !== undefined) return region.coverage;
  const [west, south, east, north] = region.bounds;
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

function covers(region: RegionInfo, point: LonLat): boolean {
  const area = areaOf(region);
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  return polygons.some(rings => rings.filter(ring => ringHolds(ring, point)).length % 2 === 1);
}

/** The detailed regions that cover a point. */
export function coveringRegions(regions: readonly RegionInfo[], point: LonLat): RegionInfo[] {
  return detailedRegions(regions).filter(region => covers(region, point));
}

/** Points looked at along each side of a view. */
const steps = 8;

/** The detailed regions of which anything is in a view: west, south, east, north, not wrapped. */
export function regionsInView(
  regions: readonly RegionInfo[],
  [west, south, east, north]: readonly [number, number, number, number],
): RegionInfo[] {
  const shares = Array.from({ length: steps + 1 }, (_, index) => index / steps);
  // The same place shows in every copy of the world.
  const wrap = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180;
  const points = shares.flatMap(x =>
    shares.map(y => ({ lon: wrap(west + (east - west) * x), lat: south + (north - south) * y })),
  );
  const inView = ([lon = 0, lat = 0]: readonly number[]) =>
    lat >= south && lat <= north && (((lon - west) % 360) + 360) % 360 <= east - west;
  return detailedRegions(regions).filter(region => {
    const area = areaOf(region);
    const rings = area.type === 'Polygon' ? area.coordinates : area.coordinates.flat();
    // A region smaller than the gaps between the points shows by its own corners.
    return rings.some(ring => ring.some(inView)) || points.some(point => covers(region, point));
  });
}
