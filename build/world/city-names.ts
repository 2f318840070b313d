import { lookup } from '../../data-packs/geo/lookup.ts';
import type { City } from './cities.ts';
import { exonymsOf } from './exonyms.ts';
import { nativeNameOf } from './native-names.ts';
import { type Names, naturalEarth, type Town } from './natural-earth.ts';

export interface CityNames {
  /** On the spot. */
  name: string;
  /** By language tag, where they differ from it; always English. */
  others: Names;
}

/** Names of cities in the languages of Natural Earth and CLDR. */
export class CityGazetteer {
  readonly #languages = naturalEarth('languages');
  readonly #local = naturalEarth('local-names');
  readonly #towns = new Map<number, Town>();

  constructor() {
    for (const town of naturalEarth('towns')) if (town.geonames > 0) this.#towns.set(town.geonames, town);
  }

  town(city: Pick<City, 'id'>): Town | undefined {
    return this.#towns.get(city.id);
  }

  names(city: Pick<City, 'id' | 'name' | 'country'>): CityNames {
    const { id, name: listed, country } = city;
    const town = this.town(city);
    const name = nativeNameOf(country, listed) ?? this.#localName(city, town) ?? this.#local[id] ?? listed;
    const known: Record<string, string> = { en: listed, ...town?.names, ...exonymsOf(country, listed) };
    // Natural Earth's Chinese is of either script.
    const { zh } = known;
    if (zh !== undefined) known['zh-Hans'] = zh;
    const others = Object.entries(known).filter(([language, other]) => other !== name && language !== 'zh');
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
