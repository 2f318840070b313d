import type { LayerExamples } from '../style-case.ts';

export const hillshade: LayerExamples = {
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
