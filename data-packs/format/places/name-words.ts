import { fullFormsOf, joinsCompound, splitCompound } from './abbreviations.ts';
import { fold, foldUmlauts } from './fold.ts';
import { transliterate } from './transliterate.ts';

/** A word of a name or of a query: `forms[0]` as it was written (folded), then other spellings and full words. */
export interface Word {
  forms: readonly [string, ...string[]];
  /** Follows the word before it without a space: `d'Azur`, `Berg-Strasse`. */
  attached: boolean;
}

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
// Scripts written without spaces: pairs of characters stand in for words.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆]+/gu;
const attaching = /^['’ʼ`´‘-]$/;
// "U.S.", "a. d.": dots between single letters.
const initials = /\b(?:\p{L}\.){2,}/gu;

/** Words of a text, folded, in order. */
export function words(text: string): Word[] {
  const found: Word[] = [];
  const plain = text.replace(initials, match => match.replaceAll('.', ''));
  let end = -2;
  for (const match of plain.matchAll(wordPattern)) {
    const raw = match[0];
    const attached = match.index === end + 1 && attaching.test(plain.charAt(end));
    if (raw.search(unspaced) !== -1) pushUnspaced(found, raw);
    else found.push({ forms: formsOf(raw), attached });
    end = match.index + raw.length;
  }
  return found;
}

function formsOf(raw: string): [string, ...string[]] {
  const base = fold(raw);
  const forms: [string, ...string[]] = [base];
  const add = (form: string | undefined) => {
    if (form && !forms.includes(form)) forms.push(form);
  };
  add(foldUmlauts(raw));
  add(transliterate(base));
  for (const full of fullFormsOf(base)) add(full);
  return forms;
}

/** Pairs of neighbouring characters, and the last one alone: each character begins a word, so prefixes work. */
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

/** The ways a name can be cut into words: as written, compounds split, neighbours joined. */
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
  return /^[\p{L}\p{M}]{1,}$/u.test(word) && !/[\u0e00-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]/.test(word);
}

/** Every form of every word of the names, for the text index. */
export function indexWords(names: Iterable<string | undefined>): Set<string> {
  const all = new Set<string>();
  for (const name of names) {
    if (!name) continue;
    for (const reading of readings(name)) for (const forms of reading) for (const form of forms) all.add(form);
  }
  return all;
}
