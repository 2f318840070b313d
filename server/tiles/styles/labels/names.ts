import { lookup } from '../../../../data-packs/base/lookup.ts';
import { localeOf } from '../languages.ts';
import type { Expression } from '../layers.ts';
import type { StyleLanguage } from '../style-names.ts';

/** Size of a local name below one in another script. */
const localScale = 0.8;

const get = (property: string): Expression => ['get', property];
const nextLine = (name: string): Expression => ['case', ['has', name], ['concat', '\n', get(name)], ''];

/** The script of the local name; the attribute is left out for Latin. */
const script: Expression = ['coalesce', get('script'), 'Latin'];

/** Values of `script` that no font of the map has. */
const undrawable: Expression = ['in', script, ['literal', ['Yi']]];

/** The local name; the English one where there is none, or none that can be drawn. */
const localName: Expression = [
  'case',
  ['all', undrawable, ['has', 'name:en']],
  get('name:en'),
  ['coalesce', get('name'), get('name:en'), ''],
];

/** Local names in up to three scripts, one below the other. */
const localNames: Expression = ['concat', localName, nextLine('name2'), nextLine('name3')];

const translation = (language: StyleLanguage): Expression[] => language.map(code => get(`name:${code}`));
const isTranslated = (language: StyleLanguage): Expression => [
  'any',
  ...language.map((code): Expression => ['has', `name:${code}`]),
];

/** A name in a language, above the local one where that is in another script; else local names. */
export function nameIn(language: StyleLanguage): Expression {
  const [first] = language;
  if (first === undefined) return localNames;
  const translated: Expression = ['coalesce', ...translation(language), ''] as never;
  return [
    'case',
    ['!', isTranslated(language)],
    localNames,
    ['any', ['!', ['has', 'name']], undrawable, ['in', script, ['literal', [...scriptsOf(first)]]]],
    translated,
    ['format', translated, {}, '\n', {}, get('name'), { 'font-scale': localScale }],
  ];
}

/**
 * As `nameIn` for seas and mountains: what is known only in English, or has the translated name among its own ones,
 * needs no second line.
 */
export function naturalNameIn(language: StyleLanguage): Expression {
  if (language.length === 0) return localNames;
  const translated: Expression = ['coalesce', ...translation(language), ''] as never;
  const isSaid: Expression = ['any', ['==', get('name'), get('name:en')], ['in', translated, get('name')]];
  return ['case', ['all', isTranslated(language), ['has', 'name'], isSaid], translated, nameIn(language)];
}

/** As `nameIn`, on one line. */
export const countryNameIn = (language: StyleLanguage): Expression =>
  language.length === 0 ? localNames : shortNameIn(language);

/** On one line, along a line or as part of a longer text. */
export const shortNameIn = (language: StyleLanguage): Expression =>
  ['coalesce', ...translation(language), localName] as never;

/** Languages whose capitals depend on more than the letter. */
const ownCapitals = new Set(['az', 'el', 'ga', 'hy', 'ka', 'lt', 'tr']);

/**
 * Capitals for names in them, but not for those that capitals would damage: they know no language, so that "Türkiye"
 * loses its dots, Greek keeps accents that it drops, and Georgian gets letters that fonts lack.
 */
export function capitalsIn(language: StyleLanguage): Expression {
  return capitals(language, ['any', ['!', isTranslated(language)], damagedScript]);
}

/** The same for names as `countryNameIn` writes them: no local name stands below the translated one. */
export const countryCapitalsIn = (language: StyleLanguage): Expression =>
  capitals(language, ['!', isTranslated(language)]);

const damagedScript: Expression = ['in', script, ['literal', ['Greek', 'Georgian', 'Armenian']]];

/** `showsLocal`: whether a local name is written. */
function capitals(language: StyleLanguage, showsLocal: Expression): Expression {
  // A local name that is also the Turkish one, and not the English, is Turkish.
  const isTurkish: Expression = ['any', ...['tr', 'az'].map(isLocalOnlyIn)];
  const local: Expression = ['case', ['any', damagedScript, isTurkish], 'none', 'uppercase'];
  if (language.length === 0) return local;
  const translated = language.some(code => ownCapitals.has(code)) ? 'none' : 'uppercase';
  return ['case', showsLocal, local, translated];
}

const isLocalOnlyIn = (code: string): Expression => [
  'all',
  ['has', 'name'],
  ['==', get('name'), get(`name:${code}`)],
  ['!=', get('name'), get('name:en')],
  ['any', ['in', 'i', get('name')], ['in', 'ı', get('name')]],
];

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
const scriptsOf = (code: string): readonly string[] =>
  lookup(scripts, localeOf(code)?.maximize().script ?? 'Latn') ?? ['Latin'];
