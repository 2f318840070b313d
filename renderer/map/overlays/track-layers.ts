import type { LayerSpecification } from 'maplibre-gl';
import { roundEnds } from './line-ends.ts';

/** Opened tracks in their own colours, with a casing to stand out from roads. */
export function trackLayers(source: string, dark: boolean): LayerSpecification[] {
  const casing = dark ? '#14181c' : '#ffffff';
  return [
    {
      id: 'outpost-tracks-area',
      type: 'fill',
      source,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.16 },
    },
    {
      id: 'outpost-tracks-casing',
      type: 'line',
      source,
      filter: ['!=', ['geometry-type'], 'Point'],
      layout: roundEnds,
      paint: { 'line-color': casing, 'line-opacity': 0.85, 'line-width': widths(6) },
    },
    {
      id: 'outpost-tracks-line',
      type: 'line',
      source,
      filter: ['!=', ['geometry-type'], 'Point'],
      layout: roundEnds,
      paint: { 'line-color': ['get', 'color'], 'line-width': widths(3.5) },
    },
    {
      id: 'outpost-tracks-point',
      type: 'circle',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 5,
        'circle-color': ['get', 'color'],
        'circle-stroke-color': casing,
        'circle-stroke-width': 2,
      },
    },
  ];
}

function widths(base: number): ['interpolate', ['linear'], ['zoom'], ...number[]] {
  return ['interpolate', ['linear'], ['zoom'], 6, base * 0.7, 12, base, 17, base * 1.8];
}
