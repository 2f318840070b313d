import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom } from './by-zoom.ts';
import type { Palette } from './palettes/palette.ts';

/** Borders: the wider, the higher. */
export function boundaryLayers(source: string, { ways }: Palette): LayerSpecification[] {
  const common = { source, 'source-layer': 'boundaries', type: 'line' } as const;
  return [
    {
      ...common,
      id: 'boundaries',
      filter: ['!=', ['get', 'kind'], 'country'],
      paint: {
        'line-color': ways.boundary,
        'line-width': byZoom({ 4: 0.5, 10: 0.8, 14: 1.1 }),
        'line-opacity': byZoom({ 6: 0.6, 14: 0.45 }),
        'line-dasharray': [4, 2.5],
      },
    },
    {
      ...common,
      id: 'boundaries_country',
      filter: ['==', ['get', 'kind'], 'country'],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': ways.boundary,
        'line-width': byZoom({ 2: 0.6, 5: 0.9, 9: 1.3, 14: 1.8 }),
        'line-opacity': 0.8,
        'line-dasharray': [8, 1.5],
      },
    },
  ];
}
