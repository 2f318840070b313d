import { lookup } from '../../base/lookup.ts';
import { type ExtraField, extraFields, type PlaceExtra } from '../../format/places/place.ts';
import type { Tags } from '../osm/osm-view.ts';

/** Tags of each field, the first one that is there counts. */
const tagsOf: Readonly<Record<ExtraField, readonly string[]>> = {
  openingHours: ['opening_hours'],
  phone: ['phone', 'contact:phone'],
  website: ['website', 'contact:website', 'url'],
  email: ['email', 'contact:email'],
  wheelchair: ['wheelchair'],
  cuisine: ['cuisine'],
  brand: ['brand'],
  operator: ['operator'],
};

/** Reads what a visitor wants to know of a point of interest; `undefined` where it says nothing of that. */
export function extraOf(tags: Tags): PlaceExtra | undefined {
  const extra: PlaceExtra = {};
  for (const field of extraFields) {
    const said = tagsOf[field].map(key => lookup(tags, key)).find(text => text !== undefined);
    const text = said?.replace(/\s+/g, ' ').trim();
    const value = field === 'website' ? webAddress(text) : text;
    if (value) extra[field] = value;
  }
  return Object.keys(extra).length > 0 ? extra : undefined;
}

/** Refuses what would not be opened in a browser, or would do something else there: `javascript:`. */
function webAddress(text: string | undefined): string | undefined {
  if (text === undefined || /^https?:\/\//i.test(text)) return text;
  return /^[\p{L}\p{N}.-]+\.\p{L}{2,}(\/|$)/u.test(text) ? `https://${text}` : undefined;
}
