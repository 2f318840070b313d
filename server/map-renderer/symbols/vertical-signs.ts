import { isTurned } from './vertical-letters.ts';

/** Signs and their forms in lines that run down, as MapLibre has them. */
const signs = [
  ...'!#$%&()*+,-./:;<=>?@[\\]^_`{|}~¢£¥¦¬¯–—‘’“”…⋯‧₩、。〈〉《》「」『』【】〔〕〖〗！（），－．：；＜＞？［］＿｛｜｝｟｠｡｢｣',
];
const downwards = [
  ...'︕＃＄％＆︵︶＊＋︐︲・／︓︔︿＝﹀︖＠﹇＼﹈＾︳｀︷―︸～￠￡￥￤￢￣︲︱﹃﹄﹁﹂︙︙・￦︑︒︿﹀︽︾﹁﹂﹃﹄︻︼︹︺︗︘︕︵︶︐︲・︓︔︿﹀︖﹇﹈︳︷―︸︵︶︒﹁﹂',
];
const forms: ReadonlyMap<string, string> = new Map(signs.map((sign, i) => [sign, downwards[i] ?? sign]));

/** The forms of a text's signs where lines run down. */
export const verticalForms = (text: string): string => [...text].map(letter => forms.get(letter) ?? '').join('');

/** Gives a text's signs their forms in lines that run down, but not those beside letters that are turned. As long as before. */
export function withVerticalSigns(text: string): string {
  const letters = [...text];
  const mayTurn = (letter: string | undefined): boolean =>
    letter === undefined || !isTurned(letter) || forms.has(letter);
  return letters
    .map((letter, i) => {
      const isAmongUpright = mayTurn(letters[i - 1]) && mayTurn(letters[i + 1]);
      return isAmongUpright ? (forms.get(letter) ?? letter) : letter;
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
