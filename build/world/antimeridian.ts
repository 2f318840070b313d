import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Polygon, Ring } from '../../data-packs/builder/osm/dataset.ts';
import { type Bounds, boundsOnGlobe, unionBounds } from '../../data-packs/geo/bounds.ts';

type Position = readonly [number, number];

/** The edge of the Mercator square, and a little beyond. */
export const south = -85.2;
/** How far copies reach over the antimeridian, so that tile buffers there have something to show. */
export const overlap = 0.6;

/** The ring without jumps: longitudes go on beyond 180 where it crosses the antimeridian. Closed. */
function unwrapped(ring: readonly Position[]): [number, number][] {
  const result: [number, number][] = [];
  let turn = 0;
  let before: number | undefined;
  for (const [lon, lat] of ring) {
    if (before !== undefined && lon - before > 180) turn -= 360;
    else if (before !== undefined && before - lon > 180) turn += 360;
    before = lon;
    result.push([lon + turn, lat]);
  }
  return result;
}

/**
 * Cuts the rings of a polygon (as world-atlas has them: unbroken across the antimeridian, around the pole without an
 * edge) into polygons between -180 and 180, each reaching a little beyond its edge. Ring closure is by a repeated first
 * point.
 */
export function cutPolygon(rings: readonly (readonly Position[])[]): Polygon[] {
  const [outerRing, ...innerRings] = rings.map(unwrapped);
  if (!outerRing) return [];
  const outer = closePole(outerRing);
  const inner = innerRings.map(closePole);
  const polygons: Polygon[] = [];
  // Around a pole the ring covers every turn by itself.
  for (const shift of outer === outerRing ? [-360, 0, 360] : [0]) {
    const cut = clip(outer, shift);
    if (!cut) continue;
    polygons.push([
      oriented(cut, 1),
      ...inner
        .map(ring => clip(ring, shift))
        .filter(ring => ring !== undefined)
        .map(ring => oriented(ring, -1)),
    ]);
  }
  return polygons;
}

/** A ring that goes around the world encloses a pole: the way back is along the bottom of the map. */
function closePole(ring: [number, number][]): [number, number][] {
  const first = ring[0];
  const last = ring[ring.length - 1];
  if (!first || !last || Math.abs(last[0] - first[0]) < 180) return ring;
  const east = last[0] > first[0] ? 1 : -1;
  const reach = [first[0] - east * 360, last[0] + east * 360] as const;
  const before = ring.map(([lon, lat]): [number, number] => [lon - east * 360, lat]);
  const after = ring.map(([lon, lat]): [number, number] => [lon + east * 360, lat]);
  return [...before, ...ring, ...after, [reach[1], south], [reach[0], south], itemAt(before, 0)];
}

/** The ring, shifted, within the world's width (Sutherland-Hodgman against both edges). */
function clip(ring: readonly Position[], shift: number): [number, number][] | undefined {
  const west = -180 - overlap;
  const east = 180 + overlap;
  let points = ring.map(([lon, lat]): [number, number] => [lon + shift, lat]);
  if (points.every(([lon]) => lon >= -180 && lon <= 180)) return points;
  // Copies that only touch the overlap belong to the other side.
  if (!points.some(([lon]) => lon > -180 && lon < 180))
    return points.some(([lon]) => Math.abs(lon) < 180 + overlap) ? side(side(points, west, 1), east, -1) : undefined;
  points = side(points, west, 1);
  return points.length > 3 ? side(points, east, -1) : undefined;
}

function side(ring: [number, number][], edge: number, sign: 1 | -1): [number, number][] {
  const result: [number, number][] = [];
  for (let i = 1; i < ring.length; i++) {
    const a = ring[i - 1];
    const b = ring[i];
    if (!a || !b) continue;
    const insideA = (a[0] - edge) * sign >= 0;
    const insideB = (b[0] - edge) * sign >= 0;
    if (insideA) result.push(a);
    if (insideA !== insideB) {
      const t = (edge - a[0]) / (b[0] - a[0]);
      result.push([edge, a[1] + (b[1] - a[1]) * t]);
    }
  }
  const first = result[0];
  if (first) result.push(first);
  return result;
}

/** Counter-clockwise for 1, clockwise for -1, flat. */
function oriented(ring: readonly Position[], wanted: 1 | -1): Ring {
  let area = 0;
  for (let i = 1; i < ring.length; i++) {
    const a = ring[i - 1];
    const b = ring[i];
    if (a && b) area += a[0] * b[1] - b[0] * a[1];
  }
  const points = area * wanted >= 0 ? ring : [...ring].reverse();
  return Float64Array.from(points.flat());
}

/**
 * The box around the parts of a country, a division, a state, as GeoJSON has it. All lie on less than half of the globe:
 * what is farther apart lies on both sides of 180 degrees.
 */
export function extentOf(parts: readonly Bounds[]): Bounds {
  const [west, south, east, north] = unionBounds(parts);
  return boundsOnGlobe(parts, east - west > 180 ? [-180, south, 180, north] : undefined);
}
