import type { Place } from '../../format/places/place.ts';
import { boundsOf } from '../../geo/bounds.ts';
import { itemAt } from '../../geo/item-at.ts';
import type { Address } from './addresses.ts';
import type { ContextLookup } from './context-lookup.ts';

/** Degrees from its middle within which the addresses of a postcode show its extent. */
const reach = 0.1;

/** Makes a place of each country's postcodes without a boundary, at the address nearest to the median of its addresses. */
export function postcodePlaces(
  addresses: readonly Address[],
  places: readonly Place[],
  contexts: ContextLookup,
): Place[] {
  const known = new Set(
    places
      .filter(({ osmValue }) => osmValue === 'postcode')
      .map(({ names, context }) => keyOf(names.name, context.countrycode)),
  );
  const found: Place[] = [];
  for (const [postcode, everywhere] of Map.groupBy(addresses, ({ stated }) => stated.postcode)) {
    if (!postcode) continue;
    for (const group of byCountry(everywhere, contexts)) {
      const { lon, lat, extent } = middleOf(group);
      const { city, county, state, country, countrycode } = contexts.at(lon, lat);
      if (known.has(keyOf(postcode, countrycode))) continue;
      found.push({
        layer: 'other',
        osmKey: 'place',
        osmValue: 'postcode',
        names: { name: postcode },
        lon,
        lat,
        extent,
        importance: 0.25,
        context: { city, county, state, country, countrycode },
      });
    }
  }
  return found;
}

const keyOf = (postcode: string, country: string | undefined) => `${postcode}\n${country}`;

/** Asks for countries only where the addresses lie far apart. */
function byCountry(addresses: readonly Address[], contexts: ContextLookup): (readonly Address[])[] {
  const [west, south, east, north] = boundsOf(addresses.map(({ lon, lat }) => [lon, lat]));
  if (east - west < reach && north - south < reach) return [addresses];
  return [...Map.groupBy(addresses, ({ lon, lat }) => contexts.at(lon, lat).countrycode).values()];
}

function middleOf(group: readonly Address[]) {
  // The median ignores the one address with a mistyped code at the other end of the country.
  const median = (values: Float64Array) => itemAt(values.sort(), values.length >> 1);
  const x = median(Float64Array.from(group, ({ lon }) => lon));
  const y = median(Float64Array.from(group, ({ lat }) => lat));
  const distance = ({ lon, lat }: Address) => Math.hypot(lon - x, lat - y);
  const best = group.reduce((nearest, address) => (distance(address) < distance(nearest) ? address : nearest));
  // The median of a code that two towns have may lie in neither.
  const near = group.filter(({ lon, lat }) => Math.hypot(lon - best.lon, lat - best.lat) < reach);
  return { lon: best.lon, lat: best.lat, extent: boundsOf(near.map(({ lon, lat }) => [lon, lat])) };
}
