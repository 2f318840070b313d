import { itemAt } from '../../data-packs/base/item-at.ts';
import { metresBetween } from '../../data-packs/geo/great-circle.ts';
import type { Position } from '../../data-packs/geo/lon-lat.ts';

/** Metres from what was found to where it should be; what was not found is nowhere near. */
export function metresOff(
  hit: { geometry: { coordinates: readonly number[] } } | undefined,
  [lon, lat]: Readonly<Position>,
): number {
  if (hit === undefined) return Infinity;
  const { coordinates } = hit.geometry;
  return metresBetween(itemAt(coordinates, 0), itemAt(coordinates, 1), lon, lat);
}
