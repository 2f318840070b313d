import type { Bounds, Coverage } from '../../data-packs/format/manifest.ts';

type Ring = Coverage extends infer C ? (C extends { type: 'Polygon'; coordinates: (infer R)[] } ? R : never) : never;

/** Even-odd rule: how often a ray to the east crosses the ring. */
function inRing(lon: number, lat: number, ring: Ring): boolean {
  let inside = false;
  let previous = ring.at(-1);
  for (const corner of ring) {
    if (previous !== undefined) {
      const [x1, y1] = corner;
      const [x2, y2] = previous;
      if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
    }
    previous = corner;
  }
  return inside;
}

/** A test for points in the pack's coverage, holes left out. Longitudes may be given a turn off. */
export function coverageTest(coverage: Coverage, bounds: Bounds): (lon: number, lat: number) => boolean {
  const polygons: readonly (readonly Ring[])[] =
    coverage.type === 'Polygon' ? [coverage.coordinates] : coverage.coordinates;
  const [west, south, east, north] = bounds;
  return (lon, lat) => {
    const x = lon >= -180 && lon <= 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180;
    if (x < west || x > east || lat < south || lat > north) return false;
    return polygons.some(([outer, ...holes]) => {
      if (outer === undefined || !inRing(x, lat, outer)) return false;
      return !holes.some(hole => inRing(x, lat, hole));
    });
  };
}
