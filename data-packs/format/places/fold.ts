/** Letters that do not decompose into a base letter and marks. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
  ſ: 's',
  ς: 'σ',
};
const letterPattern = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/** Spellings without the key, as people of the language write them when it lacks: Städtle, Staedtle. */
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const umlautPattern = /[äöüøå]/g;

const plainAscii = /^[\x20-\x7e]*$/;
// Marks shared by scripts (accents, Arabic vowels), and Hebrew points. Kana voicing and Indic vowels are part of the letter.
const marks = /(?![\u3099\u309a])\p{Script=Inherited}|[\u0591-\u05c7]/gu;

/** Lower case, without accents, one form per letter. Scripts other than Latin keep theirs. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (plainAscii.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(letterPattern, letter => letters[letter] ?? letter);
}

/** The spelling with ae, oe, ue for umlauts, folded; `undefined` where the text has none. */
export function foldUmlauts(text: string): string | undefined {
  const lower = text.toLowerCase().normalize('NFC');
  umlautPattern.lastIndex = 0;
  if (!umlautPattern.test(lower)) return undefined;
  return fold(lower.replace(umlautPattern, letter => umlauts[letter] ?? letter));
}
