import { categoryPhrases } from '../../data-packs/format/places/categories.ts';
import { type HouseNumber, parseHouseNumber } from '../../data-packs/format/places/house-number.ts';
import { type Word, words } from '../../data-packs/format/places/name-words.ts';
import { itemAt } from '../../data-packs/geo/item-at.ts';

/** A word of a query, or several that name a category together. */
export interface Unit {
  /** As typed, folded. */
  text: string;
  /** Other spellings, and what it abbreviates. */
  forms: readonly string[];
  /** The word the typing stopped in: it may go on. */
  last: boolean;
  /** Set where it can be a house number. */
  house: HouseNumber | undefined;
  /** Kinds of places it asks for: `amenity_pharmacy`. */
  kinds: readonly string[];
  /** How surely it asks for them, 0 to 1: less while the word is unfinished. */
  kindFit: number;
  /** Several words that only mean a category together: no name has them as one. */
  phrase: boolean;
}

/** One way to understand a query. */
export interface Reading {
  units: readonly Unit[];
  /** Asks for places of a kind rather than for a name. */
  categorical: boolean;
}

/** A word that connects, or the letters typed of one so far: "pharmacy i". */
function connects({ text, last }: Unit): boolean {
  return connectors.has(text) || (last && text.length < 4 && [...connectors].some(word => word.startsWith(text)));
}

