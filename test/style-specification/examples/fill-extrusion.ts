import type { LayerExamples } from '../style-case.ts';

const byKind = (park: unknown, other: unknown) => ['match', ['get', 'kind'], 'park', park, other];

export const fillExtrusion: LayerExamples = {
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
