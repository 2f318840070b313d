import { remembered } from '../../../data-packs/base/remembered.ts';
import { Misspellings } from '../places/misspellings.ts';
import type { Correction, Vocabulary } from '../places/vocabulary.ts';
import type { Unit } from './query.ts';

/** Spellings of a unit that one region knows, and how well each stands for what was typed. */
export interface Alternatives {
  unit: Unit;
  /** Words that mean the unit exactly. */
  exact: readonly string[];
  corrections: readonly Correction[];
  /** Whether some region has the word as typed, or words that begin with it: makes corrections less likely. */
  known: boolean;
}

const maxCorrections = 24;
/** Factor for corrections of a word that exists as typed. */
const knownWordFactor = 0.88;

/** Edits allowed by length: none in short words, where most others are one edit away. */
function editsFor(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** What units may be misspelled as, worked out once for all regions. */
const misspellings = new WeakMap<Unit, Misspellings>();
const misspellingsOf = (unit: Unit, edits: number): Misspellings =>
  remembered(misspellings, unit, () => new Misspellings(unit.text, edits));

/** A unit as it is written, for a first look. */
export function asWritten(unit: Unit, known: boolean): Alternatives {
  return { unit, exact: [unit.text, ...unit.forms], known, corrections: [] };
}

export function alternativesOf(unit: Unit, vocabulary: Vocabulary, known: boolean): Alternatives {
  const exact = [unit.text, ...unit.forms];
  const edits = unit.phrase || /\d/.test(unit.text) ? 0 : editsFor(unit.text.length);
  return {
    unit,
    exact,
    known,
    corrections: edits === 0 ? [] : vocabulary.corrections(misspellingsOf(unit, edits), unit.last, maxCorrections),
  };
}

/** Quality of another spelling of a unit, or of the word it abbreviates. */
export const synonymQuality = 0.97;

/** How well a word of a name stands for a unit, 0 to 1. */
export function quality({ unit, exact, corrections, known }: Alternatives, word: string): number {
  if (word === unit.text) return 1;
  for (const form of exact) if (word === form) return synonymQuality;
  if (unit.phrase) return 0;
  let best = 0;
  for (const form of exact) {
    // A finished number is never a prefix: 9 is not 98000.
    if (word.startsWith(form) && (unit.last || !startsWithDigit(form))) {
      const share = form.length / word.length;
      // A prefix costs little while it is typed; a finished one is an abbreviation.
      best = Math.max(best, unit.last ? 0.86 + 0.12 * share : 0.6 + 0.3 * share);
    }
  }
  if (best > 0.8) return best;
  for (const { text, prefix, edits } of corrections) {
    const fits = prefix ? word.startsWith(text) : word === text;
    if (!fits) continue;
    const share = prefix ? Math.min(text.length / word.length, 1) : 1;
    let value = (edits === 1 ? 0.74 : 0.56) + Math.min(unit.text.length, 10) * 0.008 - (1 - share) * 0.1;
    if (text.charCodeAt(0) !== unit.text.charCodeAt(0)) value -= 0.08;
    best = Math.max(best, known ? value * knownWordFactor : value);
  }
  return best;
}

function startsWithDigit(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 48 && code <= 57;
}
