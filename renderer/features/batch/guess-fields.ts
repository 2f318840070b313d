import type { BatchPlan } from '../../api/batch.ts';

type Fields = Extract<BatchPlan['place'], { from: 'fields' }>;

/** Parts of an address that have columns of their own. */
export const addressFields = ['street', 'housenumber', 'postcode', 'city', 'state', 'country'] as const;

/** Names that programs and people give such columns, without case. */
const names: Readonly<Record<(typeof addressFields)[number], RegExp>> = {
  housenumber: /(?:house|haus|civic|street).?(?:no|nr|num)|^(?:number|nummer|nr|no|num[ée]ro|civico)\.?$/,
  street: /street|stra(?:ss|ß)e|\brue\b|\bvia\b|road|address|adresse/,
  postcode: /post(?:al)?.?(?:code|leitzahl)|\bplz\b|\bzip\b|\bcap\b/,
  city: /city|town|\bort\b|stadt|ville|locality|gemeinde|comune/,
  state: /\bstate\b|province|canton|kanton|bundesland/,
  country: /country|\bland\b|pays|paese/,
};

/** The fields of an address, each by the first column that is called like it and is not taken yet. */
export function guessFields(columns: readonly string[]): Fields {
  const place: Fields = { from: 'fields' };
  const free = [...columns];
  // A number's column often names the street, too.
  for (const field of ['housenumber', 'street', 'postcode', 'city', 'state', 'country'] as const) {
    const at = free.findIndex(name => names[field].test(name.trim().toLowerCase()));
    const [found] = at < 0 ? [] : free.splice(at, 1);
    if (found !== undefined) place[field] = found;
  }
  return place;
}
