import { categoryPhrases, kindWord } from '../../data-packs/format/places/categories.ts';
import { readings } from '../../data-packs/format/places/name-words.ts';
import { itemAt } from '../../data-packs/geo/item-at.ts';
import { type Alternatives, quality, sure } from './alternatives.ts';
import type { IndexedPlace } from './place-index.ts';
import { surely } from './query.ts';

/** How a place answers a query's words. */
export interface TextMatch {
  /** 0 to 1 and a little more: 1 is the very name. */
  score: number;
  /** How well each unit is explained by the place's names, its kind, or what it lies in. */
  explained: readonly number[];
  /** Whether the query is exactly a name of the place (and what it lies in). */
  exact: boolean;
}

interface PreparedName {
  readings: PreparedReading[];
  alternative: boolean;
}

interface PreparedReading {
  words: readonly (readonly string[])[];
  /** How much of the name each word is: its letters, fewer where it says nothing of its own. */
  shares: readonly number[];
  /** Whether the word distinguishes the name from others. */
  own: readonly boolean[];
}

/** Words that only join others. */
const joining = new Set(
  'a and at au aux d da das de del della der des di die do du el et i im in l la las le les los of the und y zu zum zur'.split(
    ' ',
  ),
);
/**
 * What a joining word, "Hotel" in the name of a hotel, or the name of the town in that of its station says of a name.
 */
const plainShare = 0.3;

function prepare(text: string, { context, osmKey, osmValue }: IndexedPlace): PreparedReading[] {
  const kind = kindWord(osmKey, osmValue);
  const saysKind = (form: string) => categoryPhrases.get(form)?.includes(kind) === true;
  return readings(text).map(words => {
    const distinctive = words.map(
      forms => !joining.has(itemAt(forms, 0)) && !forms.some(form => context.words.has(form) || saysKind(form)),
    );
    const own = distinctive.some(Boolean) ? distinctive : words.map(() => true);
    return { words, own, shares: words.map(([word = ''], i) => word.length * (own[i] ? 1 : plainShare)) };
  });
}

const prepared = new WeakMap<IndexedPlace, PreparedName[]>();

function namesOf(place: IndexedPlace): PreparedName[] {
  const known = prepared.get(place);
  if (known) return known;
  const { name, en, de, fr } = place.names;
  const shown = new Set([name, en, de, fr].filter((text): text is string => text !== undefined && text !== ''));
  const list = [
    ...[...shown].map(text => ({ readings: prepare(text, place), alternative: false })),
    ...place.alternatives.map(text => ({ readings: prepare(text, place), alternative: true })),
  ];
  prepared.set(place, list);
  return list;
}

/** Weight of a single letter that begins a name of the surroundings. */
const beginning = 0.7;
const begunShare = ({ unit }: Alternatives, word: string): number => Math.min(unit.text.length / word.length, 1);

const contextQuality = 0.97;
const begun = 0.8;
/**
 * Coverage by a word that only says what the place is: what is nearer or better known may then come before "Restaurant"
 * in a name.
 */
const onlyKind = 0.9;
/** The same while the word is unfinished and may become another. */
const begunKind = 0.75;
/** Coverage of a name by a word that also says what the place is. */
const namedKind = 1;
/** What the very name is worth; less for the car park, the stop and the lift that are named after what people mean. */
const exactGain = 0.1;
const accessory = 0.09;
/** What the beginning of a name is worth: what was typed so far stays in sight, letter after letter. */
const leadingGain = 0.06;
/** Factor for a name that is not shown: old, official, short. */
const alternativeLoss = 0.08;

/** Weight of a unit: more for long words, little for a number without a house. */
export function weightOf({ unit }: Alternatives): number {
  if (unit.house) return 0.45;
  return 0.5 + Math.min(unit.text.length, 8) / 16;
}

