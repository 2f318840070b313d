import type { LayerExamples } from '../style-case.ts';

export const heatmap: LayerExamples = {
  source: () => ({ source: 'map', 'source-layer': 'cloud' }),
  around: () => ({ 'heatmap-radius': 24 }),
  values: {
    'heatmap-radius': { small: 9, large: 40, 'by feature': ['*', 12, ['get', 'weight']] },
    'heatmap-weight': { double: 2, 'by feature': ['get', 'weight'] },
    'heatmap-intensity': { weak: 0.4, strong: 2.5 },
    'heatmap-color': {
      own: ['interpolate', ['linear'], ['heatmap-density'], 0, 'rgba(255, 255, 255, 0)', 0.4, '#ffcc66', 1, '#802020'],
    },
    'heatmap-opacity': { half: 0.5 },
  },
  pitched: { cloud: {}, large: { 'heatmap-radius': 40 } },
};
