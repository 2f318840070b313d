import {
  all,
  byZoom,
  detail,
  type Expression,
  importance,
  inked,
  isOneOf,
  kind,
  type Look,
  labelsOf,
  medium,
  not,
  regular,
  type SymbolLayer,
} from '../layers.ts';
import { reached } from '../overview.ts';
import type { Palette } from '../palettes.ts';
import type { StyleLanguage } from '../style-names.ts';
import { capitalsIn, countryCapitalsIn, countryNameIn, nameIn } from './names.ts';

type Anchor = 'center' | `${'top' | 'bottom'}${'' | '-left' | '-right'}` | 'left' | 'right';

const people: Expression = ['coalesce', ['get', 'population_rank'], 0];
const atLeast = (rank: number): Expression => ['>=', people, rank];
const isCapital: Expression = ['==', ['get', 'capital'], 'yes'];

/** Before, countries need the room. */
const firstTownZoom = 3;
/** Whole towns end where their streets have names; hamlets and fields stay a zoom longer. */
const lastTownZoom = 16;
const isTown: Expression = ['any', isCapital, atLeast(6), isOneOf(detail, ['city', 'town', 'village'])];
/** Capitals and cities of five million: the names of countries make room for them. */
const isFirst: Expression = ['any', isCapital, atLeast(13)];
/** Cities of half a million: no name of a state or of mountains hides them. */
const isLarge: Expression = all(atLeast(11), not(isFirst));
/** From here on countries have room beside all of those. */
const roomyZoom = 6;

/** What was shown at the zoom before comes first, so that nothing is lost on the way in; then the more important. */
const order: Expression = ['+', ['*', importance, 1e6], ['coalesce', ['get', 'sort_key'], 0]];

/** Ranks by people (12: a million, 9: a hundred thousand, 6: ten thousand), and what the place is called. */
const ofTier = <T extends number | string>([city, town, small, village, least]: readonly [T, T, T, T, T]): Expression =>
  [
    'case',
    ...[atLeast(12), city],
    ...[['any', isCapital, atLeast(9)], town],
    ...[['any', atLeast(6), isOneOf(detail, ['city', 'town'])], small],
    ...[['any', atLeast(5), isOneOf(detail, ['village'])], village],
    least,
  ] as never;

/** Countries of fifty million people, of half a million, smaller ones. */
const ofCountry = (large: number, middle: number, small: number): Expression =>
  ['case', ...[atLeast(16), large], ...[atLeast(11), middle], small] as never;

/** Countries, states, towns and their quarters, from bottom to top. */
export function placeLabels(source: string, { labels }: Palette, language: StyleLanguage): SymbolLayer[] {
  const places = labelsOf(source, 'places');
  const ranked = { 'symbol-sort-key': order };
  const isLocality = all(['==', kind, 'locality'], reached, ['step', ['zoom'], true, lastTownZoom, not(isTown)]);
  const towns = (id: string, which: Expression, look?: Look): SymbolLayer =>
    places(id, [firstTownZoom, 17], all(isLocality, which), {
      ...localities(labels),
      ...ranked,
      'text-field': nameIn(language),
      ...look,
    });
  const countries = (id: string, zooms: readonly [number, number?]): SymbolLayer =>
    places(id, zooms, ['==', kind, 'country'], {
      ...ranked,
      'text-field': countryNameIn(language),
      'text-font': [medium],
      'text-size': byZoom({
        1: ofCountry(10, 9, 8.5),
        3: ofCountry(12, 11, 9.5),
        5: ofCountry(15, 13.5, 11),
        8: ofCountry(18, 18, 14),
      }),
      'text-letter-spacing': 0.05,
      'text-max-width': 7,
      'text-padding': byZoom({ 2: 0, 3: 2 }),
      'text-radial-offset': 1.5,
      'text-variable-anchor': ['step', ['zoom'], ['literal', ['center']], firstTownZoom, ['literal', aside]],
      'text-transform': countryCapitalsIn(language),
      ...inked(labels.country, labels.halo, 1.5),
    });
  return [
    places('places_subplace', [11, 17], isOneOf(kind, ['neighbourhood', 'macrohood']), {
      ...ranked,
      'text-field': nameIn(language),
      'text-font': [regular],
      'text-max-width': 7,
      'text-letter-spacing': 0.08,
      'text-padding': byZoom({ 11: 6, 15: 16 }),
      'text-size': byZoom({ 11: 9.5, 14: 11.5, 16: 13 }),
      'text-transform': capitalsIn(language),
      ...inked(labels.minorPlace, labels.halo, 1.5),
    }),
    towns('places_locality', all(not(isFirst), not(atLeast(11)))),
    places('places_region', [], ['==', kind, 'region'], {
      ...ranked,
      'text-field': ['step', ['zoom'], ['coalesce', ['get', 'ref:en'], ['get', 'ref'], ''], 6, nameIn(language)],
      'text-font': [regular],
      'text-size': byZoom({ 3: 10, 7: 13 }),
      'text-letter-spacing': 0.06,
      'text-max-width': 7,
      'text-transform': capitalsIn(language),
      ...inked(labels.country, labels.halo, 1.5),
    }),
    countries('places_country', [roomyZoom]),
    towns('places_city', isLarge, pressing),
    countries('places_country_first', [0, roomyZoom]),
    towns('places_capital', isFirst, pressing),
  ];
}

/** Around a point that has a sign, the best place first. */
const beside: Anchor[] = ['bottom', 'left', 'right', 'top', 'bottom-left', 'bottom-right', 'top-left', 'top-right'];
/** At a point, or where something is there already, around it. */
const aside: Anchor[] = ['center', ...beside];

/** What is named wherever it can be, if need be without its sign. */
const pressing: Look = {
  'icon-optional': true,
  'text-padding': byZoom({ 7: 0, 12: 10 }),
  // Padding moves a text away from its sign, too.
  'text-radial-offset': 0.5,
  'text-variable-anchor': ['step', ['zoom'], ['literal', beside], 8, ['literal', aside]],
};

/** The look of towns, villages and their like. */
function localities({ place, minorPlace, halo }: Palette['labels']): Look {
  const isBold: Expression = ['any', isCapital, atLeast(9), isOneOf(detail, ['city', 'town'])];
  return {
    'icon-image': ['step', ['zoom'], ['case', isCapital, 'capital', 'townspot'], 8, ''],
    'icon-size': 0.7,
    'icon-padding': byZoom({ 0: 0, 8: 4, 12: 6 }),
    'text-font': ['case', isBold, ['literal', [medium]], ['literal', [regular]]],
    'text-size': byZoom({
      3: ofTier([12, 10.5, 10, 10, 10]),
      6: ofTier([15, 12.5, 11, 10.5, 10]),
      9: ofTier([20, 16.5, 13.5, 11.5, 10.5]),
      12: ofTier([23, 19.5, 16, 13.5, 11]),
      15: ofTier([26, 22, 19, 16, 12]),
    }),
    'text-padding': byZoom({ 5: 3, 8: 6, 12: 10 }),
    'text-justify': 'auto',
    'text-max-width': 8,
    'text-variable-anchor': ['step', ['zoom'], ['literal', beside], 8, ['literal', ['center']]],
    'text-radial-offset': 0.3,
    'text-opacity': byZoom({
      [lastTownZoom - 0.6]: 1,
      [lastTownZoom - 0.05]: ['case', isTown, 0, 1],
      17: ['case', isTown, 0, 1],
    }),
    ...inked(ofTier([place, place, place, place, minorPlace]), halo, 1.5),
  };
}
