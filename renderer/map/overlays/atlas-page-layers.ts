import type { LayerSpecification } from 'maplibre-gl';

/** Pages of an atlas: an outline each, and its number in its middle. */
export function atlasPageLayers(source: string, dark: boolean): LayerSpecification[] {
  const [ink, halo] = dark ? ['#ffb86b', '#14181c'] : ['#b3400a', '#ffffff'];
  return [
    {
      id: 'outpost-atlas-pages-area',
      type: 'fill',
      source,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': ink, 'fill-opacity': 0.07 },
    },
    {
      id: 'outpost-atlas-pages-line',
      type: 'line',
      source,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'line-color': ink, 'line-width': 2 },
    },
    {
      id: 'outpost-atlas-pages-number',
      type: 'symbol',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'number'],
        'text-font': ['Noto Sans Medium'],
        'text-size': 17,
        // Sooner than names of the map; numbers of pages too small for them leave each other out.
        'text-padding': 1,
      },
      paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 2.5 },
    },
  ];
}
