import type { SymbolLayerSpecification } from 'maplibre-gl';

/** The texts of points, where there is room: of features that have this property. */
export function pointLabels(id: string, source: string, dark: boolean, property = 'label'): SymbolLayerSpecification {
  const [ink, halo] = dark ? ['#f1f4f7', '#14181c'] : ['#1f2933', '#ffffff'];
  return {
    id,
    type: 'symbol',
    source,
    filter: ['all', ['==', ['geometry-type'], 'Point'], ['has', property]],
    layout: {
      'text-field': ['get', property],
      'text-font': ['Noto Sans Medium'],
      'text-size': 13,
      'text-anchor': 'left',
      'text-offset': [0.9, 0],
      'text-max-width': 13,
      'text-optional': true,
    },
    paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 2 },
  };
}
