import { lookup } from '../base/lookup.ts';

/** Letters and how they are spelt: `ß=ss æ=ae`. */
export const spellings = (pairs: string): Readonly<Record<string, string>> =>
  Object.fromEntries(pairs.split(/\s+/).map(pair => pair.split('=')));

/** Letters that do not decompose into a base letter and marks. */
const letters = spellings('ß=ss æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ı=i ħ=h ŋ=n ŧ=t ə=e ſ=s ς=σ');
const letterPattern = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/** Spellings used where the keyboard lacks the letter: Städtle, Staedtle. */
const umlauts = spellings('ä=ae ö=oe ü=ue ø=oe å=aa');
const umlautPattern = /[äöüøå]/g;

const plainAscii = /^[\x20-\x7e]*$/;
// Marks shared by scripts (accents, Arabic vowels) and Hebrew points; not Kana voicing and Indic vowels, which change
// the letter.
const marks = /(?![\u3099\u309a])\p{Script=Inherited}|[\u0591-\u05c7]/gu;

/** Lower-cases, removes accents and unifies variants of a letter; text stays in its script. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (plainAscii.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(letterPattern, letter => lookup(letters, letter) ?? letter);
}

/** Folds with ae, oe, ue for umlauts; `undefined` where the text has none. */
export function foldUmlauts(text: string): string | undefined {
  const lower = text.toLowerCase().normalize('NFC');
  const spelled = lower.replace(umlautPattern, letter => lookup(umlauts, letter) ?? letter);
  return spelled === lower ? undefined : fold(spelled);
}
