import { lookup } from '../../../../data-packs/base/lookup.ts';
import { localeOf } from '../languages.ts';

/** Scripts of `script` attributes by their ISO 15924 code, where languages are written in them. */
const scripts: Readonly<Record<string, readonly string[]>> = {
  Arab: ['Arabic'],
  Armn: ['Armenian'],
  Beng: ['Bengali'],
  Cans: ['Canadian_aboriginal'],
  Cher: ['Cherokee'],
  Cyrl: ['Cyrillic'],
  Deva: ['Devanagari'],
  Ethi: ['Ethiopic'],
  Geor: ['Georgian'],
  Grek: ['Greek'],
  Gujr: ['Gujarati'],
  Guru: ['Gurmukhi'],
  Hans: ['Han'],
  Hant: ['Han'],
  Hebr: ['Hebrew'],
  Jpan: ['Han', 'Hiragana', 'Katakana', 'Mixed-Japanese'],
  Khmr: ['Khmer'],
  Knda: ['Kannada'],
  Kore: ['Hangul'],
  Laoo: ['Lao'],
  Latn: ['Latin'],
  Mlym: ['Malayalam'],
  Mong: ['Mongolian'],
  Mymr: ['Myanmar'],
  Nkoo: ['Nko'],
  Olck: ['Ol_chiki'],
  Orya: ['Oriya'],
  Sinh: ['Sinhala'],
  Syrc: ['Syriac'],
  Taml: ['Tamil'],
  Telu: ['Telugu'],
  Tfng: ['Tifinagh'],
  Thaa: ['Thaana'],
  Thai: ['Thai'],
  Tibt: ['Tibetan'],
  Yiii: ['Yi'],
};

/** Values of `script` that a language is written in; Latin where nothing else is known. */
export const scriptsOf = (code: string): readonly string[] =>
  lookup(scripts, localeOf(code)?.maximize().script ?? 'Latn') ?? ['Latin'];
