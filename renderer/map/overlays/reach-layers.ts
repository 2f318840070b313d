import type { LayerSpecification } from 'maplibre-gl';

/** Areas in their own colours, their outlines over all fills. */
export function reachLayers(source: string): LayerSpecification[] {
  return [
    { id: 'outpost-reach-fill', type: 'fill', source, paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.18 } },
    {
      id: 'outpost-reach-line',
      type: 'line',
      source,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': ['get', 'color'], 'line-width': 2 },
    },
  ];
}
