import type { LayerExamples } from '../style-case.ts';

const byHeight = [
  'interpolate',
  ['linear'],
  ['elevation'],
  380,
  '#2060a0',
  470,
  '#60a040',
  560,
  '#c8a050',
  620,
  '#ffffff',
];

export const colorRelief: LayerExamples = {
  source: () => ({ source: 'relief' }),
  around: () => ({ 'color-relief-color': byHeight }),
  values: {
    'color-relief-opacity': { half: 0.5 },
    'color-relief-color': {
      smooth: byHeight,
      translucent: ['interpolate', ['linear'], ['elevation'], 440, 'rgba(96, 160, 64, 0)', 600, '#c8a050'],
    },
  },
  pitched: { heights: {} },
};
