import { itemAt } from '../../base/item-at.ts';
import type { Place } from '../../format/places/place.ts';
import { boundsOf } from '../../geo/bounds.ts';
import type { Address } from './address-columns.ts';
import type { ContextLookup } from './context-lookup.ts';

/** Degrees from its middle within which the addresses of a postcode show its extent. */
const reach = 0.1;

/** The postcodes of countries that have a place. */
export class KnownPostcodes {
  readonly #keys = new Set<string>();

  /** Notes a place where it is a postcode. */
  note({ osmValue, names, context }: Place): void {
    if (osmValue === 'postcode') this.#keys.add(keyOf(names.name, context.countrycode));
  }

  has(postcode: string, countrycode: string | undefined): boolean {
    return this.#keys.has(keyOf(postcode, countrycode));
  }
}

/** Makes a place of each country's postcodes without a boundary, at the address nearest to the median of its addresses. */
export function postcodePlaces(addresses: readonly Address[], known: KnownPostcodes, contexts: ContextLookup): Place[] {
  const found: Place[] = [];
  for (const [postcode, everywhere] of Map.groupBy(addresses, ({ stated }) => stated.postcode)) {
    if (!postcode) continue;
    for (const group of byCountry(everywhere, contexts)) {
      const { lon, lat, extent } = middleOf(group);
      const { city, county, state, country, countrycode } = contexts.at(lon, lat);
      if (known.has(postcode, countrycode)) continue;
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
  return [...Map.groupBy(addresses, ({ lon, lat }) => contexts.countrycodeAt(lon, lat)).values()];
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
