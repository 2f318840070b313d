import type { City } from './cities.ts';
import { nativeNameOf } from './native-names.ts';
import { type Names, naturalEarth, type Town } from './natural-earth.ts';

type NamedCity = Pick<City, 'id' | 'name' | 'country' | 'lon' | 'lat'>;

export interface CityNames {
  /** On the spot. */
  name: string;
  /** By language tag, where they differ from it; always English. */
  others: Names;
}

/** Tells it from others of its name, in a list: "Tripoli (Libye)". */
const whichOne = /\s*[(（].*[)）]$/u;
/** Degrees within which a town of a city's number or name is that city. */
const sameTown = 0.5;

/** Names of cities in the languages of GeoNames, Natural Earth and CLDR. */
export class CityGazetteer {
  readonly #local = naturalEarth('local-names');
  readonly #names = naturalEarth('city-names');
  readonly #numbered = new Map<number, Town>();
  /** By country and name: some have no number of GeoNames, or another place's. */
  readonly #named = new Map<string, Town>();

  constructor() {
    for (const town of naturalEarth('towns')) {
      this.#numbered.set(town.geonames, town);
      for (const name of [town.name, town.names.en ?? town.name]) this.#named.set(`${town.country} ${name}`, town);
    }
  }

  town({ id, country, name, lon, lat }: NamedCity): Town | undefined {
    return [this.#numbered.get(id), this.#named.get(`${country} ${name}`)].find(
      town => town !== undefined && Math.hypot(town.at[0] - lon, town.at[1] - lat) < sameTown,
    );
  }

  names(city: NamedCity): CityNames {
    const { id, name: listed, country } = city;
    const name = nativeNameOf(country, listed) ?? this.#local[id] ?? listed;
    const known: Names = { en: listed, ...this.#names[id], ...this.town(city)?.names };
    const others = Object.entries(known)
      .map(([language, other]) => [language, other.replace(whichOne, '')])
      .filter(([, other]) => other !== name);
    return { name, others: { ...Object.fromEntries(others), en: known.en ?? listed } };
  }
}
