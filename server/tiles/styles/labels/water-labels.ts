import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom } from '../by-zoom.ts';
import type { Palette } from '../palettes/palette.ts';
import type { StyleLanguage } from '../style-names.ts';
import { italic } from './fonts.ts';
import { nameIn, shortNameIn } from './names.ts';

const kind: ExpressionSpecification = ['get', 'kind'];
const pointed: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];
const importance: ExpressionSpecification = ['coalesce', ['get', 'min_zoom'], 0];

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
  const water = { source, 'source-layer': 'water', type: 'symbol' } as const;
  const text = { 'text-font': [italic], 'text-field': nameIn(language) };
  const paint = { 'text-color': labels.water, 'text-halo-color': labels.waterHalo, 'text-halo-width': 1.2 };
  return [
    {
      ...water,
      id: 'water_waterway_label',
      minzoom: 12,
      filter: ['in', ['get', 'kind'], ['literal', ['river', 'canal', 'stream']]],
      layout: {
        ...text,
        'text-field': shortNameIn(language),
        'symbol-placement': 'line',
        'symbol-spacing': 400,
        'text-size': byZoom({ 12: 10.5, 16: 13 }),
        'text-letter-spacing': 0.1,
        'text-max-angle': 30,
      },
      paint,
    },
    {
      ...water,
      id: 'water_overview_river_label',
      minzoom: 5,
      maxzoom: 7,
      filter: ['==', kind, 'river'],
      layout: {
        ...text,
        'symbol-placement': 'line',
        'symbol-spacing': 500,
        'text-size': byZoom({ 5: 9.5, 7: 11 }),
        'text-letter-spacing': 0.08,
        'text-max-angle': 35,
        'symbol-sort-key': importance,
      },
      paint,
    },
    {
      ...water,
      id: 'water_label_ocean',
      filter: ['all', ['in', kind, ['literal', ['sea', 'ocean', 'bay', 'strait', 'fjord']]], pointed],
      layout: {
        ...text,
        'text-size': seaSize,
        'text-letter-spacing': ['match', kind, ['ocean', 'sea'], 0.18, 0.1],
        'text-line-height': 1.35,
        'text-max-width': 7,
        'symbol-sort-key': importance,
      },
      paint,
    },
    {
      source,
      'source-layer': 'earth',
      type: 'symbol',
      id: 'earth_label_islands',
      filter: ['==', ['get', 'kind'], 'island'],
      layout: { ...text, 'text-size': byZoom({ 8: 10.5, 14: 12.5 }), 'text-letter-spacing': 0.05, 'text-max-width': 8 },
      paint: { 'text-color': labels.minorPlace, 'text-halo-color': labels.halo, 'text-halo-width': 1.2 },
    },
    {
      ...water,
      id: 'water_label_lakes',
      filter: ['in', ['get', 'kind'], ['literal', ['lake', 'water']]],
      layout: {
        ...text,
        'text-size': byZoom({ 3: 9.5, 8: 11, 14: 12.5 }),
        'text-max-width': 8,
        'symbol-sort-key': importance,
      },
      // At low zooms names are larger than their lakes.
      paint: { ...paint, 'text-halo-color': ['step', ['zoom'], labels.halo, 8, labels.waterHalo] },
    },
  ];
}
