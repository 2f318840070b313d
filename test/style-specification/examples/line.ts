import type { LayerExamples } from '../style-case.ts';

const byKind = (main: unknown, other: unknown) => ['match', ['get', 'kind'], 'main', main, other];

const gradient = ['interpolate', ['linear'], ['line-progress'], 0, '#2040ff', 0.5, '#20d060', 1, '#ff3020'];

export const line: LayerExamples = {
  source: property =>
    property === 'line-gradient' ? { source: 'measured' } : { source: 'map', 'source-layer': 'lines' },
  around: property => ({
    'line-color': byKind('#35609c', '#b5482e'),
    'line-width': 9,
    ...(property.startsWith('line-translate') ? { 'line-translate': [12, -7] } : {}),
    ...(property === 'line-round-limit' ? { 'line-join': 'round' } : {}),
  }),
  values: {
    'line-miter-limit': { low: 1.1, high: 5 },
    'line-round-limit': { low: 1, high: 3 },
    'line-sort-key': { reversed: ['-', 0, ['get', 'order']] },
    'line-opacity': { half: 0.5, 'by feature': byKind(0.8, 0.3) },
    'line-layer-opacity': { half: 0.5 },
    'line-color': {
      one: '#2f6f4f',
      translucent: 'rgba(40, 60, 160, 0.45)',
      'by feature': byKind('#a03060', '#30a060'),
    },
    'line-translate': { moved: [12, -7] },
    'line-width': { hairline: 0.6, wide: 14, 'by feature': byKind(3, 8) },
    'line-gap-width': { casing: 6, 'by feature': byKind(4, 10) },
    'line-offset': { right: 7, left: -7, 'by feature': byKind(5, -5) },
    'line-blur': { soft: 5, 'by feature': byKind(2, 8) },
    'line-dasharray': {
      dashes: [2, 1],
      odd: [1, 0.5, 2],
      changing: ['step', ['zoom'], ['literal', [1, 1]], 14, ['literal', [3, 1]]],
    },
    'line-pattern': { stripes: 'stripes', 'by feature': byKind('stripes', 'dots') },
    'line-gradient': {
      smooth: gradient,
      steps: ['step', ['line-progress'], '#2040ff', 0.3, '#20d060', 0.7, 'rgba(255, 48, 32, 0.5)'],
    },
  },
  together: {
    'line-dasharray': {
      'round caps': { 'line-dasharray': [1, 2], 'line-cap': 'round' },
      'square caps': { 'line-dasharray': [1, 2], 'line-cap': 'square' },
    },
    'line-join': { 'round, translucent': { 'line-join': 'round', 'line-opacity': 0.5 } },
    'line-offset': { 'round joins': { 'line-offset': 7, 'line-join': 'round', 'line-cap': 'round' } },
  },
  views: { 'line-translate-anchor': { bearing: 30 } },
};
