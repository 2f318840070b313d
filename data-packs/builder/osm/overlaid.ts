import type { difference, intersection } from 'polyclip-ts';
import type { Polygon, Ring } from './dataset.ts';

/** Combines two areas: `how` says whether by intersection or difference. */
export function overlaid(
  how: typeof intersection | typeof difference,
  areas: readonly Polygon[],
  others: readonly Polygon[],
): Polygon[] {
  const [one, other] = [areas, others].map(polygons => polygons.map(polygon => polygon.map(positionsOf)));
  return how(one ?? [], other ?? []).map(rings => rings.map(ring => Float64Array.from(ring.flat())));
}

const positionsOf = (ring: Ring): [number, number][] =>
  Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i] as number, ring[2 * i + 1] as number]);
