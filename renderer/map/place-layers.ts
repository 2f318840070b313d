import type { LayerSpecification } from 'maplibre-gl';

/** Saved places in their own colours, with their names where there is room. */
export function placeLayers(source: string, dark: boolean): LayerSpecification[] {
  const [ink, halo] = dark ? ['#f1f4f7', '#14181c'] : ['#1f2933', '#ffffff'];
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
    {
      id: 'outpost-places-name',
      type: 'symbol',
      source,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Noto Sans Medium'],
        'text-size': 13,
        'text-anchor': 'left',
        'text-offset': [0.9, 0],
        'text-max-width': 12,
        'text-optional': true,
      },
      paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 2 },
    },
  ];
}
