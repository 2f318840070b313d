import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import { metresPerMile } from '../../../data-packs/geo/length-units.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { routingWords as t } from '../../words.ts';
import type { TripWarning } from './far-snaps.ts';
import type { Trip } from './route-response.ts';

/** A place that no installed region holds, and its country. */
export interface MissingLand extends LonLat {
  country: string;
}

/** Ways that are so many times as long as the straight line, and so much longer in metres, lead around something. */
const around = { times: 1.5, metres: 1000 };

/** Tells legs that lead around land of which nothing is installed; `missing`: that on the straight line of each leg. */
export function missingLandWarnings(
  { legs, units }: Pick<Trip, 'legs' | 'units'>,
  locations: readonly LonLat[],
  missing: readonly (MissingLand | undefined)[],
): TripWarning[] {
  return legs.flatMap(({ summary }, location) => {
    const land = missing[location];
    const [from, to] = [locations[location], locations[location + 1]];
    if (!land || !from || !to) return [];
    const metres = summary.length * (units === 'miles' ? metresPerMile : 1000);
    if (metres < around.times * distanceBetween(from, to) + around.metres) return [];
    const { country } = land;
    const at = { lat: Number(land.lat.toFixed(4)), lon: Number(land.lon.toFixed(4)) };
    const message = t('aroundMissingLand', { ...at, country, number: location + 1, next: location + 2 });
    return [{ code: 'region_missing', location, message }];
  });
}
