import type { LayerExamples } from '../style-case.ts';

export const circle: LayerExamples = {
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
