import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { roundEnds } from './line-ends.ts';

/** The line that is being recorded: of no colour that a kept track has. */
export function recordingLayers(source: string, dark: boolean): LayerSpecification[] {
  return [
    {
      id: `${source}-casing`,
      type: 'line',
      source,
      layout: roundEnds,
      paint: { 'line-color': dark ? '#14181c' : '#ffffff', 'line-width': 7, 'line-opacity': 0.9 },
    },
    {
      id: `${source}-line`,
      type: 'line',
      source,
      layout: roundEnds,
      paint: { 'line-color': dark ? '#ff8787' : '#c92a2a', 'line-width': 4 },
    },
  ];
}

/** Within which circle the position is. */
export function accuracyLayers(source: string, dark: boolean): LayerSpecification[] {
  const color: ExpressionSpecification = [
    'case',
    ['get', 'old'],
    dark ? '#a4acb5' : '#5b6570',
    dark ? '#6db3ff' : '#0b6bcb',
  ];
  return [
    {
      id: `${source}-fill`,
      type: 'fill',
      source,
      paint: { 'fill-color': color, 'fill-opacity': 0.14 },
    },
    {
      id: `${source}-line`,
      type: 'line',
      source,
      paint: { 'line-color': color, 'line-width': 1, 'line-opacity': 0.6 },
    },
  ];
}
