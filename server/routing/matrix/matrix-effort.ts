import { metresPerDegree } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { Costing } from '../costing-options.ts';
import { floodEffort } from '../engine/long-calls.ts';

export const isMotorised = (costing: Costing): boolean => costing === 'auto' || costing === 'truck';

/**
 * Milliseconds one exact search from one location may take at most, as it floods everything up to the furthest of the
 * others.
 */
export function searchEffort(locations: readonly LonLat[], costing: Costing): number {
  return floodEffort(Math.PI * spreadKm(locations) ** 2, costing);
}

/** Diagonal of the box around the locations; beyond 180 degrees it goes the short way round. */
function spreadKm(locations: readonly LonLat[]): number {
  const [{ lon: reference = 0 } = {}] = locations;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { lon, lat } of locations) {
    const away = ((lon - reference + 540) % 360) - 180;
    west = Math.min(west, away);
    east = Math.max(east, away);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  const widest = south * north <= 0 ? 1 : Math.cos((Math.min(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  return Math.hypot((east - west) * widest, north - south) * (metresPerDegree / 1000);
}
