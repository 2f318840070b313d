import type { LayerSpecification } from 'maplibre-gl';

/** Takes the pointer. */
export const hitsLayer = 'outpost-hits-point';

const color = '#d9480f';

/** Hits of a search, with their names where there is room; the one under the pointer is larger. */
export function hitLayers(hits: string, lit: string, dark: boolean): LayerSpecification[] {
  const [ink, halo] = dark ? ['#f1f4f7', '#14181c'] : ['#1f2933', '#ffffff'];
  return [
    {
      id: hitsLayer,
      type: 'circle',
      source: hits,
      paint: {
        'circle-radius': 8,
        'circle-color': color,
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'outpost-hits-name',
      type: 'symbol',
      source: hits,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Noto Sans Medium'],
        'text-size': 13,
        'text-anchor': 'left',
        'text-offset': [1, 0],
        'text-max-width': 12,
      },
      paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 2 },
    },
    {
      id: 'outpost-hit-lit-point',
      type: 'circle',
      source: lit,
      paint: { 'circle-radius': 12, 'circle-color': color, 'circle-stroke-color': '#ffffff', 'circle-stroke-width': 4 },
    },
  ];
}
