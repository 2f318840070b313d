import { itemAt } from '../../../data-packs/base/item-at.ts';
import { type HouseNumber, parseHouseNumber } from '../../../data-packs/format/places/house-number.ts';
import {
  kindsOfPhrase,
  maxPhraseWords,
  phraseOf,
  phrasesBegunBy,
} from '../../../data-packs/format/places/kind-phrases.ts';
import { type Word, words } from '../../../data-packs/format/places/name-words.ts';
import { beginsConnector, connectorAt, isConjunction, partConnectors } from './connectors.ts';
import { withoutUnits } from './unit-designators.ts';

/** A word of a query, or several that name a category together. */
export interface Unit {
  /** As typed, folded. */
  text: string;
  /** Other spellings, and the words it may abbreviate. */
  forms: readonly string[];
  /** Whether the typing stopped in this word: it may be unfinished. */
  last: boolean;
  /** Set where it can be a house number. */
  house: HouseNumber | undefined;
  /** Kinds of places it asks for: `amenity_pharmacy`. */
  kinds: readonly string[];
  /** Certainty that it asks for them, 0 to 1; lower while the word is unfinished. */
  kindFit: number;
  /** Whether it is several words that only together mean a category; such a unit matches no name. */
  phrase: boolean;
}

export type Reading = readonly Unit[];

