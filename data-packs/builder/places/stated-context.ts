import type { Tags } from '../osm/osm-view.ts';

/** Surroundings that the address tags of an object name, as written. */
export interface StatedContext {
  postcode: string | undefined;
  city: string | undefined;
  district: string | undefined;
  locality: string | undefined;
  county: string | undefined;
  state: string | undefined;
  /** A state in some countries, a county in others. */
  province: string | undefined;
  countrycode: string | undefined;
}

export type StatedField = keyof StatedContext;

export function statedContext(tags: Tags): StatedContext {
  return {
    postcode: single(tags['addr:postcode']),
    city: single(tags['addr:city']),
    district: single(tags['addr:suburb'] ?? tags['addr:district']),
    locality: single(tags['addr:neighbourhood']),
    county: single(tags['addr:county']),
    state: single(tags['addr:state']),
    province: single(tags['addr:province']),
    countrycode: single(tags['addr:country'])?.toUpperCase(),
  };
}

/** Completes what one address says with what another says of the same house. */
export function completeStated(first: StatedContext, second: StatedContext): StatedContext {
  const completed = { ...first };
  for (const field of Object.keys(second) as StatedField[]) completed[field] ??= second[field];
  return completed;
}

/** Refuses lists: a house with two postcodes lies in neither of them for sure. */
function single(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text && !text.includes(';') ? text : undefined;
}
