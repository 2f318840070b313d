import { itemAt } from '../../../data-packs/base/item-at.ts';
import { meansKind } from '../../../data-packs/format/places/kind-phrases.ts';
import { readings } from '../../../data-packs/format/places/name-words.ts';
import type { Layer } from '../../../data-packs/format/places/place.ts';
import { kindWord } from '../../../data-packs/words/place-categories.ts';
import type { IndexedPlace } from '../places/place-index.ts';
import { type Alternatives, quality, synonymQuality } from './alternatives.ts';
import { isJoining } from './connectors.ts';
import { certainKind, type Unit } from './query.ts';

/** How a place answers a query's words. */
export interface TextMatch {
  /** 0 to a little more than 1; 1 is the exact name. */
  score: number;
  /** How well each unit is explained by the place's names, its kind, or what it lies in. */
  explained: readonly number[];
  /** Whether the query is exactly a name of the place (and what it lies in). */
  exact: boolean;
  /** Whether the query is a whole name, although its words may also mean a kind of place. */
  literal: boolean;
}

/** One reading of a name. */
interface PreparedName {
  alternative: boolean;
  /** Whether it is a country's code, which is no name: while typing, two letters begin too many names. */
  code: boolean;
  words: readonly (readonly string[])[];
  /** Length of each word, reduced for words that do not distinguish the name. */
  shares: readonly number[];
  /** Whether the word distinguishes the name from others. */
  distinctive: readonly boolean[];
}

/** Factor for a word that does not distinguish a name: "of", "Hotel" for a hotel, the town in its station's name. */
const commonWordShare = 0.3;

function prepare(
  text: string,
  { context, osmKey, osmValue }: IndexedPlace,
  { alternative = false, code = false } = {},
): PreparedName[] {
  const kind = kindWord(osmKey, osmValue);
  const saysKind = (form: string) => meansKind(form, kind);
  return readings(text).map(words => {
    const own = words.map(
      forms => !isJoining(itemAt(forms, 0)) && !forms.some(form => context.words.has(form) || saysKind(form)),
    );
    const distinctive = own.some(Boolean) ? own : words.map(() => true);
    return {
      alternative,
      code,
      words,
      distinctive,
      shares: words.map(([word = ''], i) => word.length * (distinctive[i] ? 1 : commonWordShare)),
    };
  });
}

const nameless: PreparedName = { alternative: false, code: false, words: [], shares: [], distinctive: [] };
const prepared = new WeakMap<IndexedPlace, PreparedName[]>();

function namesOf(place: IndexedPlace): PreparedName[] {
  const known = prepared.get(place);
  if (known) return known;
  const { name, en, de, fr } = place.names;
  const shown = new Set([name, en, de, fr].filter((text): text is string => text !== undefined && text !== ''));
  const list = [
    ...[...shown].flatMap(text => prepare(text, place)),
    ...place.alternatives.flatMap(text => prepare(text, place, { alternative: true })),
  ];
  const { countrycode } = place.context;
  if (place.layer === 'country' && countrycode)
    list.push(...prepare(countrycode, place, { alternative: true, code: true }));
  prepared.set(place, list);
  return list;
}

/** Least factor for an unfinished word that begins a name of the surroundings. */
const singleLetterFactor = 0.7;
const typedShare = ({ unit }: Alternatives, word: string): number => Math.min(unit.text.length / word.length, 1);

export const contextQuality = 0.97;
export const prefixQuality = 0.8;
/** Coverage of a place found by its kind alone: nearer or better known ones may rank before a name "Restaurant". */
const kindOnlyCoverage = 0.9;
/** The same while the word is unfinished and may become another. */
const unfinishedKindCoverage = 0.75;
/** Coverage of a name by a word that also says what the place is. */
const namedKindCoverage = 1;
/** Bonus for an exact name; scaled down for car parks, stops and lifts, which are named after better known places. */
const exactNameBonus = 0.1;
const accessoryImportance = 0.09;
/** Bonus for the first words of a name, so that a suggestion stays while its name is typed. */
const leadingWordsBonus = 0.06;
/** Penalty for a name that answers do not show: old, official, short; in a street it may be of one segment only. */
const alternativeNamePenalty = 0.08;
const segmentNamePenalty = 0.12;

const ofSegments = new Set<Layer>(['street', 'other']);

/** Weight of a unit: more for long words, little for a number without a house. */
export function weightOf(unit: Unit): number {
  if (unit.house) return 0.45;
  return 0.5 + Math.min(unit.text.length, 8) / 16;
}

/** The words of a query, with what one place's kind and surroundings explain of them. */
interface Question {
  units: readonly Alternatives[];
  weights: readonly number[];
  /** How well each unit names the place's kind. */
  kinds: readonly number[];
  /** How well each unit names the place's surroundings. */
  around: readonly number[];
  /** Whether the place's kind is asked for beside the words: they need not name it. */
  ofAskedKind: boolean;
}

