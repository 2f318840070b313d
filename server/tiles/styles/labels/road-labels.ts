import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom } from '../by-zoom.ts';
import type { Palette } from '../palettes/palette.ts';
import type { StyleLanguage } from '../style-names.ts';
import { medium, regular } from './fonts.ts';
import { shortNameIn } from './names.ts';

type SymbolLayer = Extract<LayerSpecification, { type: 'symbol' }>;

const kind: ExpressionSpecification = ['get', 'kind'];
const detail: ExpressionSpecification = ['get', 'kind_detail'];
const shield: ExpressionSpecification = ['get', 'shield_text'];

/** Arrows that say which way traffic goes; the last to be placed. */
export function onewayArrows(source: string): LayerSpecification {
  return {
    id: 'roads_oneway',
    type: 'symbol',
    source,
    'source-layer': 'roads',
    minzoom: 16,
    filter: ['all', ['==', ['get', 'oneway'], 'yes'], ['!=', kind, 'rail']],
    layout: { 'symbol-placement': 'line', 'icon-image': 'arrow', 'icon-rotate': 90, 'symbol-spacing': 120 },
  };
}

/** Names of paths, streets and main roads, and the numbers of these. */
export function roadLabels(source: string, { labels }: Palette, language: StyleLanguage): LayerSpecification[] {
  const roads = { source, 'source-layer': 'roads', type: 'symbol' } as const;
  const along: SymbolLayer['layout'] = {
    'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 20],
    'symbol-placement': 'line',
    'symbol-spacing': 260,
    'text-font': [regular],
    'text-field': shortNameIn(language),
    // Sharper bends turn letters on their heads: 30 lets a name turn round by 180 degrees, for 2 % more names.
    'text-max-angle': 27,
    'text-padding': 4,
  };
  const paint = (colour: string) =>
    ({ 'text-color': colour, 'text-halo-color': labels.halo, 'text-halo-width': 1.5 }) as const;
  return [
    {
      ...roads,
      id: 'roads_labels_path',
      minzoom: 16,
      filter: ['all', ['in', kind, ['literal', ['path', 'other']]], ['!=', detail, 'pedestrian']],
      layout: { ...along, 'text-size': byZoom({ 16: 10, 19: 12 }) },
      paint: paint(labels.minorRoad),
    },
    {
      ...roads,
      id: 'roads_labels_minor',
      minzoom: 15,
      filter: ['any', ['==', kind, 'minor_road'], ['==', detail, 'pedestrian']],
      layout: { ...along, 'text-size': byZoom({ 15: 10.5, 17: 12, 19: 14 }) },
      paint: paint(labels.minorRoad),
    },
    {
      ...roads,
      id: 'roads_labels_major',
      minzoom: 12,
      filter: ['in', kind, ['literal', ['highway', 'major_road']]],
      layout: { ...along, 'text-size': byZoom({ 12: 10.5, 15: 12, 17: 13, 19: 15 }) },
      paint: paint(labels.road),
    },
    {
      ...roads,
      id: 'roads_shields',
      minzoom: 8,
      filter: [
        'all',
        ['in', kind, ['literal', ['highway', 'major_road']]],
        ['has', 'shield_text'],
        ['<=', ['length', shield], 5],
      ],
      layout: {
        'icon-image': [
          'match',
          ['get', 'network'],
          'US:I',
          ['concat', 'US:I-', ['length', shield], 'char'],
          'NL:S-road',
          ['concat', 'NL:S-road-', ['length', shield], 'char'],
          ['concat', 'generic_shield-', ['length', shield], 'char'],
        ],
        'text-field': shield,
        'text-font': [medium],
        'text-size': 8.5,
        'icon-size': 0.85,
        'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 20],
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'icon-rotation-alignment': 'viewport',
        'text-rotation-alignment': 'viewport',
      },
      paint: { 'text-color': labels.shield },
    },
  ];
}
