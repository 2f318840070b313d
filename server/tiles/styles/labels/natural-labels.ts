import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom } from '../by-zoom.ts';
import type { Palette } from '../palettes/palette.ts';
import type { StyleLanguage } from '../style-names.ts';
import { italic, medium, regular } from './fonts.ts';
import { capitalsIn, nameIn, shortNameIn } from './names.ts';

const kind: ExpressionSpecification = ['get', 'kind'];
const isOneOf = (...kinds: string[]): ExpressionSpecification => ['in', kind, ['literal', kinds]];
const importance: ExpressionSpecification = ['coalesce', ['get', 'min_zoom'], 0];
const elevation: ExpressionSpecification = ['to-string', ['round', ['to-number', ['get', 'elevation'], 0]]];

const landscapes = [
  ...['plateau', 'plain', 'desert', 'valley', 'delta', 'wetland'],
  ...['peninsula', 'archipelago', 'coast', 'landscape'],
];

/** Last zoom of the overview's tiles, whose labels these are. */
const maxzoom = 7;

/** Continents, deserts, groups of islands and summits of the world, from bottom to top. */
export function naturalLabels(source: string, { labels }: Palette, language: StyleLanguage): LayerSpecification[] {
  const earth = { source, 'source-layer': 'earth', type: 'symbol' } as const;
  const halo = { 'text-halo-color': labels.halo, 'text-halo-width': 1.3 } as const;
  const paint = { 'text-color': labels.minorPlace, ...halo };
  return [
    {
      id: 'pois_overview_peak',
      type: 'symbol',
      source,
      'source-layer': 'pois',
      minzoom: 4,
      maxzoom,
      filter: ['all', ['==', kind, 'peak'], ['has', 'elevation']],
      layout: {
        'text-field': ['concat', '▲\n', shortNameIn(language), '\n', elevation],
        'text-font': [italic],
        'text-size': byZoom({ 4: 9, 6: 10 }),
        'text-max-width': 7,
        'text-padding': 6,
        'symbol-sort-key': ['coalesce', ['get', 'sort_key'], 0],
      },
      paint: { 'text-color': labels.poi.nature, ...halo },
    },
    {
      ...earth,
      id: 'earth_label_landscapes',
      minzoom: 3,
      maxzoom,
      filter: isOneOf(...landscapes),
      layout: {
        'text-field': nameIn(language),
        'text-font': [italic],
        'text-size': byZoom({ 3: 9.5, 6: 12 }),
        'text-letter-spacing': 0.14,
        'text-max-width': 7,
        'text-padding': 8,
        'symbol-sort-key': importance,
      },
      paint,
    },
    {
      ...earth,
      id: 'earth_label_continents',
      maxzoom: 3,
      filter: isOneOf('continent'),
      layout: {
        'text-field': nameIn(language),
        'text-font': [medium],
        'text-size': byZoom({ 0: 9.5, 1: 10, 3: 15 }),
        'text-letter-spacing': 0.2,
        'text-max-width': 6,
        'text-padding': 1,
        'text-transform': capitalsIn(language),
      },
      paint: { 'text-color': labels.country, ...halo },
    },
  ];
}

/** Mountain ranges, which no town's name keeps away: they are long, and there are few. */
export function rangeLabels(source: string, { labels }: Palette, language: StyleLanguage): LayerSpecification {
  return {
    source,
    'source-layer': 'earth',
    type: 'symbol',
    id: 'earth_label_ranges',
    minzoom: 3,
    maxzoom,
    filter: isOneOf('mountain_range'),
    layout: {
      'text-field': nameIn(language),
      'text-font': [regular],
      'text-size': byZoom({ 3: 9.5, 6: 12.5 }),
      'text-letter-spacing': byZoom({ 3: 0.15, 6: 0.35 }),
      'text-rotate': ['coalesce', ['get', 'angle'], 0],
      'text-max-width': ['case', ['has', 'angle'], 40, 8],
      'text-padding': 6,
      'symbol-sort-key': importance,
    },
    paint: { 'text-color': labels.minorPlace, 'text-halo-color': labels.halo, 'text-halo-width': 1.3 },
  };
}
