import type { LayerSpecification } from 'maplibre-gl';
import { pointLabels } from './point-labels.ts';

/** Takes the pointer. */
export const hitsLayer = 'outpost-hits-point';

const color = '#d9480f';

/** Hits of a search, with their names where there is room; the one under the pointer is larger. */
export function hitLayers(hits: string, lit: string, dark: boolean): LayerSpecification[] {
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
    pointLabels('outpost-hits-name', hits, dark, 'name'),
    {
      id: 'outpost-hit-lit-point',
      type: 'circle',
      source: lit,
      paint: { 'circle-radius': 12, 'circle-color': color, 'circle-stroke-color': '#ffffff', 'circle-stroke-width': 4 },
    },
  ];
}
