import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom } from './by-zoom.ts';
import type { Palette } from './palettes/palette.ts';

const isCountry: ExpressionSpecification = ['==', ['get', 'kind'], 'country'];
const disputed: ExpressionSpecification = ['has', 'disputed'];

/** Borders: the wider, the higher; disputed ones as dots. */
export function boundaryLayers(source: string, { ways }: Pick<Palette, 'ways'>): LayerSpecification[] {
  const common = { source, 'source-layer': 'boundaries', type: 'line' } as const;
  const ofCountries = {
    'line-color': ways.boundary,
    'line-width': byZoom({ 2: 0.7, 5: 1.1, 9: 1.4, 14: 1.8 }),
    'line-opacity': 0.8,
  };
  return [
    {
      ...common,
      id: 'boundaries',
      filter: ['!', isCountry],
      paint: {
        'line-color': ways.boundary,
        'line-width': byZoom({ 4: 0.7, 10: 0.9, 14: 1.1 }),
        'line-opacity': byZoom({ 4: 0.75, 8: 0.6, 14: 0.45 }),
        'line-dasharray': [4, 2.5],
      },
    },
    {
      ...common,
      id: 'boundaries_country',
      filter: ['all', isCountry, ['!', disputed]],
      layout: { 'line-join': 'round' },
      paint: { ...ofCountries, 'line-dasharray': [8, 1.5] },
    },
    {
      ...common,
      id: 'boundaries_country_disputed',
      filter: ['all', isCountry, disputed],
      paint: { ...ofCountries, 'line-dasharray': [2, 2.5] },
    },
  ];
}
