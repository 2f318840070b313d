import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { PlaceIndex } from '../places/place-index.ts';
import type { TextFilter } from '../places/places-database.ts';
import type { Vocabulary } from '../places/vocabulary.ts';
import type { Alternatives } from '../text/alternatives.ts';
import type { Reading } from '../text/query.ts';

/** Rows read per query to a region's index. Ids ascend as prominence falls, so the most prominent come first. */
const mostRows = { exact: 60, prefix: 120, near: 80, corrected: 80, partial: 40 };
/** The same where many regions are asked; there are no more near a point for that. */
const limitsOf = (share: number): typeof mostRows => ({
  exact: Math.ceil(share * mostRows.exact),
  prefix: Math.ceil(share * mostRows.prefix),
  near: mostRows.near,
  corrected: Math.ceil(share * mostRows.corrected),
  partial: Math.ceil(share * mostRows.partial),
});

export interface CandidateFilter extends TextFilter {
  /** Box around the point to favour, asked separately: small places there are never among the most prominent. */
  near?: Bounds | undefined;
  /** Whether the text may go on. */
  typing: boolean;
  /** The part of the rows that are read of this index. */
  share: number;
  /** Whether the words may also say only what a place lies in, as its kind is asked for otherwise. */
  anywhere?: boolean | undefined;
}

/**
 * Ids of places that may answer, from several queries to the text index: the words as typed, as prefixes, corrected.
 * `partly` leaves out one word per query, for texts whose words together match nothing in any region.
 */
export function findCandidates(
  index: PlaceIndex,
  units: readonly Alternatives[],
  reading: Reading,
  filter: CandidateFilter,
  partly: boolean,
): Set<number> {
  const ids = new Set<number>();
  const limits = limitsOf(filter.share);
  const ask = (asked: readonly Alternatives[], spell: Spelling, limit: number, box = filter.box) => {
    const counts = countsOf(index.vocabulary, asked, spell);
    if (Math.min(...counts) === 0) return 0;
    const rare = rareUnits(asked, counts, limit);
    // The words left out may be those that name the place, in a village of the others.
    const anywhere = filter.anywhere === true || rare.length < asked.length;
    const expression = expressionOf(index.vocabulary, rare, spell, anywhere);
    if (expression === undefined) return 0;
    const found = index.match(expression, limit, box === filter.box ? filter : { ...filter, box });
    for (const id of found) ids.add(id);
    return found.length;
  };
  const askAll = (asked: readonly Alternatives[]) => {
    // Spellings that include the others read all there are where they are few.
    const widest = asked.some(({ corrections }) => corrections.length > 0) ? corrected : asPrefix;
    if (Math.min(...countsOf(index.vocabulary, asked, widest)) <= limits.corrected) {
      ask(asked, widest, limits.corrected);
      return;
    }
    const limit = widest === corrected ? limits.corrected : limits.prefix;
    const found = ask(asked, widest, limit);
    // Where all there are were read, none is left to find near the point or among the words as typed.
    if (found < limit && (filter.box === undefined || filter.near === undefined)) return;
    if (widest === asPrefix && found === limit) ask(asked, exactly, limits.exact);
    if (filter.near) ask(asked, widest, limits.near, filter.near);
  };
  // House numbers are not in the text index; numbers of names and postcodes are.
  const worded = units.filter(({ unit }) => !unit.house);
  if (!partly) {
    askAll(units);
    for (const id of countryOf(index, reading, filter)) ids.add(id);
    if (worded.length > 0 && worded.length < units.length) askAll(worded);
    return ids;
  }
  let found = 0;
  const base = worded.length > 1 ? worded : units;
  for (let left = base.length - 1; left >= 0 && base.length > 1; left--) {
    const others = base.filter((_, i) => i !== left);
    found += ask(others, corrected, limits.partial);
    if (filter.near) ask(others, corrected, limits.partial, filter.near);
  }
  if (found === 0) for (const unit of base) ask([unit], corrected, limits.partial);
  return ids;
}

