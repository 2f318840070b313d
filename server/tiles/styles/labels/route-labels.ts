import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom } from '../by-zoom.ts';
import type { Palette } from '../palettes/palette.ts';
import type { StyleLanguage } from '../style-names.ts';
import { medium, regular } from './fonts.ts';
import { shortNameIn } from './names.ts';

/** Letters that the widest sign of a route holds. */
export const longestRouteRef = 7;

const ref: ExpressionSpecification = ['get', 'ref'];

/** Numbers of marked routes on signs of their kind's colour. */
export function routeLabels(source: string, { labels }: Palette): LayerSpecification {
  const rank: ExpressionSpecification = [
    'match',
    ['get', 'network'],
    'international',
    0,
    'national',
    1,
    'regional',
    2,
    3,
  ];
  return {
    id: 'routes_shields',
    type: 'symbol',
    source,
    'source-layer': 'routes',
    minzoom: 11,
    filter: ['all', ['has', 'ref'], ['<=', ['length', ['to-string', ref]], longestRouteRef]],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': byZoom({ 11: 300, 16: 500 }),
      'symbol-sort-key': rank,
      'icon-image': ['concat', 'route:', ['get', 'kind'], '-', ['length', ['to-string', ref]], 'char'],
      'icon-rotation-alignment': 'viewport',
      'text-rotation-alignment': 'viewport',
      'text-field': ref,
      'text-font': [medium],
      'text-size': 8.5,
      'icon-padding': 4,
    },
    paint: { 'text-color': labels.place },
  };
}

/** Names of lifts along their cables. */
export function liftLabels(source: string, { labels, ways }: Palette, language: StyleLanguage): LayerSpecification {
  return {
    id: 'roads_labels_aerialway',
    type: 'symbol',
    source,
    'source-layer': 'roads',
    minzoom: 14,
    filter: ['==', ['get', 'kind'], 'aerialway'],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 400,
      'text-field': shortNameIn(language),
      'text-font': [regular],
      'text-size': byZoom({ 14: 9.5, 18: 12 }),
      'text-offset': [0, -0.9],
      'text-max-angle': 30,
    },
    paint: { 'text-color': ways.aerialway, 'text-halo-color': labels.halo, 'text-halo-width': 1.4 },
  };
}
