import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec';
import { get_country_name, get_multiline_name } from '@protomaps/basemaps';
import type { StyleLanguage } from '../style-names.ts';

const text = (property: string): ExpressionSpecification => ['coalesce', ['get', property], ''];
const nextLine = (name: string): ExpressionSpecification => [
  'case',
  ['has', name],
  ['concat', '\n', ['get', name]],
  '',
];

/** Local names in up to three scripts, one below the other. */
const localNames: ExpressionSpecification = [
  'concat',
  ['coalesce', ['get', 'name'], ['get', 'name:en'], ''],
  nextLine('name2'),
  nextLine('name3'),
];

/** A name in a language, with the local one as fallback. */
export const nameIn = (language: StyleLanguage): ExpressionSpecification =>
  language === 'default' ? localNames : (get_multiline_name(language) as ExpressionSpecification);

export const countryNameIn = (language: StyleLanguage): ExpressionSpecification =>
  language === 'default' ? localNames : (get_country_name(language) as ExpressionSpecification);

/** On one line, as part of a longer text. */
export const shortNameIn = (language: StyleLanguage): ExpressionSpecification =>
  language === 'default' ? text('name') : ['coalesce', ['get', `name:${language}`], ['get', 'name'], ''];