/** The best match over all names of the place; `undefined` where neither a name nor its kind is meant. */
export function matchText(
  place: IndexedPlace,
  units: readonly Alternatives[],
  around: readonly number[],
): TextMatch | undefined {
  let total = 0;
  const weights = units.map(unit => {
    const weight = weightOf(unit);
    total += weight;
    return weight;
  });
  const ownKind = kindWord(place.osmKey, place.osmValue);
  const ofKey = kindWord(place.osmKey, '');
  const kinds = units.map(({ unit }) =>
    unit.kinds.includes(ownKind) || unit.kinds.includes(ofKey) ? unit.kindFit : 0,
  );
  let best: TextMatch | undefined;
  const asksForKind = units.length === 1 && itemAt(units, 0).unit.kinds.length > 0;
  const consider = ({ words: name, shares, own }: PreparedReading, alternative: boolean) => {
    const used = new Array<boolean>(name.length).fill(false);
    let sum = 0;
    let covered = 0;
    let all = 0;
    let named = false;
    let inOrder = 0;
    let before = -1;
    let perfect = true;
    const explained: number[] = [];
    let kindNamed = 0;
    // Whether the units are the name's first words, but for "The" and "Hotel": then the place of the next one.
    let next = skip(own, 0);
    let leading = false;
    let leadingEnds = false;
    for (const share of shares) all += share;
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
        if (itemAt(kinds, u) > 0 && value >= begun)
          kindNamed = Math.max(kindNamed, value >= sure ? namedKind : 0.15 + 0.4 * typed);
        if (at > before) inOrder += 1;
        before = at;
        if (leadingEnds || (at !== next && at !== skip(own, next))) next = Infinity;
        else {
          next = at + 1;
          // A kind of place is asked for wherever its word stands.
          if (itemAt(units, u).unit.kindFit < surely) leading = true;
        }
      } else {
        // "LI" is Liechtenstein's code and how its name begins: what it lies in may fit better, the name still counts.
        if (at !== -1 && value >= begun) named = true;
        value = elsewhere;
        if (!itemAt(units, u).unit.house) leadingEnds = true;
      }
      if (itemAt(kinds, u) > 0 && value === kinds[u]) named = true;
      explained.push(value);
      if (value < contextQuality - 0.01) perfect = false;
      sum += value * itemAt(weights, u);
    }
    if (!named) return;
    const share = sum / total;
    let coverage = all > 0 ? Math.min(covered / all, 1) : kinds.includes(surely) ? onlyKind : begunKind;
    // "Casino" for a supermarket of that name is no more than a name; the casino is also what the word means.
    const exact =
      perfect &&
      name.length > 0 &&
      own.every((isOwn, w) => !isOwn || used[w]) &&
      (!asksForKind || itemAt(kinds, 0) > 0);
    coverage = Math.max(coverage, kindNamed);
    const score =
      share * (0.7 + 0.3 * coverage) +
      (exact ? exactGain * Math.min(place.importance / accessory, 1) : 0) -
      (alternative ? alternativeLoss : 0) +
      (leading && next !== Infinity ? leadingGain : 0) +
      (inOrder === units.length ? 0.01 : 0);
    if (!best || score > best.score) best = { score, explained, exact };
  };
  for (const { readings: ways, alternative } of namesOf(place)) for (const way of ways) consider(way, alternative);
  if (kinds.some(value => value > 0)) consider({ words: [], shares: [], own: [] }, false);
  return best;
}

/** The first distinctive word from `at` on. */
function skip(own: readonly boolean[], at: number): number {
  let next = at;
  while (next < own.length && !own[next]) next += 1;
  return next;
}

/** How well each unit names the place's surroundings. */
export function matchAround(
  units: readonly Alternatives[],
  words: ReadonlySet<string>,
  extra: readonly string[],
): number[] {
  return units.map(unit => {
    let best = 0;
    const consider = (word: string) => {
      const fit = quality(unit, word);
      // The first letters of a country are found around everything in it: "St" is a street before it is the States.
      best = Math.max(best, fit < sure ? fit * (beginning + (1 - beginning) * begunShare(unit, word)) : fit);
    };
    for (const word of words) consider(word);
    for (const word of extra) consider(word);
    return best;
  });
}
