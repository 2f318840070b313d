import { itemAt } from '../../../data-packs/base/item-at.ts';
import { words } from '../../../data-packs/format/places/name-words.ts';
import { contextLevels, type Label } from '../../../data-packs/format/places/place.ts';
import { countryCodes, stateCodes } from '../../../data-packs/format/places/written-codes.ts';
import { fold } from '../../../data-packs/words/fold.ts';
import type { IndexedPlace } from '../places/place-index.ts';
import type { Context } from '../places/place-rows.ts';
import { type Alternatives, quality } from '../text/alternatives.ts';

/** Fields of an address, from narrow to wide. */
export const addressFields = ['name', 'housenumber', 'street', 'postcode', ...contextLevels] as const;
export type AddressField = (typeof addressFields)[number];
export type Address = Readonly<Partial<Record<AddressField, string | undefined>>>;

/** How much of an address each field says. */
export const fieldWeights: Readonly<Record<AddressField, number>> = {
  name: 1,
  street: 1,
  city: 0.7,
  housenumber: 0.5,
  postcode: 0.45,
  locality: 0.4,
  district: 0.3,
  county: 0.3,
  state: 0.3,
  country: 0.3,
};

/** Levels at which people look for a settlement: a village is a city to its post office. */
const settlements = ['locality', 'district', 'city', 'county'] as const;
const levelsOf = {
  locality: settlements,
  district: settlements,
  city: settlements,
  county: ['county', 'city', 'state'],
  state: ['state', 'county'],
  country: ['country'],
} as const;

type Words = (text: string) => readonly Alternatives[];

/** How well what a place lies in answers a field, 0 to 1. */
export function fitOf(
  field: Exclude<AddressField, 'name' | 'housenumber'>,
  asked: string,
  { street, layer, names }: Pick<IndexedPlace, 'street' | 'layer' | 'names'>,
  context: Context,
  inWords: Words,
): number {
  if (field === 'postcode') return samePostcode(asked, context.postcode) ? 1 : 0;
  const codes = field === 'state' ? stateCodes(context) : field === 'country' ? countryCodes(context) : [];
  if (codes.some(code => fold(code) === fold(asked.trim()))) return 1;
  const levels: readonly string[] = field === 'street' ? [] : levelsOf[field];
  const labels = [
    ...(field === 'street' ? [street] : levelsOf[field].map(level => context[level])),
    // A village is in itself.
    ...(levels.includes(layer) ? [names] : []),
  ];
  const units = inWords(asked);
  return Math.max(0, ...labels.flatMap(namesOf).map(name => fitOfName(units, name)));
}

function samePostcode(asked: string, own: string | undefined): boolean {
  const plain = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');
  return own !== undefined && plain(asked) === plain(own);
}

const namesOf = (label: Label | undefined): string[] =>
  label ? [label.name, label.en, label.de, label.fr].filter(name => name !== undefined) : [];

function fitOfName(units: readonly Alternatives[], name: string): number {
  const forms = words(name).flatMap(word => word.forms);
  const fits = units.map(unit => Math.max(0, ...forms.map(form => quality(unit, form))));
  return fits.includes(0) ? 0 : fits.reduce((sum, fit) => sum + fit, 0) / Math.max(fits.length, 1);
}

const numberFirst = /^(\d{1,5}(?:[a-z]|-\d+)?)[\s,]+(.*\p{L}.*)$/iu;
const numberLast = /^(.*\p{L}.*?)[\s,]+(\d{1,5}(?:\s?[a-z]|-\d+)?)$/iu;

/** The address with the house number that its street was written with: "Altenbach 34", "388 Market Street". */
export function withPartedStreet(address: Address): Address | undefined {
  if (address.street === undefined || address.housenumber !== undefined) return undefined;
  const first = numberFirst.exec(address.street);
  if (first) return { ...address, housenumber: itemAt(first, 1), street: itemAt(first, 2) };
  const last = numberLast.exec(address.street);
  return last ? { ...address, street: itemAt(last, 1), housenumber: itemAt(last, 2) } : undefined;
}