/** The best match over all names of the place; `undefined` where the text names neither the place nor its kind. */
export function matchText(
  place: IndexedPlace,
  units: readonly Alternatives[],
  around: readonly number[],
  typing: boolean,
  ofAskedKind = false,
): TextMatch | undefined {
  const ownKind = kindWord(place.osmKey, place.osmValue);
  const ofKey = kindWord(place.osmKey, '');
  const kinds = units.map(({ unit }) =>
    unit.kinds.includes(ownKind) || unit.kinds.includes(ofKey) ? unit.kindFit : 0,
  );
  const question = {
    units,
    weights: units.map(({ unit }) => weightOf(unit)),
    kinds,
    around,
    ofAskedKind,
  };
  let best: TextMatch | undefined;
  const consider = (name: PreparedName) => {
    const match = matchName(question, name, place.importance);
    if (!match) return;
    if (name.alternative) match.score -= ofSegments.has(place.layer) ? segmentNamePenalty : alternativeNamePenalty;
    if (name.code) match.literal = false;
    if (!best || match.score > best.score) best = match;
  };
  for (const name of namesOf(place)) if (!name.code || !typing) consider(name);
  if (ofAskedKind || kinds.some(value => value > 0)) consider(nameless);
  return best;
}

/** Assigns every unit to a word of the name, or to the kind or the surroundings where these fit better. */
function matchName(
  { units, weights, kinds, around, ofAskedKind }: Question,
  { words: name, shares, distinctive }: PreparedName,
  importance: number,
): TextMatch | undefined {
  const used = new Array<boolean>(name.length).fill(false);
  let sum = 0;
  let covered = 0;
  let named = ofAskedKind;
  let inOrder = 0;
  let before = -1;
  let perfect = true;
  const explained: number[] = [];
  let kindNamed = 0;
  // Position of the next word while the units are the first distinctive words of the name, else infinite.
  let next = skip(distinctive, 0);
  let leading = false;
  let leadingEnds = false;
  for (let u = 0; u < units.length; u++) {
    let value = 0;
    let at = -1;
    for (let w = 0; w < name.length; w++) {
      if (used[w]) continue;
      for (const form of itemAt(name, w)) {
        const fit = quality(itemAt(units, u), form);
        if (fit > value) {
          value = fit;
          at = w;
        }
      }
    }
    const elsewhere = Math.max(itemAt(around, u) * contextQuality, itemAt(kinds, u));
    if (at !== -1 && value >= elsewhere - 0.02) {
      used[at] = true;
      named = true;
      const typed = Math.min(itemAt(units, u).unit.text.length / itemAt(itemAt(name, at), 0).length, 1);
      covered += itemAt(shares, at) * (value >= 0.97 ? 1 : typed * Math.min(value + 0.1, 1));
      if (itemAt(kinds, u) > 0 && value >= prefixQuality)
        kindNamed = Math.max(kindNamed, value >= synonymQuality ? namedKindCoverage : 0.15 + 0.4 * typed);
      if (at > before) inOrder += 1;
      before = at;
      if (leadingEnds || (at !== next && at !== skip(distinctive, next))) next = Infinity;
      else {
        next = at + 1;
        // The word of a kind earns no bonus for its position.
        if (itemAt(units, u).unit.kindFit < certainKind) leading = true;
      }
    } else {
      // "LI" is Liechtenstein's code and begins its name: the surroundings fit better, yet the name is meant.
      if (at !== -1 && value >= prefixQuality) named = true;
      value = elsewhere;
      if (!itemAt(units, u).unit.house) leadingEnds = true;
    }
    if (itemAt(kinds, u) > 0 && value === kinds[u]) named = true;
    explained.push(value);
    if (value < contextQuality - 0.01) perfect = false;
    sum += value * itemAt(weights, u);
  }
  if (!named || sum === 0) return undefined;
  const total = sumOf(weights);
  const share = sum / total;
  const asksForKind = units.length === 1 && itemAt(units, 0).unit.kinds.length > 0;
  // Prefer a casino to a supermarket named "Casino".
  const exact =
    perfect &&
    name.length > 0 &&
    distinctive.every((isOwn, w) => !isOwn || used[w]) &&
    (!asksForKind || itemAt(kinds, 0) > 0);
  const coverage = Math.max(coverageOf(covered, sumOf(shares), ofAskedKind || kinds.includes(certainKind)), kindNamed);
  const score =
    share * (0.7 + 0.3 * coverage) +
    (exact ? exactNameBonus * Math.min(importance / accessoryImportance, 1) : 0) +
    (leading && next !== Infinity ? leadingWordsBonus : 0) +
    (inOrder === units.length ? 0.01 : 0);
  return { score, explained, exact, literal: perfect && name.length > 0 && used.every(Boolean) };
}

/** How much of a name is said; of a place without one, whether its kind is. */
function coverageOf(covered: number, all: number, isKindCertain: boolean): number {
  if (all > 0) return Math.min(covered / all, 1);
  return isKindCertain ? kindOnlyCoverage : unfinishedKindCoverage;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The first distinctive word from `at` on. */
function skip(distinctive: readonly boolean[], at: number): number {
  let next = at;
  while (next < distinctive.length && !distinctive[next]) next += 1;
  return next;
}

/** How well each unit names the place's surroundings. */
export function matchAround(units: readonly Alternatives[], words: ReadonlySet<string>): number[] {
  return units.map(unit => {
    let best = 0;
    for (const word of words) {
      const fit = quality(unit, word);
      // Every place matches the first letters of its country: "St" means a street more often than the States.
      const begun = singleLetterFactor + (1 - singleLetterFactor) * typedShare(unit, word);
      best = Math.max(best, fit < synonymQuality ? fit * begun : fit);
    }
    return best;
  });
}
