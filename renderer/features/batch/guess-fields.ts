import { findColumn } from '../../../data-packs/interchange/column-names.ts';
import type { BatchPlan } from '../../api/jobs.ts';

type Fields = Extract<BatchPlan['place'], { from: 'fields' }>;

/** Parts of an address that have columns of their own. */
export const addressFields = ['street', 'housenumber', 'postcode', 'city', 'state', 'country'] as const;

/** The fields of an address, each by the first column that is called like it and is not taken yet. */
export function guessFields(columns: readonly string[]): Fields {
  const place: Fields = { from: 'fields' };
  const free = [...columns];
  // A number's column often names the street, too.
  for (const field of ['housenumber', 'street', 'postcode', 'city', 'state', 'country'] as const) {
    const at = findColumn(free, field);
    const [found] = at < 0 ? [] : free.splice(at, 1);
    if (found !== undefined) place[field] = found;
  }
  return place;
}
