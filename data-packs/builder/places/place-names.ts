import type { Label, PlaceNames } from '../../format/places/place.ts';
import type { Tags } from '../osm/osm-view.ts';

const alternativeKeys = [
  'alt_name',
  'official_name',
  'old_name',
  'short_name',
  'loc_name',
  'int_name',
  'nat_name',
  'reg_name',
];
const translatedKeys = ['alt_name', 'official_name', 'short_name'];

/** All names of an object; `undefined` where it has none. */
export function namesOf(tags: Tags): PlaceNames | undefined {
  const name =
    tags.name ?? tags['name:en'] ?? tags['name:de'] ?? tags['name:fr'] ?? tags.int_name ?? tags.official_name;
  if (!name?.trim()) return undefined;
  const en = tags['name:en'];
  const de = tags['name:de'];
  const fr = tags['name:fr'];
  const alternatives = new Set<string>();
  const add = (value: string | undefined) => {
    for (const part of value?.split(';') ?? []) if (meansSomething(part.trim())) alternatives.add(part.trim());
  };
  for (const key of alternativeKeys) add(tags[key]);
  for (const key of translatedKeys) for (const language of ['en', 'de', 'fr']) add(tags[`${key}:${language}`]);
  for (const shown of [name, en, de, fr]) if (shown) alternatives.delete(shown);
  return { name: name.trim(), en, de, fr, alternatives: [...alternatives] };
}

/** A single letter is a platform's or a line's, not a name; a single ideograph may be one. */
function meansSomething(name: string): boolean {
  return name.length > 1 || /\p{Script=Han}/u.test(name);
}

/** The names that are shown, without the alternatives. */
export function labelOf(names: PlaceNames): Label {
  return { name: names.name, en: names.en, de: names.de, fr: names.fr };
}

/** First names win; what one lacks, the other adds; every other name of either becomes an alternative. */
export function mergeNames(first: PlaceNames, second: PlaceNames | undefined): PlaceNames {
  if (!second) return first;
  const merged = { ...first, en: first.en ?? second.en, de: first.de ?? second.de, fr: first.fr ?? second.fr };
  const shown = new Set([merged.name, merged.en, merged.de, merged.fr]);
  const all = [
    second.name,
    second.en,
    second.de,
    second.fr,
    ...(first.alternatives ?? []),
    ...(second.alternatives ?? []),
  ];
  const alternatives = new Set(all.filter((name): name is string => name !== undefined && !shown.has(name)));
  return { ...merged, alternatives: [...alternatives] };
}
