import type { House, Place, PlaceContext } from '../../format/places/place.ts';

/** Share of a city's houses with one postcode from which on it is the city's. */
const nearlyAll = 0.95;

/** Leaves cities the postcode of their middle only if it is that of the whole city. */
export class CityPostcodes {
  readonly #counts = new Map<string, Map<string | undefined, number>>();

  /** Counts a house of a street. */
  count(house: House, street: PlaceContext): void {
    const { city, county, countrycode, postcode } = house.context ?? street;
    const key = keyOf(city?.name, county?.name, countrycode);
    const byPostcode = this.#counts.get(key) ?? new Map<string | undefined, number>();
    byPostcode.set(postcode, (byPostcode.get(postcode) ?? 0) + 1);
    this.#counts.set(key, byPostcode);
  }

  /** Corrects the context of a place, which is its own, when all houses are counted. */
  correct({ layer, names, context }: Place): void {
    if (layer !== 'city' || context.postcode === undefined) return;
    const byPostcode = this.#counts.get(keyOf(names.name, context.county?.name, context.countrycode));
    const own = byPostcode?.get(context.postcode) ?? 0;
    const all = [...(byPostcode?.values() ?? [])].reduce((sum, count) => sum + count, 0);
    if (own < nearlyAll * all) context.postcode = undefined;
  }
}

const keyOf = (city: string | undefined, county: string | undefined, countrycode: string | undefined): string =>
  [city, county, countrycode].join('\n');
