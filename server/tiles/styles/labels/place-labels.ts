import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom } from '../by-zoom.ts';
import { reached } from '../overview.ts';
import type { Palette } from '../palettes/palette.ts';
import type { StyleLanguage } from '../style-names.ts';
import { medium, regular } from './fonts.ts';
import { capitalsIn, countryCapitalsIn, countryNameIn, nameIn } from './names.ts';

type SymbolLayer = Extract<LayerSpecification, { type: 'symbol' }>;

const kind: ExpressionSpecification = ['get', 'kind'];
const detail: ExpressionSpecification = ['get', 'kind_detail'];
const people: ExpressionSpecification = ['coalesce', ['get', 'population_rank'], 0];
const atLeast = (rank: number): ExpressionSpecification => ['>=', people, rank];
const isOneOf = (...values: string[]): ExpressionSpecification => ['in', detail, ['literal', values]];
const isCapital: ExpressionSpecification = ['==', ['get', 'capital'], 'yes'];
const importance: ExpressionSpecification = ['coalesce', ['get', 'sort_key'], ['get', 'min_zoom'], 0];

/** Before, countries need the room. */
const firstTownZoom = 2.5;
/** Whole towns end where their streets have names; hamlets and fields stay a zoom longer. */
const lastTownZoom = 16;
const isTown: ExpressionSpecification = ['any', isCapital, atLeast(6), isOneOf('city', 'town', 'village')];

/** Ranks by people (12: a million, 9: a hundred thousand, 6: ten thousand), and what the place is called. */
const ofTier = <T extends number | string>(tiers: readonly [T, T, T, T, T]): ExpressionSpecification => [
  'case',
  atLeast(12),
  tiers[0],
  ['any', isCapital, atLeast(9)],
  tiers[1],
  ['any', atLeast(6), isOneOf('city', 'town')],
  tiers[2],
  ['any', atLeast(5), isOneOf('village')],
  tiers[3],
  tiers[4],
];

/** Countries of fifty million people, of half a million, smaller ones. */
const ofCountry = (large: number, middle: number, small: number): ExpressionSpecification => [
  'case',
  atLeast(16),
  large,
  atLeast(11),
  middle,
  small,
];

const haloOf = (labels: Palette['labels']) => ({ 'text-halo-color': labels.halo, 'text-halo-width': 1.5 });

/** Countries, states, towns and their quarters. */
export function placeLabels(source: string, { labels }: Palette, language: StyleLanguage): LayerSpecification[] {
  const places = { source, 'source-layer': 'places', type: 'symbol' } as const;
  const halo = haloOf(labels);
  return [
    {
      ...places,
      id: 'places_subplace',
      minzoom: 11,
      maxzoom: 17,
      filter: ['in', kind, ['literal', ['neighbourhood', 'macrohood']]],
      layout: {
        'symbol-sort-key': importance,
        'text-field': nameIn(language),
        'text-font': [regular],
        'text-max-width': 7,
        'text-letter-spacing': 0.08,
        'text-padding': byZoom({ 11: 6, 15: 16 }),
        'text-size': byZoom({ 11: 9.5, 14: 11.5, 16: 13 }),
        'text-transform': capitalsIn(language),
      },
      paint: { 'text-color': labels.minorPlace, ...halo },
    },
    {
      ...places,
      id: 'places_region',
      filter: ['==', kind, 'region'],
      layout: {
        'symbol-sort-key': importance,
        'text-field': ['step', ['zoom'], ['coalesce', ['get', 'ref:en'], ['get', 'ref'], ''], 6, nameIn(language)],
        'text-font': [regular],
        'text-size': byZoom({ 3: 10, 7: 13 }),
        'text-letter-spacing': 0.06,
        'text-max-width': 7,
        'text-transform': capitalsIn(language),
      },
      paint: { 'text-color': labels.country, ...halo },
    },
    localities({ ...places, id: 'places_locality' }, labels, language),
    {
      ...places,
      id: 'places_country',
      filter: ['==', kind, 'country'],
      layout: {
        'symbol-sort-key': importance,
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
        'text-transform': countryCapitalsIn(language),
      },
      paint: { 'text-color': labels.country, ...halo },
    },
  ];
}

/** Towns, villages and their like, in `layer`. */
const localities = (
  layer: Pick<SymbolLayer, 'id' | 'type' | 'source' | 'source-layer'>,
  labels: Palette['labels'],
  language: StyleLanguage,
): SymbolLayer => ({
  ...layer,
  minzoom: firstTownZoom,
  maxzoom: 17,
  filter: ['all', ['==', kind, 'locality'], reached, ['step', ['zoom'], true, lastTownZoom, ['!', isTown]]],
  layout: {
    'icon-image': ['step', ['zoom'], ['case', isCapital, 'capital', 'townspot'], 8, ''],
    'icon-size': 0.7,
    'icon-padding': byZoom({ 0: 0, 8: 4, 12: 6 }),
    'text-field': nameIn(language),
    'text-font': [
      'case',
      ['any', isCapital, atLeast(9), isOneOf('city', 'town')],
      ['literal', [medium]],
      ['literal', [regular]],
    ],
    'text-size': byZoom({
      3: ofTier([12, 10.5, 10, 10, 10]),
      6: ofTier([15, 12.5, 11, 10.5, 10]),
      9: ofTier([20, 16.5, 13.5, 11.5, 10.5]),
      12: ofTier([23, 19.5, 16, 13.5, 11]),
      15: ofTier([26, 22, 19, 16, 12]),
    }),
    'symbol-sort-key': importance,
    'text-padding': byZoom({ 5: 3, 8: 6, 12: 10 }),
    'text-justify': 'auto',
    'text-max-width': 8,
    'text-variable-anchor': [
      'step',
      ['zoom'],
      ['literal', ['bottom', 'left', 'right', 'top']],
      8,
      ['literal', ['center']],
    ],
    'text-radial-offset': 0.3,
  },
  paint: {
    'text-color': ofTier([labels.place, labels.place, labels.place, labels.place, labels.minorPlace]),
    'text-opacity': byZoom({
      [lastTownZoom - 0.6]: 1,
      [lastTownZoom - 0.05]: ['case', isTown, 0, 1],
      17: ['case', isTown, 0, 1],
    }),
    ...haloOf(labels),
  },
});
