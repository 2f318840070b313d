import { lookup } from '../../../data-packs/base/lookup.ts';

/** How names in a language are told from those in others, by their letters. */
export interface Spelling {
  test(name: string): boolean;
  /** Whether `romanDistance` knows its letters; else the shortest name is the plainest. */
  sounds: boolean;
  /** Whether its letters tell it from its neighbours, so that a name is taken that says nothing of its language. */
  own: boolean;
  /** Usual slips of the lists, as a share of the letters. */
  slips?(name: string): number;
}

/** Letters of languages that are romanised, beside spaces. */
const romanised: Readonly<Record<string, RegExp>> = {
  ar: /^[ءآأإئؤا-غف-يةى\s-]+$/,
  be: /^[а-яёіў'’\s-]+$/iu,
  bg: /^[а-ъьюя\s-]+$/iu,
  el: /^[Ά-ώ\s-]+$/u,
  fa: /^[ءآئؤا-غف-قلمنهوپچژگکی\s\p{Join_Control}-]+$/u,
  he: /^[א-ת\s'־-]+$/u,
  // Neither Marathi's own letters nor Sanskrit's ends.
  hi: /^(?!.*[\u0933\u0931\u0945\u0903])(?!.*\u094d(?:\s|$))[\p{Script=Devanagari}\s\p{Join_Control}-]+$/u,
  hy: /^[Ա-և\s-]+$/u,
  ka: /^[ა-ჰ\s-]+$/u,
  kk: /^[а-яёіқғңөұүһә\s-]+$/iu,
  ko: /^[가-힣\s]+$/u,
  ky: /^[а-яёңөү\s-]+$/iu,
  mk: /^[а-шѓќѕјљњџ\s-]+$/iu,
  mn: /^[а-яёөү\s-]+$/iu,
  mr: /^[\p{Script=Devanagari}\s\p{Join_Control}-]+$/u,
  ne: /^[\p{Script=Devanagari}\s\p{Join_Control}-]+$/u,
  ru: /^(?!.*ъ(\s|$))[а-яё\s-]+$/iu,
  sr: /^[а-шђјљњћџ\s-]+$/iu,
  tg: /^[а-яёғӣқӯҳҷ\s-]+$/iu,
  uk: /^[а-щьюяіїєґ'’\s-]+$/iu,
};
const scripts: Readonly<Record<string, RegExp>> = {
  am: /^[\p{Script=Ethiopic}\s]+$/u,
  bn: /^[\p{Script=Bengali}\s\p{Join_Control}]+$/u,
  gu: /^[\p{Script=Gujarati}\s\p{Join_Control}]+$/u,
  km: /^[\p{Script=Khmer}\s\u200b]+$/u,
  kn: /^[\p{Script=Kannada}\s\p{Join_Control}]+$/u,
  lo: /^[\p{Script=Lao}\s]+$/u,
  ml: /^[\p{Script=Malayalam}\s\p{Join_Control}]+$/u,
  my: /^[\p{Script=Myanmar}\s]+$/u,
  pa: /^[\p{Script=Gurmukhi}\s]+$/u,
  si: /^[\p{Script=Sinhala}\s\p{Join_Control}]+$/u,
  ta: /^[\p{Script=Tamil}\s]+$/u,
  te: /^[\p{Script=Telugu}\s\p{Join_Control}]+$/u,
  th: /^[\p{Script=Thai}\s]+$/u,
};
const ofNeighbours: Readonly<Record<string, RegExp>> = {
  ps: /^[\p{Script=Arabic}\s\p{Join_Control}]+$/u,
  ur: /^[\p{Script=Arabic}\s\p{Join_Control}]+$/u,
};

/**
 * Characters of the two-byte codes of a country's own encoding, of its own forms of the ideographs; those whose second
 * byte is less than `least` came later, as the other country's forms did into China's.
 */
function ideographs(
  encoding: string,
  first: number,
  last: number,
  least: number,
  others: RegExp,
): (name: string) => boolean {
  const decoder = new TextDecoder(encoding);
  const known = new Set<string>();
  for (let code = first; code <= last; code++)
    if ((code & 255) >= least) known.add(decoder.decode(Uint8Array.of(code >> 8, code & 255)));
  return name => [...name].every(character => known.has(character) || others.test(character));
}
const dot = /[·]/;
const ofIdeographs: Readonly<Record<string, (name: string) => boolean>> = {
  'zh-Hans': ideographs('gb18030', 0xb0a1, 0xf7fe, 0xa1, dot),
  'zh-Hant': ideographs('big5', 0xa440, 0xf9d5, 0x40, dot),
  ja: ideographs('shift_jis', 0x889f, 0xeaa4, 0x40, /[\p{Script=Hiragana}\p{Script=Katakana}ー・゠＝=\s]/u),
};

const slips: Readonly<Record<string, (name: string) => number>> = {
  // Greek without accents, Arabic with a plain h at the end.
  el: name => (/[άέήίόύώϊϋΐΰΆΈΉΊΌΎΏ]/u.test(name) ? 0 : 0.01),
  ar: name => (name.endsWith('ه') ? 0.1 : 0),
};

const latin: Spelling = {
  test: name => /^[\p{Script=Latin}\p{M}\p{P}\s\d`]+$/u.test(name),
  sounds: true,
  own: false,
};

export function spellingOf(language: string): Spelling {
  const letters = lookup(romanised, language);
  const slip = lookup(slips, language);
  if (letters) return { test: name => letters.test(name), sounds: true, own: true, ...(slip && { slips: slip }) };
  const script = lookup(scripts, language);
  const shared = script ?? lookup(ofNeighbours, language);
  if (shared) return { test: name => shared.test(name), sounds: false, own: script !== undefined };
  const test = lookup(ofIdeographs, language);
  return test ? { test, sounds: language !== 'ja', own: true } : latin;
}

export const isSpelt = (name: string, language: string): boolean => spellingOf(language).test(name);

/** Whether a language is written in Latin letters. */
export const isLatin = (language: string): boolean => spellingOf(language) === latin;
