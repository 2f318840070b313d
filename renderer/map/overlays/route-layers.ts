import type { FilterSpecification } from 'maplibre-gl';
import { disc, fill, line, type OverlayLook, onPoints, ownColor, roundLine, widths } from './layer-parts.ts';

/** An invisible wide line that takes the pointer. */
export const routeHitLayer = 'outpost-route-hit';
export const otherRoutesLayer = 'outpost-other-routes-line';

const routeColor = '#0b6bcb';
const turnColor = '#ff9f1c';

export const otherRouteLayers: OverlayLook = (source, dark) => {
  const color = dark ? '#8fa3b8' : '#6f8298';
  return [roundLine(otherRoutesLayer, source, { 'line-color': color, 'line-width': widths(5), 'line-opacity': 0.85 })];
};

export const routeLayers: OverlayLook = (source, dark) => [
  roundLine(`${source}-casing`, source, { 'line-color': dark ? '#cfe4ff' : '#083d77', 'line-width': widths(7) }),
  roundLine(`${source}-line`, source, { 'line-color': dark ? '#4da3ff' : routeColor, 'line-width': widths(4.5) }),
];

export const routeHitLayers: OverlayLook = source => [
  roundLine(routeHitLayer, source, { 'line-color': '#000', 'line-opacity': 0.001, 'line-width': 20 }),
];

/** The hovered turn's part of the route. */
export const turnLayers: OverlayLook = source => [
  roundLine(`${source}-line`, source, { 'line-color': turnColor, 'line-width': widths(5.5) }),
];

export const turnStartLayers: OverlayLook = source => [
  disc(`${source}-start`, source, [6, '#fff'], [3, turnColor], onPoints),
];

/** From places off the route to the route. */
export const snapLayers: OverlayLook = (source, dark) => [
  line(`${source}-line`, source, {
    'line-color': dark ? '#d5dbe3' : '#5c6672',
    'line-width': 2,
    'line-dasharray': [1, 1.5],
  }),
];

export const cursorLayers: OverlayLook = source => [disc(source, source, [7, '#fff'], [3, routeColor])];

/** A fitted line, its trace beside it, gaps between its pieces, and the points that fit no way. */
export const fitLayers: OverlayLook = source => {
  const kind = (name: string): FilterSpecification => ['==', ['get', 'kind'], name];
  const gap = { 'line-color': '#c2352b', 'line-width': 3, 'line-dasharray': [1, 1.5] };
  return [
    roundLine(`${source}-line`, source, { 'line-color': routeColor, 'line-width': 5 }, kind('fitted')),
    line(`${source}-gap`, source, gap, kind('gap')),
    roundLine(`${source}-trace`, source, { 'line-color': '#e8590c', 'line-width': 2 }, kind('trace')),
    disc(`${source}-dropped`, source, [5, '#c2352b'], [2, '#ffffff'], kind('dropped')),
  ];
};

/** Areas that can be reached, their outlines over all fills. */
export const reachLayers: OverlayLook = source => [
  fill(`${source}-fill`, source, [ownColor, 0.18]),
  {
    ...line(`${source}-line`, source, { 'line-color': ownColor, 'line-width': 2 }),
    layout: { 'line-join': 'round' },
  },
];
