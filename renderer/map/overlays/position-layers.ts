import type { ExpressionSpecification } from 'maplibre-gl';
import { casingColor, fill, line, type OverlayLook, roundLine } from './layer-parts.ts';

/** The line that is being recorded: of no colour that a kept track has. */
export const recordingLayers: OverlayLook = (source, dark) => [
  roundLine(`${source}-casing`, source, { 'line-color': casingColor(dark), 'line-width': 7, 'line-opacity': 0.9 }),
  roundLine(`${source}-line`, source, { 'line-color': dark ? '#ff8787' : '#c92a2a', 'line-width': 4 }),
];

/** Within which circle the position is. */
export const accuracyLayers: OverlayLook = (source, dark) => {
  const [old, now] = dark ? ['#a4acb5', '#6db3ff'] : ['#5b6570', '#0b6bcb'];
  const color: ExpressionSpecification = ['case', ['get', 'old'], old, now];
  return [
    fill(`${source}-fill`, source, [color, 0.14]),
    line(`${source}-line`, source, { 'line-color': color, 'line-width': 1, 'line-opacity': 0.6 }),
  ];
};
