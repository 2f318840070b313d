import type { LayerSpecification } from 'maplibre-gl';
import { roundEnds } from './line-ends.ts';

/** A fitted line, its trace beside it, gaps between its pieces, and the points that fit no way. */
export function fitLayers(source: string): LayerSpecification[] {
  return [
    {
      id: 'outpost-fit-line',
      type: 'line',
      source,
      filter: ['==', ['get', 'kind'], 'fitted'],
      layout: roundEnds,
      paint: { 'line-color': '#0b6bcb', 'line-width': 5 },
    },
    {
      id: 'outpost-fit-gap',
      type: 'line',
      source,
      filter: ['==', ['get', 'kind'], 'gap'],
      paint: { 'line-color': '#c2352b', 'line-width': 3, 'line-dasharray': [1, 1.5] },
    },
    {
      id: 'outpost-fit-trace',
      type: 'line',
      source,
      filter: ['==', ['get', 'kind'], 'trace'],
      layout: roundEnds,
      paint: { 'line-color': '#e8590c', 'line-width': 2 },
    },
    {
      id: 'outpost-fit-dropped',
      type: 'circle',
      source,
      filter: ['==', ['get', 'kind'], 'dropped'],
      paint: {
        'circle-radius': 5,
        'circle-color': '#c2352b',
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': 2,
      },
    },
  ];
}
