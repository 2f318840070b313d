import type { LayerSpecification } from 'maplibre-gl';
import { roundEnds } from './line-ends.ts';
import { pointLabels } from './point-labels.ts';

/** What is being drawn: features with `color`; corners with `radius`, smaller than points of the drawing. */
export function drawingLayers(source: string, dark: boolean): LayerSpecification[] {
  const casing = dark ? '#14181c' : '#ffffff';
  return [
    {
      id: 'outpost-drawing-area',
      type: 'fill',
      source,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.16 },
    },
    {
      id: 'outpost-drawing-casing',
      type: 'line',
      source,
      filter: ['!=', ['geometry-type'], 'Point'],
      layout: roundEnds,
      paint: { 'line-color': casing, 'line-opacity': 0.85, 'line-width': 6 },
    },
    {
      id: 'outpost-drawing-line',
      type: 'line',
      source,
      filter: ['!=', ['geometry-type'], 'Point'],
      layout: roundEnds,
      paint: { 'line-color': ['get', 'color'], 'line-width': 3 },
    },
    {
      id: 'outpost-drawing-point',
      type: 'circle',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': ['get', 'radius'],
        'circle-color': casing,
        'circle-stroke-color': ['get', 'color'],
        'circle-stroke-width': 2.5,
      },
    },
    pointLabels('outpost-drawing-label', source, dark),
  ];
}
