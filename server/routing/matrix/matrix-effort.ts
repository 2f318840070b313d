import { metresPerDegree } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { Costing } from '../costing-options.ts';

/** Directed edges per km2 of a densely mapped country, by who may use them. */
const edgesPerKm2: Readonly<Record<Costing, number>> = { auto: 80, truck: 80, bicycle: 150, pedestrian: 200 };
/** Edges an exact search settles per millisecond (Liechtenstein: 50 searches in 200 ms). */
const edgesPerMs = 4000;

export const isMotorised = (costing: Costing): boolean => costing === 'auto' || costing === 'truck';

/**
 * Milliseconds one exact search from one location may take at most, as it floods everything up to the furthest of the
 * others.
 */
export function searchEffort(locations: readonly LonLat[], costing: Costing): number {
  return floodEffort(Math.PI * spreadKm(locations) ** 2, costing);
}

/** Milliseconds one search through all of an area may take. */
export function floodEffort(km2: number, costing: Costing): number {
  return (km2 * edgesPerKm2[costing]) / edgesPerMs;
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
