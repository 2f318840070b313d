import type { Writing } from './shaping.ts';
import { isTurned } from './vertical-letters.ts';

/** Signs and their forms in lines that run down, as MapLibre has them. */
const signs = [
  ...'!#$%&()*+,-./:;<=>?@[\\]^_`{|}~¢£¥¦¬¯–—‘’“”…⋯‧₩、。〈〉《》「」『』【】〔〕〖〗！（），－．：；＜＞？［］＿｛｜｝｟｠｡｢｣',
];
const downwards = [
  ...'︕＃＄％＆︵︶＊＋︐︲・／︓︔︿＝﹀︖＠﹇＼﹈＾︳｀︷―︸～￠￡￥￤￢￣︲︱﹃﹄﹁﹂︙︙・￦︑︒︿﹀︽︾﹁﹂﹃﹄︻︼︹︺︗︘︕︵︶︐︲・︓︔︿﹀︖﹇﹈︳︷―︸︵︶︒﹁﹂',
];
const forms: ReadonlyMap<string, string> = new Map(signs.map((sign, i) => [sign, downwards[i] ?? sign]));

/** Tells whether a sign stands in the lower left of its square, but in the middle where lines run down. */
export const isInCorner = (letter: string): boolean => /^[、。，．]$/.test(letter);
/** How far that is away, of the square's side. */
export const toMiddle = 0.3;

/** From here on signs are those of Chinese, Japanese and Korean. */
const wide = '\u3000';

/** The forms of a text's signs where lines run down. */
export const verticalForms = (text: string): string => [...text].map(letter => forms.get(letter) ?? '').join('');

/**
 * Gives a text's signs their forms in lines that run down, but not those beside letters that are turned. No letter is at
 * points, so that all wide signs have forms. As long as before.
 */
export function withVerticalSigns(text: string, writing: Writing): string {
  const letters = [...text];
  const mayTurn = (letter: string | undefined): boolean =>
    letter === undefined || !isTurned(letter) || forms.has(letter);
  return letters
    .map((letter, i) => {
      const isAmongUpright = mayTurn(letters[i - 1]) && mayTurn(letters[i + 1]);
      const hasForm = isAmongUpright || (writing === 'down' && letter >= wide);
      return hasForm ? (forms.get(letter) ?? letter) : letter;
    })
    .join('');
}

/** Gives forms to signs all of whose neighbours in a line stand upright, from its beginning on; they stand so, too. */
export function standSigns(
  letters: readonly string[],
  upright: readonly boolean[],
): { letter: string; upright: boolean }[] {
  const stand: { letter: string; upright: boolean }[] = [];
  for (const [i, letter] of letters.entries()) {
    const form = forms.get(letter);
    const isBetween = (stand.at(-1)?.upright ?? true) && (upright[i + 1] ?? true);
    if (upright[i] !== true && form !== undefined && isBetween) stand.push({ letter: form, upright: true });
    else stand.push({ letter, upright: upright[i] === true });
  }
  return stand;
}
