import { lookup } from '../../base/lookup.ts';
import { fold, foldUmlauts, spellings } from '../../words/fold.ts';
import { fullFormsOf, joinsCompound, signedAbbreviations, splitCompound } from './abbreviations.ts';

/** Cyrillic and Greek letters (folded) in the Latin spelling that signs and maps use most. */
const latin = spellings(
  `а=a б=b в=v г=g д=d е=e ж=zh з=z и=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ=
    ы=y ь= э=e ю=yu я=ya і=i ґ=g є=ye ј=j љ=lj њ=nj ћ=c ђ=d џ=dz ѓ=g ќ=k ў=u α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k
    λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=y φ=f χ=ch ψ=ps ω=o`,
);
const cyrillicOrGreek = /[\u0370-\u03ff\u0400-\u04ff]/;

/** Latin spelling of a folded Cyrillic or Greek word; `undefined` for words in other scripts. */
function transliterate(word: string): string | undefined {
  if (!cyrillicOrGreek.test(word)) return undefined;
  let spelled = '';
  for (const letter of word) spelled += lookup(latin, letter) ?? letter;
  return spelled === word ? undefined : spelled;
}

/** A word of a name or query: `forms[0]` is the written form (folded), then other spellings and full words. */
export interface Word {
  forms: readonly [string, ...string[]];
  /** Follows the word before it without a space: `d'Azur`, `Berg-Strasse`. */
  attached: boolean;
}

const wordPattern = new RegExp(
  `(?<![\\p{L}\\p{N}\\p{M}])(?:${signedAbbreviations})(?![\\p{N}])|[\\p{L}\\p{N}\\p{M}]+`,
  'giu',
);
const notLetters = /[^\p{L}\p{N}\p{M}]/gu;
// Scripts written without spaces, indexed by pairs of characters instead of words.
const unspacedScripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const unspaced = new RegExp(`[${unspacedScripts.map(script => `\\p{Script=${script}}`).join('')}ー々〆]+`, 'gu');
/** Whether a text is of a script written without spaces. */
export const isUnspaced = (text: string): boolean => text.search(unspaced) !== -1;

const attaching = /^['’ʼ`´‘-]$/;
// "U.S.", "a. d.": dots between single letters.
const initials = /\b(?:\p{L}\.){2,}/gu;

export function words(text: string): Word[] {
  const found: Word[] = [];
  const plain = text.replace(initials, match => match.replaceAll('.', ''));
  let end = -2;
  for (const match of plain.matchAll(wordPattern)) {
    const raw = match[0];
    const attached = match.index === end + 1 && attaching.test(plain.charAt(end));
    if (isUnspaced(raw)) pushUnspaced(found, raw);
    else found.push({ forms: formsOf(raw), attached });
    end = match.index + raw.length;
  }
  return found;
}

function formsOf(raw: string): [string, ...string[]] {
  // The sign tells which word it abbreviates, and is no part of it.
  const base = fold(raw.replace(notLetters, ''));
  const forms: [string, ...string[]] = [base];
  const add = (form: string | undefined) => {
    if (form && !forms.includes(form)) forms.push(form);
  };
  add(foldUmlauts(raw));
  add(transliterate(base));
  for (const full of fullFormsOf(base)) add(full);
  if (base.length < raw.length) for (const full of fullFormsOf(raw.toLowerCase())) add(full);
  return forms;
}

/** Adds each pair of neighbouring characters, so that a prefix search finds any part of the text. */
function pushUnspaced(found: Word[], raw: string): void {
  let rest = 0;
  for (const match of raw.matchAll(unspaced)) {
    if (match.index > rest) found.push({ forms: formsOf(raw.slice(rest, match.index)), attached: false });
    const characters = [...fold(match[0])];
    for (const [i, character] of characters.entries()) {
      // The last one stands alone.
      found.push({ forms: [character + (characters[i + 1] ?? '')], attached: i > 0 });
    }
    rest = match.index + match[0].length;
  }
  if (rest < raw.length) found.push({ forms: formsOf(raw.slice(rest)), attached: false });
}

/** Lists the ways to cut a name into words: as written, compounds split, neighbours joined. */
export function readings(name: string): (readonly string[])[][] {
  const written = words(name);
  const result: (readonly string[])[][] = [written.map(word => word.forms)];
  if (written.some(word => word.forms.some(form => splitCompound(form)))) {
    result.push(
      written.flatMap((word): (readonly string[])[] => {
        const split = word.forms.map(splitCompound).find(parts => parts !== undefined);
        return split ? [[split[0]], [split[1]]] : [word.forms];
      }),
    );
  }
  const joined: (readonly string[])[] = [];
  for (const [i, { forms, attached }] of written.entries()) {
    const before = joined.at(-1);
    const [lastForm] = before ?? [];
    const joins = attached || (forms.some(joinsCompound) && i === 1);
    if (joins && before && lastForm !== undefined && isAlphabetic(lastForm) && isAlphabetic(forms[0])) {
      joined[joined.length - 1] = before.slice(0, 2).flatMap(a => forms.slice(0, 2).map(b => a + b));
    } else joined.push(forms);
  }
  if (joined.length < written.length) result.push(joined);
  return result;
}

function isAlphabetic(word: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(word) && !/[\u0e00-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]/.test(word);
}

/** Collects every form of every word of the names, for the text index. */
export function indexWords(names: Iterable<string | undefined>): Set<string> {
  const all = new Set<string>();
  for (const name of names) {
    if (!name) continue;
    for (const reading of readings(name)) for (const forms of reading) for (const form of forms) all.add(form);
  }
  return all;
}
