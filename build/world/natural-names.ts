import { readFileSync } from 'node:fs';
import { lookup } from '../../data-packs/base/lookup.ts';
import { regionNames } from './country-names.ts';
import { breakable, type Names } from './natural-earth.ts';

/**
 * Seas, mountains, lakes, rivers and islands, a line each: in Natural Earth's English, on the spot where few languages
 * are at home, then in the languages of the first line; what is empty is not known.
 */
const [[, ...columns] = [], ...lines] = readFileSync(new URL('data/natural-names.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map(line => line.split('|'));

const rows: Readonly<Record<string, Names>> = Object.fromEntries(
  lines.map(([english = '', ...names]) => [
    english,
    Object.fromEntries(names.map((name, i) => [columns[i] ?? '', name]).filter(([, name]) => name !== '')),
  ]),
);

/**
 * `name` and `name:*` as OpenStreetMap writes them; languages that say the same as those on the spot are left out, but
 * not English: it stands on the spot where no other name is known.
 */
export function nameTags(local: string, names: Names): Record<string, string> {
  const differing = Object.entries(names).filter(([tag, name]) => name !== local || tag === 'en');
  return { name: breakable(local), ...Object.fromEntries(differing.map(([tag, name]) => [`name:${tag}`, name])) };
}

/** Of a name in Natural Earth's English. */
export function naturalNames(english: string, french = english): Record<string, string> {
  const { local = english, ...names } = lookup(rows, english) ?? {};
  return nameTags(local, { en: english, de: english, fr: french, ...regionNames(english), ...names });
}
