import type { Place } from '../../format/places/place.ts';
import type { Street } from './streets.ts';

/** Share of a city's houses with one postcode from which on it is the city's. */
const nearlyAll = 0.95;

/** Leaves cities the postcode of their middle only if it is that of the whole city. */
export function correctCityPostcodes(places: readonly Place[], streets: readonly Street[]): void {
  const counts = new Map<string, Map<string | undefined, number>>();
  for (const { context, houses } of streets) {
    for (const house of houses) {
      const { city, county, countrycode, postcode } = house.context ?? context;
      const key = keyOf(city?.name, county?.name, countrycode);
      const byPostcode = counts.get(key) ?? new Map<string | undefined, number>();
      byPostcode.set(postcode, (byPostcode.get(postcode) ?? 0) + 1);
      counts.set(key, byPostcode);
    }
  }
  for (const place of places) {
    const { layer, names, context } = place;
    if (layer !== 'city' || context.postcode === undefined) continue;
    const byPostcode = counts.get(keyOf(names.name, context.county?.name, context.countrycode));
    const own = byPostcode?.get(context.postcode) ?? 0;
    const all = [...(byPostcode?.values() ?? [])].reduce((sum, count) => sum + count, 0);
    if (own < nearlyAll * all) place.context = { ...context, postcode: undefined };
  }
}

const keyOf = (city: string | undefined, county: string | undefined, countrycode: string | undefined): string =>
  [city, county, countrycode].join('\n');
