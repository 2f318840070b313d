import type { Coverage } from '../../data-packs/format/manifest.ts';
import type { Bounds } from '../../data-packs/geo/bounds.ts';
import { wrapped } from '../../data-packs/geo/lon-lat.ts';
import { crossesOdd } from '../../data-packs/geo/point-in-polygon.ts';

type Ring = readonly (readonly [number, number])[];

/** A part of a ring, skipped when it lies north or south of a point. */
interface Stretch {
  south: number;
  north: number;
  /** The corner that leads to the first one. */
  before: Ring[number] | undefined;
  line: Ring;
}

/** Edges of a stretch: of a border of 50,000 corners a point then costs 4 µs instead of 150. */
const edgesPerStretch = 128;

function stretchesOf(ring: Ring): Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = 0; from < ring.length; from += edgesPerStretch) {
    const before = ring.at(from - 1);
    const line = ring.slice(from, from + edgesPerStretch);
    const lats = [before, ...line].flatMap(corner => corner?.[1] ?? []);
    stretches.push({
      south: Math.min(...lats),
      north: Math.max(...lats),
      before,
      line,
    });
  }
  return stretches;
}

/** A test for points in the pack's coverage, holes left out. Longitudes may be off by 360 degrees. */
export function coverageTest(coverage: Coverage, bounds: Bounds): (lon: number, lat: number) => boolean {
  const polygons = coverage.type === 'Polygon' ? [coverage.coordinates] : coverage.coordinates;
  // Where a point is within a hole, a ray from it crosses the border of the polygon and that of the hole.
  const borders = polygons.map(rings => rings.flatMap(stretchesOf));
  const [west, south, east, north] = bounds;
  return (lon, lat) => {
    const x = lon >= -180 && lon <= 180 ? lon : wrapped(lon);
    if (x < west || x > east || lat < south || lat > north) return false;
    return borders.some(stretches => {
      let inside = false;
      for (const stretch of stretches) {
        if (lat < stretch.south || lat > stretch.north) continue;
        if (crossesOdd(stretch.line, x, lat, stretch.before)) inside = !inside;
      }
      return inside;
    });
  };
}
