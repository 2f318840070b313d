import type { LayerExamples } from '../style-case.ts';
import { fill } from './fill.ts';
import { line } from './line.ts';
import { symbol } from './symbol.ts';

const circle: LayerExamples = {
  source: () => ({ source: 'map', 'source-layer': 'points' }),
  around: property => ({
    'circle-color': '#35609c',
    'circle-radius': 12,
    ...(property.includes('stroke') ? { 'circle-stroke-width': 4, 'circle-stroke-color': '#b5482e' } : {}),
    ...(property.startsWith('circle-translate') ? { 'circle-translate': [12, -7] } : {}),
    ...(property === 'circle-sort-key' ? { 'circle-color': ['case', ['<', ['get', 'rank'], 3], 'red', 'blue'] } : {}),
  }),
  values: {
    'circle-sort-key': { reversed: ['-', 0, ['get', 'rank']] },
    'circle-radius': { small: 3.5, large: 22, 'by feature': ['*', 4, ['get', 'rank']] },
    'circle-color': { translucent: 'rgba(40, 60, 160, 0.45)' },
    'circle-blur': { soft: 0.5, 'to the middle': 1, beyond: 2 },
    'circle-opacity': { half: 0.5 },
    'circle-translate': { moved: [12, -7] },
    'circle-stroke-width': { thin: 1, wide: 8 },
    'circle-stroke-color': { translucent: 'rgba(20, 120, 60, 0.5)' },
    'circle-stroke-opacity': { half: 0.5 },
  },
  views: {
    'circle-translate-anchor': { bearing: 30 },
    'circle-pitch-scale': { pitch: 50 },
    'circle-pitch-alignment': { pitch: 50 },
  },
};

const byKind = (park: unknown, other: unknown) => ['match', ['get', 'kind'], 'park', park, other];

const fillExtrusion: LayerExamples = {
  source: () => ({ source: 'map', 'source-layer': 'areas' }),
  around: property => ({
    'fill-extrusion-color': byKind('#4a7fb5', '#c8553d'),
    'fill-extrusion-height': ['get', 'height'],
    'fill-extrusion-base': ['get', 'base'],
    ...(property.startsWith('fill-extrusion-translate') ? { 'fill-extrusion-translate': [12, -7] } : {}),
  }),
  values: {
    'fill-extrusion-rounded-corner-distance': { five: 5 },
    'fill-extrusion-opacity': { half: 0.5 },
    'fill-extrusion-color': { one: '#7fa060', 'by feature': byKind('#a03060', '#30a060') },
    'fill-extrusion-translate': { moved: [12, -7] },
    'fill-extrusion-pattern': { stripes: 'stripes', 'by feature': byKind('stripes', 'dots') },
    'fill-extrusion-height': { high: 300, 'by feature': ['*', 3, ['get', 'height']] },
    'fill-extrusion-base': { raised: 20 },
  },
  pitched: { walls: {} },
  views: { 'fill-extrusion-translate-anchor': { bearing: 30 } },
};

const hillshade: LayerExamples = {
  source: () => ({ source: 'relief' }),
  around: () => ({
    'hillshade-exaggeration': 0.6,
    'hillshade-shadow-color': '#283c64',
    'hillshade-highlight-color': '#fff0c8',
  }),
  values: {
    'hillshade-illumination-direction': { east: 90, south: 180 },
    'hillshade-illumination-altitude': { low: 20, high: 75 },
    'hillshade-exaggeration': { weak: 0.2, strong: 0.9 },
    'hillshade-shadow-color': { red: '#a02020', translucent: 'rgba(160, 32, 32, 0.4)' },
    'hillshade-highlight-color': { green: '#20c040' },
    'hillshade-accent-color': { purple: '#8020c0' },
  },
  views: { 'hillshade-illumination-anchor': { bearing: 50 } },
};

const raster: LayerExamples = {
  source: () => ({ source: 'photo' }),
  around: property => (property === 'raster-layer-blend' ? { 'raster-opacity': 0.8 } : {}),
  values: {
    'raster-opacity': { half: 0.5 },
    'raster-hue-rotate': { quarter: 90, back: -40 },
    'raster-brightness-min': { pale: 0.4 },
    'raster-brightness-max': { dim: 0.6 },
    'raster-saturation': { strong: 0.6, grey: -1 },
    'raster-contrast': { strong: 0.6, weak: -0.5 },
    'raster-fade-duration': { none: 0 },
  },
};

const background: LayerExamples = {
  source: () => ({}),
  around: () => ({ 'background-color': '#7a9cc6' }),
  values: {
    'background-color': { opaque: '#8060a0', translucent: 'rgba(128, 96, 160, 0.4)' },
    'background-pattern': { stripes: 'stripes', changing: ['step', ['zoom'], 'dots', 14, 'stripes'] },
    'background-opacity': { half: 0.5 },
  },
};

/** By layer type. */
export const examples: Readonly<Record<string, LayerExamples>> = {
  background,
  circle,
  fill,
  'fill-extrusion': fillExtrusion,
  hillshade,
  line,
  raster,
  symbol,
};
