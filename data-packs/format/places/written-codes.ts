import { lookup } from '../../base/lookup.ts';
import type { PlaceContext } from './place.ts';

/** What people write for a country beside its name and its code of two letters. */
const shortCountryNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  CD: ['DRC'],
  CF: ['CAR'],
  GB: ['UK'],
  KR: ['ROK'],
  NZ: ['NZL'],
  PG: ['PNG'],
  SA: ['KSA'],
  US: ['USA'],
  ZA: ['RSA'],
};

export const shortNamesOf = (countrycode: string): readonly string[] => lookup(shortCountryNames, countrycode) ?? [];

/** What people write for the states of a place: `CA` of `US-CA`. Digits of others' codes are numbers of houses, too. */
export const stateCodes = ({ subdivisions = [] }: PlaceContext): string[] =>
  subdivisions.flatMap(code => /-([A-Z]{2,3})$/.exec(code)?.[1] ?? []);

/** What people write for the country of a place: `US`, `USA`. */
export const countryCodes = ({ countrycode }: PlaceContext): string[] =>
  countrycode === undefined ? [] : [countrycode, ...shortNamesOf(countrycode)];