/** Words that only announce a house number. */
const numberWords =
  /(?:\b(?:haus\s*nummer|hausnummer|haus\s*nr|hausnr|haus\s*no|house\s*number|house\s*no|num[eé]ro|number|nr|no)\b\.?|n[°º]|#|№)\s*(?=\d)/giu;
/** "22 1/2", a number of its own. */
const half = /(?<!\d)(\d{1,5})\s+1\/2(?![\d/])/g;
/** A word of a script without spaces is one unit a letter: "ซูเปอร์มาร์เก็ต" has fifteen. */
const maxUnits = 16;

/** Whether the names of some region, or of some detailed one, have a word, or words that begin with it. */
export type Known = (word: string, prefix: boolean, where?: 'detailed') => boolean;

/** The ways to understand a text, the most literal one first. */
export function parseQuery(text: string, known: Known): Reading[] {
  const address = withoutUnits(text);
  return address === undefined ? readingsOf(text, known) : [...readingsOf(text, known), ...readingsOf(address, known)];
}

function readingsOf(text: string, known: Known): Reading[] {
  const cleaned = text.normalize('NFC').replace(numberWords, ' ').replace(half, '$1½').replace(/\s+/g, ' ');
  const open = /[\p{L}\p{N}\p{M}]$/u.test(cleaned);
  const found = words(cleaned);
  const units = unitsOf(mergeNumbers(found, false), open, known);
  if (units.length === 0) return [];
  const readings: Reading[] = [units];
  // "5 A Street" is a number and a name, or house 5a: the index decides which one exists.
  if (startsWithLetteredNumber(found)) readings.push(unitsOf(mergeNumbers(found, true), open, known));
  const posted = withPostcodes(found, known);
  for (const each of posted) readings.push(unitsOf(each, open, known));
  const categorical = withCategories(units, known);
  if (categorical) readings.push(categorical);
  // "渋谷の近くの薬局"
  const parted = partConnectors(cleaned);
  const around = parted === undefined ? undefined : withCategories(unitsOf(words(parted), open, known), known);
  if (around) readings.push(around);
  // "4th and King" is "4th & King" on signs.
  const unjoined = units.filter(({ text, last }, i) => i === 0 || last || !isConjunction(text));
  if (unjoined.length < units.length) readings.push(unjoined);
  const spaced = withMovedSpaces(mergeNumbers(found, false), known, open);
  // A joined word is part of a name, not of a kind: "la c" does not begin "lake".
  if (spaced) readings.push(unitsOf(spaced, open, known).map(withoutKinds));
  return readings;
}

const withoutKinds = (unit: Unit): Unit => ({ ...unit, kinds: [], kindFit: 0 });

/** Shorter parts are words by chance. */
const minPartLength = 3;
const letters = /^\p{L}+$/u;

/** Moves spaces to where names have them: "Galina Kopf" to Galinakopf, "Capetown" to Cape Town; `undefined` if none. */
function withMovedSpaces(found: readonly Word[], known: Known, open: boolean): Word[] | undefined {
  const result: Word[] = [];
  let moved = false;
  for (let i = 0; i < found.length; i++) {
    const [text] = itemAt(found, i).forms;
    const next = found[i + 1]?.forms[0];
    const isLast = (at: number) => open && at === found.length - 1;
    if (next !== undefined && isOneWord(text, next) && known(text + next, isLast(i + 1))) {
      result.push({ forms: [text + next], attached: false });
      moved = true;
      i += 1;
      continue;
    }
    const cut = known(text, isLast(i)) ? undefined : cutOf(text, known, isLast(i));
    if (cut === undefined) result.push(itemAt(found, i));
    else {
      moved = true;
      result.push({ forms: [text.slice(0, cut)], attached: false }, { forms: [text.slice(cut)], attached: false });
    }
  }
  return moved ? result : undefined;
}

const roadLetters = /^\p{L}{1,3}(?=\d{1,4}\p{L}?$)/u;

/** Joined words of fewer letters are codes, as of airports: "a* OR b" asks for none. */
const leastJoined = 4;

/** Whether two words may be written as one: letters, or the letters and the number of a road, "A 70". */
function isOneWord(text: string, next: string): boolean {
  if (letters.test(text + next)) return text.length + next.length >= leastJoined;
  return letters.test(text) && roadLetters.test(text + next);
}

/** Where an unknown word is cut: "US101" before the number, other words where both halves are known. */
function cutOf(text: string, known: Known, unfinished: boolean): number | undefined {
  const road = roadLetters.exec(text)?.[0];
  if (road !== undefined) return known(text.slice(road.length), unfinished) ? road.length : undefined;
  return letters.test(text) ? splitPoint(text, known, unfinished) : undefined;
}

/** Splits an unknown word into two known ones of similar length. */
function splitPoint(text: string, known: Known, unfinished: boolean): number | undefined {
  let best: number | undefined;
  for (let cut = minPartLength; cut <= text.length - minPartLength; cut++) {
    const isBetter = best === undefined || Math.abs(2 * cut - text.length) < Math.abs(2 * best - text.length);
    if (isBetter && known(text.slice(0, cut), false) && known(text.slice(cut), unfinished)) best = cut;
  }
  return best;
}

function unitsOf(found: readonly Word[], open: boolean, known: Known): Unit[] {
  return found.slice(0, maxUnits).map((word, i, all): Unit => {
    const [base, ...forms] = word.forms;
    const last = i === all.length - 1 && open;
    return { text: base, forms, last, house: houseNumberOf(base), ...kindsOf(base, last, known), phrase: false };
  });
}

const letter = /^[a-h]$/;
const shortNumber = /^\d{1,5}$/;
const lettered = /^\d{1,5}[a-h]$/;

/** "12 a" before a street's name. */
function startsWithLetteredNumber(found: readonly Word[]): boolean {
  return found.length > 2 && shortNumber.test(itemAt(found, 0).forms[0]) && letter.test(itemAt(found, 1).forms[0]);
}

/** Joins "12 - 14", "12 a", "12 bis" into one number each; "12 a" at the start of a query only if `atStart`. */
function mergeNumbers(found: readonly Word[], atStart: boolean): Word[] {
  const merged: Word[] = [];
  for (const [i, word] of found.entries()) {
    const before = merged.at(-1);
    const text = word.forms[0];
    const number = before?.forms[0] ?? '';
    const isShort = shortNumber.test(number);
    const goesOn = isShort ? /^\d{1,5}[a-z]?$/.test(text) : lettered.test(number) && letter.test(text);
    const isPart = isShort && (/^(?:bis|ter|quater)$/.test(text) || (letter.test(text) && (i > 1 || atStart)));
    const joined = word.attached && goesOn ? `${number}-${text}` : isPart ? `${number}${text}` : undefined;
    if (before && joined) merged[merged.length - 1] = { forms: [joined], attached: before.attached };
    else merged.push(word);
  }
  return merged;
}

/** Digits with a hyphen as countries write postcodes: 5-3 (Brazil), 4-3 (Portugal), 2-3 (Poland), 3-4 (Japan), 5-4. */
const postcodeShape = /^(?:\d{5}-\d{3,4}|\d{4}-\d{3}|\d{2}-\d{3}|\d{3}-\d{4})$/;

/** The text with a hyphenated postcode, as its two halves and as the first alone: "94105-1804" is in 94105. */
function withPostcodes(found: readonly Word[], known: Known): Word[][] {
  const at = found.findIndex(({ forms: [text] }, i) => {
    const next = found[i + 1];
    return next?.attached && postcodeShape.test(`${text}-${next.forms[0]}`) && known(text, false);
  });
  if (at === -1) return [];
  const [first, second] = [itemAt(found, at).forms[0], itemAt(found, at + 1).forms[0]];
  const short: Word = { forms: [`${first}-${second}`, first], attached: false };
  const whole = known(second, false) ? [[...found]] : [];
  return [...whole, [...found.slice(0, at), short, ...found.slice(at + 2)]];
}

const ordinal = /^\d+(?:st|nd|rd|th|er|re|eme)$/;

const houseShape = /^\d{1,5}(?:[a-z]{1,2}|bis|ter|quater|1⁄2)?(?:-(?:\d{1,5}[a-z]?|[a-z]))?$/;

function houseNumberOf(text: string): HouseNumber | undefined {
  if (ordinal.test(text) || postcodeShape.test(text)) return undefined;
  return houseShape.test(text) ? parseHouseNumber(text) : undefined;
}

export const certainKind = 0.95;
/** Least certainty for the first letters of a category's name. */
const unfinishedKind = 0.4;

/** Kinds that a category word means; for an unfinished word, those of every category it may become. */
function kindsOf(text: string, unfinished: boolean, known: Known): { kinds: readonly string[]; kindFit: number } {
  const exact = kindsOfPhrase(text);
  if (exact || !unfinished || text.length < 3) return { kinds: exact ?? [], kindFit: exact ? certainKind : 0 };
  const kinds = new Set<string>();
  let share = 0;
  const isName = known(text, true, 'detailed');
  for (const phrase of phrasesBegunBy(text, isName ? 'answers' : 'all')) {
    share = Math.max(share, text.length / phrase.length);
    for (const kind of kindsOfPhrase(phrase) ?? []) kinds.add(kind);
  }
  return { kinds: [...kinds], kindFit: kinds.size > 0 ? unfinishedKind + (certainKind - unfinishedKind) * share : 0 };
}

/** The query as a category and a place, without the words that connect them; `undefined` where it has no category. */
function withCategories(units: readonly Unit[], known: Known): Unit[] | undefined {
  const result: Unit[] = [];
  let found = false;
  for (let i = 0; i < units.length; ) {
    let length = Math.min(maxPhraseWords, units.length - i);
    for (; length > 1; length--) {
      const span = units.slice(i, i + length);
      const meant = kindsOf(phraseOf(span.map(({ text }) => text)), itemAt(span, length - 1).last, known);
      if (meant.kinds.length === 0) continue;
      const text = span.map(unit => unit.text).join(' ');
      result.push({ text, forms: [], last: false, house: undefined, ...meant, phrase: true });
      found = true;
      break;
    }
    if (length <= 1) {
      result.push(itemAt(units, i));
      if (itemAt(units, i).kinds.length > 0) found = true;
      length = 1;
    }
    i += length;
  }
  if (!found) return undefined;
  // Keep the article of "Le Bra" until "brasserie" is certain.
  const isCertain = result.some(({ kindFit }) => kindFit >= certainKind);
  const kept = isCertain ? withoutConnectors(result) : result;
  // The same units would repeat the literal reading.
  return kept.length === units.length ? undefined : kept;
}

function withoutConnectors(units: readonly Unit[]): Unit[] {
  const kept: Unit[] = [];
  const texts = units.map(({ text }) => text);
  for (let i = 0; i < units.length; ) {
    const unit = itemAt(units, i);
    const isKind = unit.kinds.length > 0;
    const length = isKind ? 0 : unit.last && beginsConnector(unit.text) ? 1 : connectorAt(texts, i);
    if (length === 0) kept.push(unit);
    i += Math.max(length, 1);
  }
  return kept;
}
