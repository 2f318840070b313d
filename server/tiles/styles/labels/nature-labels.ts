import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import {
  all,
  byZoom,
  type Expression,
  importance,
  inked,
  isOneOf,
  italic,
  kind,
  labelsOf,
  medium,
  regular,
} from '../layers.ts';
import type { Palette } from '../palettes.ts';
import type { StyleLanguage } from '../style-names.ts';
import { capitalsIn, naturalNameIn, shortNameIn } from './names.ts';

const elevation: Expression = ['to-string', ['round', ['to-number', ['get', 'elevation'], 0]]];

const landscapes = [
  ...['plateau', 'plain', 'desert', 'valley', 'delta', 'wetland'],
  ...['peninsula', 'archipelago', 'coast', 'landscape'],
];

/** Last zoom of the overview's tiles, whose labels these are. */
const maxzoom = 7;

/** Continents, deserts, groups of islands and summits of the world, from bottom to top. */
export function naturalLabels(source: string, { labels }: Palette, language: StyleLanguage): LayerSpecification[] {
  const earth = labelsOf(source, 'earth');
  const isPeak = all(['==', kind, 'peak'], ['has', 'elevation']);
  return [
    labelsOf(source, 'pois')('pois_overview_peak', [4, maxzoom], isPeak, {
      'text-field': ['concat', '▲\n', shortNameIn(language), '\n', elevation],
      'text-font': [italic],
      'text-size': byZoom({ 4: 9, 6: 10 }),
      'text-max-width': 7,
      'text-padding': 6,
      'symbol-sort-key': ['coalesce', ['get', 'sort_key'], 0],
      ...inked(labels.poi.nature, labels.halo, 1.3),
    }),
    earth('earth_label_landscapes', [3, maxzoom], isOneOf(kind, landscapes), {
      'text-field': naturalNameIn(language),
      'text-font': [italic],
      'text-size': byZoom({ 3: 9.5, 6: 12 }),
      'text-letter-spacing': 0.14,
      'text-max-width': 7,
      'text-padding': 8,
      'symbol-sort-key': importance,
      ...inked(labels.minorPlace, labels.halo, 1.3),
    }),
    earth('earth_label_continents', [0, 3], isOneOf(kind, ['continent']), {
      'text-field': naturalNameIn(language),
      'text-font': [medium],
      'text-size': byZoom({ 0: 9.5, 1: 10, 3: 15 }),
      'text-letter-spacing': 0.2,
      'text-max-width': 6,
      'text-padding': 1,
      'text-transform': capitalsIn(language),
      ...inked(labels.country, labels.halo, 1.3),
    }),
  ];
}

/** Mountain ranges, which no town's name keeps away: they are long, and there are few. */
export const rangeLabels = (source: string, { labels }: Palette, language: StyleLanguage): LayerSpecification =>
  labelsOf(source, 'earth')('earth_label_ranges', [3, maxzoom], isOneOf(kind, ['mountain_range']), {
    'text-field': naturalNameIn(language),
    'text-font': [regular],
    'text-size': byZoom({ 3: 9.5, 6: 12.5 }),
    'text-letter-spacing': byZoom({ 3: 0.15, 6: 0.35 }),
    'text-rotate': ['coalesce', ['get', 'angle'], 0],
    'text-max-width': ['case', ['has', 'angle'], 40, 8],
    'text-padding': 6,
    'symbol-sort-key': importance,
    ...inked(labels.minorPlace, labels.halo, 1.3),
  });

const seaSize = byZoom({
  // Beside the names of continents, on a world of 512 pixels.
  0: 9,
  1: ['match', kind, 'ocean', 9.5, 9],
  2: ['match', kind, 'ocean', 13, 'sea', 11, 10],
  6: ['match', kind, 'ocean', 18, 'sea', 15, 11.5],
  10: 13,
});

/** Names of rivers, seas, lakes and islands. */
export function waterLabels(source: string, { labels }: Palette, language: StyleLanguage): LayerSpecification[] {
  const water = labelsOf(source, 'water');
  const text = { 'text-font': [italic], 'text-field': naturalNameIn(language) };
  const paint = inked(labels.water, labels.waterHalo, 1.2);
  const isSea = isOneOf(kind, ['sea', 'ocean', 'bay', 'strait', 'fjord']);
  return [
    water('water_waterway_label', [12], isOneOf(kind, ['river', 'canal', 'stream']), {
      ...text,
      'text-field': shortNameIn(language),
      'symbol-placement': 'line',
      'symbol-spacing': 400,
      'text-size': byZoom({ 12: 10.5, 16: 13 }),
      'text-letter-spacing': 0.1,
      'text-max-angle': 30,
      ...paint,
    }),
    water('water_overview_river_label', [5, 7], ['==', kind, 'river'], {
      ...text,
      'symbol-placement': 'line',
      'symbol-spacing': 500,
      'text-size': byZoom({ 5: 9.5, 7: 11 }),
      'text-letter-spacing': 0.08,
      'text-max-angle': 35,
      'symbol-sort-key': importance,
      ...paint,
    }),
    water('water_label_ocean', [], all(isSea, ['==', ['geometry-type'], 'Point']), {
      ...text,
      'text-size': seaSize,
      'text-letter-spacing': ['match', kind, ['ocean', 'sea'], 0.18, 0.1],
      'text-line-height': 1.35,
      'text-max-width': 7,
      'symbol-sort-key': importance,
      ...paint,
    }),
    labelsOf(source, 'earth')('earth_label_islands', [], ['==', kind, 'island'], {
      ...text,
      'text-size': byZoom({ 8: 10.5, 14: 12.5 }),
      'text-letter-spacing': 0.05,
      'text-max-width': 8,
      ...inked(labels.minorPlace, labels.halo, 1.2),
    }),
    water('water_label_lakes', [], isOneOf(kind, ['lake', 'water']), {
      ...text,
      'text-size': byZoom({ 3: 9.5, 8: 11, 14: 12.5 }),
      'text-max-width': 8,
      'symbol-sort-key': importance,
      // At low zooms names are larger than their lakes.
      ...inked(labels.water, ['step', ['zoom'], labels.halo, 8, labels.waterHalo], 1.2),
    }),
  ];
}
