import type { LayerExamples } from '../style-case.ts';

export const raster: LayerExamples = {
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
