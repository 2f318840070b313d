import { lookup } from '../base/lookup.ts';

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
};

/** Makes English stand out: accents, brackets, a third longer as German is. Values in `{{...}}` stay unchanged. */
export function pseudoText(text: string): string {
  const accented = text
    .split(/(\{\{.*?\}\})/)
    .map(part => (part.startsWith('{{') ? part : part.replace(/[a-z]/g, letter => lookup(accents, letter) ?? letter)))
    .join('');
  return `⟦${accented}${'~'.repeat(Math.ceil(text.length / 3))}⟧`;
}
