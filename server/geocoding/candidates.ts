import type { Bounds } from '../../data-packs/geo/bounds.ts';
import { itemAt } from '../../data-packs/geo/item-at.ts';
import type { Alternatives } from './alternatives.ts';
import type { PlaceIndex, TextFilter } from './place-index.ts';
import type { Reading } from './query.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Rows taken per question: ids ascend as prominence falls, so the most prominent come first. */
const limits = { exact: 60, prefix: 120, near: 80, corrected: 80, partial: 40 };

export interface CandidateFilter extends TextFilter {
  /** A box around the point to favour: small things there would not be among the most prominent anywhere. */
  near?: Bounds | undefined;
}

/**
 * Ids of the places that may answer, from several questions to the text index: the words as typed, as beginnings,
 * corrected; `partly`, for when all words together lead nowhere in any region: with one of them left out.
 */
export function findCandidates(
  index: PlaceIndex,
  units: readonly Alternatives[],
  reading: Reading,
  filter: CandidateFilter,
  partly: boolean,
): Set<number> {
  const ids = new Set<number>();
  const ask = (asked: readonly Alternatives[], spell: Spelling, limit: number, box = filter.box) => {
    const rare = rareUnits(index.vocabulary, asked, spell, limit);
    const expression = expressionOf(index.vocabulary, rare, spell, reading.categorical);
    if (expression === undefined) return 0;
    const found = index.match(expression, limit, box === filter.box ? filter : { ...filter, box });
    for (const id of found) ids.add(id);
    return found.length;
  };
  const askAll = (asked: readonly Alternatives[]): number => {
    let found = ask(asked, exactly, limits.exact);
    found += ask(asked, asPrefix, limits.prefix);
    if (filter.near) found += ask(asked, asPrefix, limits.near, filter.near);
    if (asked.some(({ corrections }) => corrections.length > 0)) {
      found += ask(asked, corrected, limits.corrected);
      if (filter.near) ask(asked, corrected, limits.near, filter.near);
    }
    return found;
  };
  // A number may be a house's, which no text holds, or part of a name or a postcode.
  const worded = units.filter(({ unit }) => !unit.house);
  if (!partly) {
    askAll(units);
    if (worded.length > 0 && worded.length < units.length) askAll(worded);
    return ids;
  }
  let found = 0;
  const base = worded.length > 1 ? worded : units;
  for (let left = base.length - 1; left >= 0 && base.length > 1; left--) {
    found += ask(
      base.filter((_, i) => i !== left),
      corrected,
      limits.partial,
    );
    if (filter.near)
      ask(
        base.filter((_, i) => i !== left),
        corrected,
        limits.partial,
        filter.near,
      );
  }
  if (found === 0) for (const unit of base) ask([unit], corrected, limits.partial);
  return ids;
}

/** Words that more places than this have cost more to look up than they tell beside a rare one. */
const common = 2000;

/**
 * The units worth asking for. Where one leads to no more places than are read anyhow, "street" beside it finds nothing
 * more: the ranking reads every word of what is found. In an index of 300 000 places this is 3 ms instead of 50.
 */
function rareUnits(
  vocabulary: Vocabulary,
  units: readonly Alternatives[],
  spell: Spelling,
  limit: number,
): readonly Alternatives[] {
  if (units.length < 2) return units;
  const counts = units.map(unit => {
    const { kinds } = unit.unit;
    // The vocabulary does not count the places of a kind.
    if (kinds.length > 0) return Infinity;
    return spell(unit).reduce((sum, { text, prefix }) => sum + vocabulary.count(text, prefix), 0);
  });
  if (Math.min(...counts) > limit) return units;
  return units.filter((_, i) => itemAt(counts, i) <= common);
}

interface Term {
  text: string;
  prefix: boolean;
}

/** The words that stand for a unit. */
type Spelling = (unit: Alternatives) => Term[];

/** A range of numbers is not a word of the index; a phrase is several. */
const isWord = ({ unit }: Alternatives): boolean => !unit.phrase && !unit.text.includes('-');

const exactly: Spelling = alternatives =>
  isWord(alternatives) ? alternatives.exact.map(text => ({ text, prefix: false })) : [];
const asPrefix: Spelling = alternatives => {
  if (!isWord(alternatives)) return [];
  const { unit, exact } = alternatives;
  return exact.map(text => ({ text, prefix: unit.last || text.length > 1 }));
};
const corrected: Spelling = alternatives => [...asPrefix(alternatives), ...alternatives.corrections];

/** Every unit somewhere, and one of them in the name or the kind; `undefined` where nothing can be asked. */
function expressionOf(
  vocabulary: Vocabulary,
  units: readonly Alternatives[],
  spell: Spelling,
  categorical: boolean,
): string | undefined {
  const every: string[] = [];
  const own: string[] = [];
  for (const alternatives of units) {
    const { kinds, phrase } = alternatives.unit;
    const spelled = spell(alternatives).flatMap(term => termsOf(vocabulary, term));
    const terms = [...new Set(spelled), ...(categorical || phrase || units.length > 0 ? kinds.map(quoted) : [])];
    if (terms.length === 0) return undefined;
    every.push(`(${terms.join(' OR ')})`);
    own.push(...terms);
  }
  if (every.length === 0) return undefined;
  if (every.length === 1) return `{name kind} : ${every[0]}`;
  return `${every.join(' AND ')} AND {name kind} : (${own.join(' OR ')})`;
}

/** FTS5 collects all rows of a prefix before it answers; rows of words are streamed. */
const mostSpelledOut = 48;

function termsOf(vocabulary: Vocabulary, { text, prefix }: Term): string[] {
  if (!prefix) return [quoted(text)];
  const begun = vocabulary.begunWith(text, mostSpelledOut);
  return begun ? begun.map(quoted) : [`${quoted(text)} *`];
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
