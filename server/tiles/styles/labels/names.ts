import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { StyleLanguage } from '../style-names.ts';
import { scriptsOf } from './language-scripts.ts';

/** Size of a local name below one in another script. */
const localScale = 0.8;

const get = (property: string): ExpressionSpecification => ['get', property];
const nextLine = (name: string): ExpressionSpecification => ['case', ['has', name], ['concat', '\n', get(name)], ''];

/** The script of the local name; the attribute is left out for Latin. */
const script: ExpressionSpecification = ['coalesce', get('script'), 'Latin'];

/** Values of `script` that no font of the map has. */
const undrawable: ExpressionSpecification = ['in', script, ['literal', ['Yi']]];

/** The local name; the English one where there is none, or none that can be drawn. */
const localName: ExpressionSpecification = [
  'case',
  ['all', undrawable, ['has', 'name:en']],
  get('name:en'),
  ['coalesce', get('name'), get('name:en'), ''],
];

/** Local names in up to three scripts, one below the other. */
const localNames: ExpressionSpecification = ['concat', localName, nextLine('name2'), nextLine('name3')];

const translation = (language: StyleLanguage): ExpressionSpecification[] => language.map(code => get(`name:${code}`));
const isTranslated = (language: StyleLanguage): ExpressionSpecification => [
  'any',
  ...language.map((code): ExpressionSpecification => ['has', `name:${code}`]),
];

/** A name in a language, above the local one where that is in another script; else local names. */
export function nameIn(language: StyleLanguage): ExpressionSpecification {
  const [first] = language;
  if (first === undefined) return localNames;
  const translated: ExpressionSpecification = ['coalesce', ...translation(language), ''] as never;
  return [
    'case',
    ['!', isTranslated(language)],
    localNames,
    ['any', ['!', ['has', 'name']], undrawable, ['in', script, ['literal', [...scriptsOf(first)]]]],
    translated,
    ['format', translated, {}, '\n', {}, get('name'), { 'font-scale': localScale }],
  ];
}

/** As `nameIn`, on one line. */
export const countryNameIn = (language: StyleLanguage): ExpressionSpecification =>
  language.length === 0 ? localNames : shortNameIn(language);

/** On one line, along a line or as part of a longer text. */
export const shortNameIn = (language: StyleLanguage): ExpressionSpecification =>
  ['coalesce', ...translation(language), localName] as never;

/** Languages whose capitals depend on more than the letter. */
const ownCapitals = new Set(['az', 'el', 'ga', 'hy', 'ka', 'lt', 'tr']);

/**
 * Capitals for names in them, but not for those that capitals would damage: they know no language, so that "Türkiye"
 * loses its dots, Greek keeps accents that it drops, and Georgian gets letters that fonts lack.
 */
export function capitalsIn(language: StyleLanguage): ExpressionSpecification {
  return capitals(language, ['any', ['!', isTranslated(language)], damagedScript]);
}

/** The same for names as `countryNameIn` writes them: no local name stands below the translated one. */
export const countryCapitalsIn = (language: StyleLanguage): ExpressionSpecification =>
  capitals(language, ['!', isTranslated(language)]);

const damagedScript: ExpressionSpecification = ['in', script, ['literal', ['Greek', 'Georgian', 'Armenian']]];

/** `showsLocal`: whether a local name is written. */
function capitals(language: StyleLanguage, showsLocal: ExpressionSpecification): ExpressionSpecification {
  // A local name that is also the Turkish one, and not the English, is Turkish.
  const isTurkish: ExpressionSpecification = ['any', ...['tr', 'az'].map(isLocalOnlyIn)];
  const local: ExpressionSpecification = ['case', ['any', damagedScript, isTurkish], 'none', 'uppercase'];
  if (language.length === 0) return local;
  const translated = language.some(code => ownCapitals.has(code)) ? 'none' : 'uppercase';
  return ['case', showsLocal, local, translated];
}

const isLocalOnlyIn = (code: string): ExpressionSpecification => [
  'all',
  ['has', 'name'],
  ['==', get('name'), get(`name:${code}`)],
  ['!=', get('name'), get('name:en')],
  ['any', ['in', 'i', get('name')], ['in', 'ı', get('name')]],
];
