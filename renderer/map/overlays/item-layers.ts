import type { LayerSpecification } from 'maplibre-gl';
import { roundEnds } from './line-ends.ts';
import { pointLabels } from './point-labels.ts';

/** Kept areas, lines and points in their own colours; lines with a casing to stand out from roads. */
export function itemLayers(source: string, dark: boolean): LayerSpecification[] {
  const casing = dark ? '#14181c' : '#ffffff';
  return [
    {
      id: 'outpost-items-area',
      type: 'fill',
      source,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.16 },
    },
    {
      id: 'outpost-items-outline',
      type: 'line',
      source,
      filter: ['==', ['geometry-type'], 'Polygon'],
      layout: roundEnds,
      paint: { 'line-color': ['get', 'color'], 'line-width': 2 },
    },
    {
      id: 'outpost-items-casing',
      type: 'line',
      source,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: roundEnds,
      paint: { 'line-color': casing, 'line-opacity': 0.85, 'line-width': 6.5 },
    },
    {
      id: 'outpost-items-line',
      type: 'line',
      source,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: roundEnds,
      paint: { 'line-color': ['get', 'color'], 'line-width': 4 },
    },
    {
      id: 'outpost-items-point',
      type: 'circle',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 4.5,
        'circle-color': casing,
        'circle-stroke-color': ['get', 'color'],
        'circle-stroke-width': 2.5,
      },
    },
    pointLabels('outpost-items-label', source, dark),
  ];
}
