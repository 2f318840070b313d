import type { Polygon } from '../osm/dataset.ts';

/** A place for a label: well inside the largest of the polygons, halfway along the widest stretch across its middle. */
export function labelPoint(polygons: readonly Polygon[]): { lon: number; lat: number } | undefined {
  let largest: Polygon | undefined;
  let largestArea = 0;
  for (const polygon of polygons) {
    const area = Math.abs(signedArea(polygon[0]));
    if (area > largestArea) {
      largest = polygon;
      largestArea = area;
    }
  }
  if (largest === undefined) return undefined;
  let south = Infinity;
  let north = -Infinity;
  for (let i = 1; i < largest[0].length; i += 2) {
    south = Math.min(south, largest[0][i]);
    north = Math.max(north, largest[0][i]);
  }
  // Three lines: a horseshoe or a ring of forest has little of itself at half height.
  let best: { lon: number; lat: number } | undefined;
  let widest = 0;
  for (const share of [0.5, 0.4, 0.6]) {
    const lat = south + share * (north - south);
    const crossings = largest.flatMap(ring => crossingsAt(ring, lat)).sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const width = (crossings[i + 1] - crossings[i]) * (share === 0.5 ? 1.2 : 1);
      if (width <= widest) continue;
      widest = width;
      best = { lon: (crossings[i] + crossings[i + 1]) / 2, lat };
    }
  }
  return best;
}

function crossingsAt(ring: Float64Array, lat: number): number[] {
  const crossings: number[] = [];
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const a = ring[i + 1];
    const b = ring[i + 3];
    if (a > lat !== b > lat) crossings.push(ring[i] + ((lat - a) / (b - a)) * (ring[i + 2] - ring[i]));
  }
  return crossings;
}

function signedArea(ring: Float64Array): number {
  let sum = 0;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    sum += (ring[i] - ring[0]) * (ring[i + 3] - ring[1]) - (ring[i + 2] - ring[0]) * (ring[i + 1] - ring[1]);
  }
  return sum;
}
