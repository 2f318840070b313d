import type { LayerSpecification } from 'maplibre-gl';
import { pointLabels } from './point-labels.ts';

/** Saved places in their own colours, with their names where there is room. */
export function placeLayers(source: string, dark: boolean): LayerSpecification[] {
  const halo = dark ? '#14181c' : '#ffffff';
  return [
    {
      id: 'outpost-places-point',
      type: 'circle',
      source,
      paint: {
        'circle-radius': 7,
        'circle-color': ['get', 'color'],
        'circle-stroke-color': halo,
        'circle-stroke-width': 2.5,
      },
    },
    pointLabels('outpost-places-name', source, dark, 'name'),
  ];
}
