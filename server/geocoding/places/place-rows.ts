import { words } from '../../../data-packs/format/places/name-words.ts';
import {
  contextLevels,
  extraFields,
  type Label,
  type OsmReference,
  type PlaceContext,
  type PlaceExtra,
  unpackReference,
} from '../../../data-packs/format/places/place.ts';
import { type ContextRow, degreeUnits, type HouseRow } from '../../../data-packs/format/places/schema.ts';
import { countryCodes, stateCodes } from '../../../data-packs/format/places/written-codes.ts';
import { fold } from '../../../data-packs/words/fold.ts';

/** Surroundings, shared by thousands of places. */
export interface Context extends Readonly<PlaceContext> {
  /** Every form of every word of the above, folded. */
  readonly words: ReadonlySet<string>;
}

export interface IndexedHouse {
  number: string;
  low: number;
  high: number;
  lon: number;
  lat: number;
  context: Context;
  osm: OsmReference | undefined;
  interpolated: boolean;
  /** Id of the building it is of or in. */
  building: number | undefined;
}

export function houseOf(row: HouseRow, context: Context): IndexedHouse {
  return {
    number: row.number,
    low: row.low,
    high: row.high,
    lon: row.lon / degreeUnits,
    lat: row.lat / degreeUnits,
    context,
    osm: reference(row.osm),
    interpolated: row.interpolated === 1,
    building: row.building ?? undefined,
  };
}

/** Most contexts are shown only; the words of the others are made when a search first asks for them. */
export function contextOf(
  { countrycode, postcode, subdivisions, ...levels }: ContextRow,
  labelOf: (id: number | null) => Label | undefined,
): Context {
  const context: PlaceContext = {
    countrycode: countrycode ?? undefined,
    postcode: postcode ?? undefined,
    subdivisions: subdivisions?.split(' '),
  };
  for (const level of contextLevels) context[level] = labelOf(levels[level]);
  let made: ReadonlySet<string> | undefined;
  return {
    ...context,
    get words() {
      made ??= wordsOf(context);
      return made;
    },
  };
}

function wordsOf(context: PlaceContext): ReadonlySet<string> {
  const all = new Set<string>();
  for (const level of contextLevels) {
    const label = context[level];
    for (const name of label ? [label.name, label.en, label.de, label.fr] : []) {
      for (const { forms } of name ? words(name) : []) for (const form of forms) all.add(form);
    }
  }
  for (const code of [...stateCodes(context), ...countryCodes(context)]) all.add(fold(code));
  if (context.postcode) for (const { forms } of words(context.postcode)) all.add(forms[0]);
  return all;
}

export function extraOf(text: string | null | undefined): PlaceExtra | undefined {
  if (!text) return undefined;
  const values = text.split('\n');
  return Object.fromEntries(extraFields.flatMap((field, i) => (values[i] ? [[field, values[i]]] : [])));
}

export function reference(osm: number | null): OsmReference | undefined {
  return osm === null ? undefined : unpackReference(osm);
}
