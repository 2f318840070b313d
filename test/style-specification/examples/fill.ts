import type { LayerExamples } from '../style-case.ts';

const byKind = (park: unknown, other: unknown) => ['match', ['get', 'kind'], 'park', park, other];

export const fill: LayerExamples = {
  source: () => ({ source: 'map', 'source-layer': 'areas' }),
  around: property => ({
    'fill-color': byKind('#4a7fb5', '#c8553d'),
    ...(property.startsWith('fill-translate') ? { 'fill-translate': [12, -7] } : {}),
    ...(property === 'fill-layer-blend' ? { 'fill-opacity': 0.8 } : {}),
  }),
  values: {
    'fill-sort-key': { reversed: ['-', 0, ['get', 'order']] },
    'fill-opacity': { half: 0.5, 'by feature': byKind(0.8, 0.3) },
    'fill-layer-opacity': { half: 0.5 },
    'fill-color': {
      one: '#2f6f4f',
      translucent: 'rgba(40, 60, 160, 0.45)',
      'by feature': byKind('#a03060', '#30a060'),
    },
    'fill-outline-color': { dark: '#202020', 'by feature': byKind('#ff0000', '#0000ff') },
    'fill-translate': { moved: [12, -7] },
    'fill-pattern': { stripes: 'stripes', 'by feature': byKind('stripes', 'dots') },
  },
  views: { 'fill-translate-anchor': { bearing: 30 } },
};
