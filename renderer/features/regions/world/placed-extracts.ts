import { fold } from '../../../../data-packs/words/fold.ts';
import { currentLanguage } from '../../../../data-packs/words/language.ts';
import type { Extract } from '../../../api/admin/admin-client.ts';

/** An extract with its name in the window's language and those of its parents, nearest first. */
export interface PlacedExtract {
  extract: Extract;
  name: string;
  /** "Germany, Europe" */
  within: string;
  /** Folded: its name as shown and as published, and all that it is found by. */
  words: { names: readonly string[]; all: string };
}

/** Letters and digits only: "Île-de-France" is found by "ile de france". */
function plain(text: string): string {
  return fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Names countries and continents in a language, where CLDR has their names; other extracts as they are published. */
function namesIn(language: string): (extract: Extract) => string {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return ({ code, name }) => (code === undefined ? undefined : names.of(code)) ?? name;
}

/** Sorts extracts by name and adds each one's parents, stopping where they form a circle. */
export function placeExtracts(extracts: readonly Extract[], language = currentLanguage()): PlacedExtract[] {
  const byId = new Map(extracts.map(extract => [extract.id, extract]));
  const nameOf = namesIn(language);
  const within = (extract: Extract): string => {
    const names: string[] = [];
    const seen = new Set([extract.id]);
    let parent = extract.parent === undefined ? undefined : byId.get(extract.parent);
    while (parent !== undefined && !seen.has(parent.id)) {
      seen.add(parent.id);
      names.push(nameOf(parent));
      parent = parent.parent === undefined ? undefined : byId.get(parent.parent);
    }
    return names.join(', ');
  };
  const { compare } = new Intl.Collator(language);
  return extracts
    .map(extract => {
      const name = nameOf(extract);
      const parents = within(extract);
      const names = [...new Set([plain(name), plain(extract.name)])];
      const all = [...names, plain(parents), ...extract.countries.map(code => code.toLowerCase())].join(' ');
      return { extract, name, within: parents, words: { names, all } };
    })
    .sort((a, b) => compare(a.name, b.name));
}

/** Finds extracts with every word of the text in their name, parents or country codes; best names first. */
export function searchExtracts(placed: readonly PlacedExtract[], text: string, most: number): PlacedExtract[] {
  const wanted = plain(text);
  if (wanted === '') return placed.slice(0, most);
  const words = wanted.split(' ');
  const rank = ({ words: { names, all } }: PlacedExtract): number => {
    if (names.includes(wanted)) return 0;
    if (names.some(name => name.startsWith(wanted))) return 1;
    if (names.some(name => words.every(word => name.includes(word)))) return 2;
    return words.every(word => all.includes(word)) ? 3 : 4;
  };
  return placed
    .map(one => ({ one, rank: rank(one) }))
    .filter(({ rank: found }) => found < 4)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ one }) => one);
}

/** An extract and those within it. */
export interface WorldBranch {
  placed: PlacedExtract;
  parts: WorldBranch[];
}

/** Arranges extracts by what encloses them, in the given order; those without a known parent are the roots. */
export function worldTree(placed: readonly PlacedExtract[]): WorldBranch[] {
  const branches = new Map(placed.map(one => [one.extract.id, { placed: one, parts: [] as WorldBranch[] }]));
  const roots: WorldBranch[] = [];
  for (const branch of branches.values()) {
    const { id, parent } = branch.placed.extract;
    const within = parent === undefined || parent === id ? undefined : branches.get(parent);
    (within?.parts ?? roots).push(branch);
  }
  // What only encloses itself is nowhere else.
  return roots.length > 0 ? roots : [...branches.values()].filter(({ parts }) => parts.length > 0);
}
