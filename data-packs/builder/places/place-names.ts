import type { Label, PlaceNames } from '../../format/places/place.ts';
import { fold, foldUmlauts } from '../../words/fold.ts';
import { ownName, type Tags } from '../osm/osm-view.ts';

/** Names in any language, `name:zh-Hant`, `old_name:it`; not how one says or sorts them. */
const nameKey = /^(?:name|(?:alt|int|loc|nat|official|old|reg|short)_name)(?::[a-z]{2,3}(?:[-_]\w+)*)?$/;

/** Reads all names of an object; `undefined` where it has none. */
export function namesOf(tags: Tags): PlaceNames | undefined {
  const name =
    ownName(tags) ?? tags['name:en'] ?? tags['name:de'] ?? tags['name:fr'] ?? tags.int_name ?? tags.official_name;
  if (!name?.trim()) return undefined;
  const en = tags['name:en'];
  const de = tags['name:de'];
  const fr = tags['name:fr'];
  const alternatives = new Set<string>();
  const add = (value: string | undefined) => {
    for (const part of value?.split(';') ?? []) if (isName(part.trim())) alternatives.add(part.trim());
  };
  for (const [key, value] of Object.entries(tags)) if (nameKey.test(key)) add(value);
  return { name: name.trim(), en, de, fr, alternatives: differing(alternatives, [name, en, de, fr]) };
}

/** Leaves out spellings that searches do not tell apart: half of a city's hundred languages call it the same. */
function differing(names: Iterable<string>, shown: readonly (string | undefined)[]): string[] {
  // Most objects have but the name that is shown.
  const others = Array.from(names).filter(name => !shown.includes(name));
  if (others.length === 0) return others;
  const keyOf = (name: string) => `${fold(name)}|${foldUmlauts(name)}`;
  const seen = new Set(shown.map(name => name && keyOf(name)));
  return others.filter(name => {
    const key = keyOf(name);
    return !seen.has(key) && seen.add(key);
  });
}

/** Refuses single letters, which name platforms and lines; a single ideograph may be a name. */
function isName(name: string): boolean {
  return name.length > 1 || /\p{Script=Han}/u.test(name);
}

/** The displayed names and the alternatives. */
export const allNames = ({ name, en, de, fr, alternatives = [] }: PlaceNames): string[] =>
  [name, en, de, fr, ...alternatives].filter(each => each !== undefined);

/** The displayed names, without the alternatives. */
export function labelOf(names: PlaceNames): Label {
  return { name: names.name, en: names.en, de: names.de, fr: names.fr };
}

/** Completes the first names with the second; every other name of either becomes an alternative. */
export function mergeNames(first: PlaceNames, second: PlaceNames | undefined): PlaceNames {
  if (!second) return first;
  const merged = { ...first, en: first.en ?? second.en, de: first.de ?? second.de, fr: first.fr ?? second.fr };
  const all = allNames({ ...second, alternatives: [...(first.alternatives ?? []), ...(second.alternatives ?? [])] });
  return { ...merged, alternatives: differing(all, [merged.name, merged.en, merged.de, merged.fr]) };
}
