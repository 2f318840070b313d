import type { LayerExamples } from '../style-case.ts';

export const background: LayerExamples = {
  source: () => ({}),
  around: () => ({ 'background-color': '#7a9cc6' }),
  values: {
    'background-color': { opaque: '#8060a0', translucent: 'rgba(128, 96, 160, 0.4)' },
    'background-pattern': { stripes: 'stripes', changing: ['step', ['zoom'], 'dots', 14, 'stripes'] },
    'background-opacity': { half: 0.5 },
  },
};
