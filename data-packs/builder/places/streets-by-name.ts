import type Flatbush from 'flatbush';
import { itemAt } from '../../base/item-at.ts';
import { remembered } from '../../base/remembered.ts';
import { readings } from '../../format/places/name-words.ts';
import { type Bounds, boundsAround, boundsMeet } from '../../geo/bounds.ts';
import type { LonLat } from '../../geo/lon-lat.ts';
import { fold } from '../../words/fold.ts';
import { boxIndex } from '../osm/box-index.ts';
import { allNames } from './place-names.ts';
import type { Street } from './streets.ts';

/** Streets of one name; many have an index, as a country has ten thousand of some names. */
interface Named {
  streets: Street[];
  index?: Flatbush | undefined;
}

/** More streets of one name than are looked at one by one. */
const many = 32;

/** Finds the streets of a name around a point. */
export class StreetsByName {
  readonly #named = new Map<string, Named>();

  constructor(streets: readonly Street[]) {
    for (const street of streets) {
      for (const key of new Set(allNames(street.names).flatMap(keysOf)))
        remembered(this.#named, key, (): Named => ({ streets: [] })).streets.push(street);
    }
  }

  /** The streets of a name that may be within some metres of a point. */
  around(name: string, { lon, lat }: LonLat, within: number): Street[] {
    return keysOf(name).flatMap(key => {
      const named = this.#named.get(key);
      if (!named) return [];
      const box = boundsAround(lon, lat, within);
      return named.streets.length > many
        ? inBox(named, box)
        : named.streets.filter(({ extent }) => boundsMeet(extent, box));
    });
  }
}

function inBox(named: Named, box: Bounds): Street[] {
  named.index ??= indexOf(named.streets);
  const found = named.index?.search(...box) ?? [];
  // In the order of the streets: of two that are as near, the first one counts.
  return found.sort((a, b) => a - b).map(i => itemAt(named.streets, i));
}

/** An index of the boxes of streets. */
export const indexOf = (streets: readonly Street[]) => boxIndex(streets, ({ extent }) => extent);

/** Lookup keys of a street's name: accents, spaces and abbreviations do not matter. */
function keysOf(name: string): string[] {
  const keys = new Set<string>();
  const [written] = readings(name);
  if (!written || written.length === 0) return [fold(name)];
  keys.add(written.map(forms => forms[0]).join(''));
  for (const [i, forms] of written.entries()) {
    for (const form of forms.slice(1)) keys.add(written.map((others, j) => (j === i ? form : others[0])).join(''));
  }
  return [...keys];
}