/** Words between a category and a place: "pharmacy near Vaduz", "Apotheke in Schaan", "restaurants à Monaco". */
const connectors = new Set(
  'in near at by around close to next the of me bei beim nahe nahe um im am von der die das zu zur nearest closest naechste naechster naechstes nachste nachster nachstes a au aux pres de du des dans la le les autour proche'.split(
    ' ',
  ),
);
const nearWords =
  /(?:^|\s)(?:near|nearby|around|close to|next to|bei|beim|nahe|in der nähe|um|près d|proche|autour|à côté)(?=[\s'’e]|$)/iu;

/** Whether a text asks for what is around a place rather than in it. */
export function saysNear(text: string): boolean {
  return nearWords.test(text);
}

/** Written as a sign, or not at all, in many names. */
const conjunctions = new Set(['and', 'und', 'et', 'e', 'y']);
/** Words that only announce a house number. */
const numberWords =
  /(?:\b(?:haus\s*nummer|hausnummer|haus\s*nr|hausnr|haus\s*no|house\s*number|house\s*no|num[eé]ro|number|nr|no)\b\.?|n[°º]|#|№)\s*(?=\d)/giu;
const mostUnits = 10;

/** Whether some region's names have a word, or words that begin with it. */
export type Known = (word: string, prefix: boolean) => boolean;

/** The ways to understand a text, the most literal one first. */
export function parseQuery(text: string, known: Known): Reading[] {
  const cleaned = text.normalize('NFC').replace(numberWords, ' ').replace(/\s+/g, ' ');
  const open = /[\p{L}\p{N}\p{M}]$/u.test(cleaned);
  const found = words(cleaned);
  const units = unitsOf(mergeNumbers(found, false), open);
  if (units.length === 0) return [];
  const readings: Reading[] = [{ units, categorical: false }];
  // "5 A Street" or the 5a of some street: decided by which of them exists.
  if (startsWithLetteredNumber(found))
    readings.push({ units: unitsOf(mergeNumbers(found, true), open), categorical: false });
  const categorical = withCategories(units);
  if (categorical) readings.push({ units: categorical, categorical: true });
  // Signs say "4th & King" where people type the word.
  const unjoined = units.filter(({ text, last }, i) => i === 0 || last || !conjunctions.has(text));
  if (unjoined.length < units.length) readings.push({ units: unjoined, categorical: false });
  const spaced = respaced(mergeNumbers(found, false), known, open);
  // It stands for a name: "la c" does not begin "lake".
  if (spaced) readings.push({ units: unitsOf(spaced, open).map(withoutKinds), categorical: false });
  return readings;
}

const withoutKinds = (unit: Unit): Unit => ({ ...unit, kinds: [], kindFit: 0 });

/** Shorter parts of words are words by chance. */
const leastPart = 3;
const letters = /^\p{L}+$/u;

/**
 * Spaces where the names have them: "Galina Kopf" as Galinakopf, "Capetown" as Cape Town; `undefined` where none moves.
 */
function respaced(found: readonly Word[], known: Known, open: boolean): Word[] | undefined {
  const result: Word[] = [];
  let moved = false;
  for (let i = 0; i < found.length; i++) {
    const [text] = itemAt(found, i).forms;
    const next = found[i + 1]?.forms[0];
    const isLast = (at: number) => open && at === found.length - 1;
    if (next !== undefined && letters.test(text + next) && known(text + next, isLast(i + 1))) {
      result.push({ forms: [text + next], attached: false });
      moved = true;
      i += 1;
      continue;
    }
    const cut = letters.test(text) && !known(text, isLast(i)) ? cutOf(text, known, isLast(i)) : undefined;
    if (cut === undefined) result.push(itemAt(found, i));
    else {
      moved = true;
      result.push({ forms: [text.slice(0, cut)], attached: false }, { forms: [text.slice(cut)], attached: false });
    }
  }
  return moved ? result : undefined;
}

/** Where an unknown word falls into two known ones, as evenly as possible. */
function cutOf(text: string, known: Known, unfinished: boolean): number | undefined {
  let best: number | undefined;
  for (let cut = leastPart; cut <= text.length - leastPart; cut++) {
    const isBetter = best === undefined || Math.abs(2 * cut - text.length) < Math.abs(2 * best - text.length);
    if (isBetter && known(text.slice(0, cut), false) && known(text.slice(cut), unfinished)) best = cut;
  }
  return best;
}

function unitsOf(found: readonly Word[], open: boolean): Unit[] {
  return found.slice(0, mostUnits).map((word, i, all): Unit => {
    const [base, ...forms] = word.forms;
    const last = i === all.length - 1 && open;
    return { text: base, forms, last, house: houseNumberOf(base), ...kindsOf(base, last), phrase: false };
  });
}

const letter = /^[a-h]$/;
const shortNumber = /^\d{1,5}$/;

/** "12 a" before a street's name. */
function startsWithLetteredNumber(found: readonly Word[]): boolean {
  return found.length > 2 && shortNumber.test(itemAt(found, 0).forms[0]) && letter.test(itemAt(found, 1).forms[0]);
}

/** "12 - 14", "12a", "12 a", "12 bis" are one number each; at the beginning of a query "12 a" only where told. */
function mergeNumbers(found: readonly Word[], atStart: boolean): Word[] {
  const merged: Word[] = [];
  for (const [i, word] of found.entries()) {
    const before = merged[merged.length - 1];
    const text = word.forms[0];
    const afterNumber = before !== undefined && shortNumber.test(itemAt(before.forms, 0));
    if (afterNumber && word.attached && /^\d{1,5}[a-z]?$/.test(text)) {
      merged[merged.length - 1] = { forms: [`${before.forms[0]}-${text}`], attached: before.attached };
    } else if (afterNumber && (/^(?:bis|ter|quater)$/.test(text) || (letter.test(text) && (i > 1 || atStart)))) {
      merged[merged.length - 1] = { forms: [`${before.forms[0]}${text}`], attached: before.attached };
    } else merged.push(word);
  }
  return merged;
}

const ordinal = /^\d+(?:st|nd|rd|th|er|re|eme)$/;

function houseNumberOf(text: string): HouseNumber | undefined {
  if (ordinal.test(text)) return undefined;
  return /^\d{1,5}(?:[a-z]{1,2}|bis|ter|quater)?(?:-\d{1,5}[a-z]?)?$/.test(text) ? parseHouseNumber(text) : undefined;
}

export const surely = 0.95;
/** The same of the first letters of a category's name. */
const unsurely = 0.4;

/** Kinds that a category word means; of an unfinished word, those of every category it may become. */
function kindsOf(text: string, unfinished: boolean): { kinds: readonly string[]; kindFit: number } {
  const exact = categoryPhrases.get(text);
  if (exact || !unfinished || text.length < 3) return { kinds: exact ?? [], kindFit: exact ? surely : 0 };
  const kinds = new Set<string>();
  let share = 0;
  for (const [phrase, meant] of categoryPhrases) {
    if (!phrase.startsWith(text)) continue;
    share = Math.max(share, text.length / phrase.length);
    for (const kind of meant) kinds.add(kind);
  }
  return { kinds: [...kinds], kindFit: kinds.size > 0 ? unsurely + (surely - unsurely) * share : 0 };
}

/** The query as a category and a place, without the words that connect them; `undefined` where it has no category. */
function withCategories(units: readonly Unit[]): Unit[] | undefined {
  const result: Unit[] = [];
  let found = false;
  for (let i = 0; i < units.length; ) {
    let length = Math.min(4, units.length - i);
    for (; length > 1; length--) {
      const span = units.slice(i, i + length);
      const meant = kindsOf(span.map(({ text }) => text).join(' '), itemAt(span, length - 1).last);
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
  // "Le Bra" is not yet a brasserie: its article stays until the kind is certain.
  const isCertain = result.some(({ kindFit }) => kindFit >= surely);
  const kept = isCertain ? result.filter(unit => unit.kinds.length > 0 || !connects(unit)) : result;
  // Without connectors or phrases it would be the literal reading again.
  return kept.length === units.length ? undefined : kept;
}