/** The country of a text that is only its code: "ch". While typing, two letters begin too many names. */
function countryOf(index: PlaceIndex, units: Reading, { layers, typing }: CandidateFilter): readonly number[] {
  const [only, ...others] = units;
  if (typing || !only || others.length > 0 || !/^[a-z]{2}$/.test(only.text)) return [];
  if (layers && !layers.includes('country')) return [];
  const countrycodes = [only.text.toUpperCase()];
  return index.match(`{context} : ${quoted(only.text)}`, 1, { layers: ['country'], countrycodes });
}

/** Beside a rare word, words of more places than this cost more than they narrow down. */
const common = 2000;

/** Upper bound of the places with each unit; 0 spares the query. The vocabulary does not count the places of a kind. */
function countsOf(vocabulary: Vocabulary, units: readonly Alternatives[], spell: Spelling): number[] {
  return units.map(unit =>
    unit.unit.kinds.length > 0
      ? Infinity
      : spell(unit).reduce((sum, { text, prefix }) => sum + vocabulary.count(text, prefix), 0),
  );
}

/**
 * Drops frequent units where a rare one already finds no more places than are read: scoring checks all words anyway.
 * In an index of 300 000 places this takes 3 ms instead of 50.
 */
function rareUnits(units: readonly Alternatives[], counts: readonly number[], limit: number): readonly Alternatives[] {
  if (units.length < 2 || Math.min(...counts) > limit) return units;
  return units.filter((_, i) => itemAt(counts, i) <= common);
}

interface Term {
  text: string;
  prefix: boolean;
}

/** Index terms that stand for a unit. */
type Spelling = (unit: Alternatives) => Term[];

/** Without phrases, which are several words, ranges and fractions, which the index has in parts. */
const indexed = ({ unit, exact }: Alternatives): readonly string[] =>
  unit.phrase ? [] : exact.filter(text => !/[-⁄]/.test(text));

const exactly: Spelling = alternatives => indexed(alternatives).map(text => ({ text, prefix: false }));
const asPrefix: Spelling = alternatives =>
  indexed(alternatives).map(text => ({ text, prefix: alternatives.unit.last || text.length > 1 }));
const corrected: Spelling = alternatives => [...asPrefix(alternatives), ...alternatives.corrections];

/** FTS5 expression: all units anywhere, one in the name or kind unless `anywhere`; `undefined` if one has no terms. */
function expressionOf(
  vocabulary: Vocabulary,
  units: readonly Alternatives[],
  spell: Spelling,
  anywhere: boolean,
): string | undefined {
  const every: string[] = [];
  const own: string[] = [];
  for (const alternatives of units) {
    const { kinds } = alternatives.unit;
    const spelled = spell(alternatives).flatMap(term => termsOf(vocabulary, term));
    const terms = [...new Set(spelled), ...kinds.map(quoted)];
    if (terms.length === 0) return undefined;
    every.push(`(${terms.join(' OR ')})`);
    own.push(...terms);
  }
  if (every.length === 0) return undefined;
  if (anywhere) return every.join(' AND ');
  if (every.length === 1) return `{name kind} : ${every[0]}`;
  return `${every.join(' AND ')} AND {name kind} : (${own.join(' OR ')})`;
}

/** FTS5 expression: all units in one column, as typed or corrected; `undefined` if a unit has no terms. */
export function columnExpression(
  vocabulary: Vocabulary,
  column: 'name' | 'context',
  units: readonly Alternatives[],
): string | undefined {
  const every = units.map(unit => [...new Set(corrected(unit).flatMap(term => termsOf(vocabulary, term)))]);
  if (every.length === 0 || every.some(terms => terms.length === 0)) return undefined;
  return `{${column}} : (${every.map(terms => `(${terms.join(' OR ')})`).join(' AND ')})`;
}

/** Letters of the longest beginnings that have an index of their own, whose rows FTS5 streams as those of a word. */
const indexedLetters = 3;
/** Words that a longer beginning is spelled out as: FTS5 collects the rows of all words before it has the first. */
const mostWords = 48;

function termsOf(vocabulary: Vocabulary, { text, prefix }: Term): string[] {
  if (!prefix) return [quoted(text)];
  // Words that stand for kinds, "amenity_bank", begin with letters that nobody meant.
  if ([...text].length <= indexedLetters) return [`{name context} : ${quoted(text)} *`];
  return vocabulary.begunBy(text, mostWords).map(quoted);
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
