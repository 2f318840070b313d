import { lookup } from '../../data-packs/base/lookup.ts';
import type { City } from './cities.ts';
import { exonymsOf } from './exonyms.ts';
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

/** Names of cities in the languages of Natural Earth and CLDR. */
export class CityGazetteer {
  readonly #languages = naturalEarth('languages');
  readonly #local = naturalEarth('local-names');
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
    const town = this.town(city);
    const name = nativeNameOf(country, listed) ?? this.#localName(city, town) ?? this.#local[id] ?? listed;
    const known: Record<string, string> = { en: listed, ...town?.names, ...exonymsOf(country, listed) };
    // Natural Earth's Chinese is of either script.
    const { zh } = known;
    if (zh !== undefined) known['zh-Hans'] = zh;
    const others = Object.entries(known)
      .filter(([language, other]) => other !== name && language !== 'zh')
      .map(([language, other]) => [language, other.replace(whichOne, '')]);
    return { name, others: { ...Object.fromEntries(others), en: known.en ?? listed } };
  }

  /** In the country's language, where the list has the English name. */
  #localName({ name, country }: Pick<City, 'name' | 'country'>, town: Town | undefined): string | undefined {
    const spoken = lookup(this.#languages, country) ?? [];
    const [language = ''] = spoken;
    // Of several languages the list has the one of the place.
    if (town === undefined || spoken.length > 1 || language === 'zh') return undefined;
    return town.names.en === name || town.name === name ? lookup(town.names, language) : undefined;
  }
}
