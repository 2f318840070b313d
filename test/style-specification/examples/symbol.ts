import type { LayerExamples } from '../style-case.ts';

const text = { 'text-field': ['get', 'name'], 'text-font': ['Noto Sans Regular'], 'text-size': 15 };
const japanese = { ...text, 'text-font': ['Noto Sans Regular', 'Noto Sans JP'] };
const icon = { 'icon-image': 'arrow' };
const halo = { 'text-halo-color': '#ffffff', 'text-halo-width': 2 };

/** Properties of which symbols along lines tell more. */
const alongLines = new Set([
  'icon-keep-upright',
  'icon-rotation-alignment',
  'symbol-avoid-edges',
  'symbol-placement',
  'symbol-spacing',
  'text-keep-upright',
  'text-max-angle',
  'text-pitch-alignment',
  'text-rotation-alignment',
]);

/** Properties of which symbols that are in each other's way tell more. */
const crowded = /overlap|ignore-placement|optional|-padding$|symbol-sort-key|symbol-z-order/;

const byProperty: Readonly<Record<string, object>> = {
  'icon-allow-overlap': icon,
  'icon-ignore-placement': { ...icon, ...text },
  'icon-keep-upright': { ...icon, 'symbol-placement': 'line', 'symbol-spacing': 60 },
  'icon-optional': { ...icon, ...text },
  'icon-rotation-alignment': { ...icon, 'symbol-placement': 'line', 'symbol-spacing': 60 },
  'icon-text-fit': { ...text, 'icon-image': 'shield' },
  'icon-translate-anchor': { ...icon, 'icon-translate': [12, -7] },
  'symbol-avoid-edges': { ...text, 'symbol-placement': 'line', 'symbol-spacing': 100 },
  'symbol-spacing': { ...icon, 'symbol-placement': 'line' },
  'text-halo-blur': { ...text, ...halo },
  'text-halo-color': { ...text, 'text-halo-width': 2 },
  'text-halo-width': { ...text, 'text-halo-color': '#ffffff' },
  'text-ignore-placement': { ...icon, ...text },
  'text-justify': { ...text, 'text-max-width': 3 },
  'text-keep-upright': { ...text, 'symbol-placement': 'line', 'symbol-spacing': 100 },
  'text-letter-spacing': text,
  'text-line-height': { ...text, 'text-max-width': 3 },
  'text-max-angle': { ...text, 'symbol-placement': 'line', 'symbol-spacing': 60 },
  'text-optional': { ...icon, ...text },
  'text-pitch-alignment': { ...text, 'symbol-placement': 'line', 'symbol-spacing': 100 },
  'text-radial-offset': { ...text, 'text-variable-anchor': ['top'] },
  'text-rotation-alignment': { ...text, 'symbol-placement': 'line', 'symbol-spacing': 100 },
  'text-writing-mode': { ...japanese, 'text-max-width': 5 },
  'text-translate-anchor': { ...text, 'text-translate': [12, -7] },
};

export const symbol: LayerExamples = {
  source: property => {
    if (property === 'text-writing-mode') return { source: 'map', 'source-layer': 'ideographs' };
    if (alongLines.has(property)) return { source: 'map', 'source-layer': 'streets' };
    return { source: 'map', 'source-layer': crowded.test(property) ? 'crowd' : 'points' };
  },
  around: property =>
    (byProperty[property] ??
      (property.startsWith('icon-') ? icon : property.startsWith('text-') ? text : { ...icon, ...text })) as Record<
      string,
      unknown
    >,
  values: {
    'symbol-spacing': { dense: 40, sparse: 120 },
    'symbol-sort-key': { reversed: ['-', 0, ['get', 'rank']] },
    'icon-size': { small: 0.6, large: 1.7, 'by feature': ['*', 0.5, ['get', 'rank']] },
    'icon-image': { colours: 'arrow', 'by feature': ['get', 'icon'] },
    'icon-rotate': { turned: 40, 'by feature': ['*', 30, ['get', 'rank']] },
    'icon-padding': { wide: [12], sides: [2, 12, 2, 2] },
    'icon-offset': { moved: [10, -6] },
    'text-field': {
      name: ['get', 'name'],
      sections: ['format', ['get', 'name'], { 'font-scale': 0.8, 'text-color': '#b02020' }, '\n', {}, 'two', {}],
    },
    'text-font': {
      bold: ['Noto Sans Bold'],
      'by feature': [
        'case',
        ['<', ['get', 'rank'], 3],
        ['literal', ['Noto Sans Bold']],
        ['literal', ['Noto Sans Regular']],
      ],
    },
    'text-size': {
      small: 10,
      large: 24,
      'by zoom': ['interpolate', ['linear'], ['zoom'], 12, 8, 16, 26],
      'by feature': ['*', 6, ['get', 'rank']],
    },
    'text-max-width': { narrow: 3 },
    'text-line-height': { wide: 1.8 },
    'text-letter-spacing': { wide: 0.3 },
    'text-radial-offset': { one: 1 },
    'text-variable-anchor': { sides: ['top', 'left'] },
    'text-variable-anchor-offset': { sides: ['top', [0, 1], 'left', [1, 0]] },
    'text-max-angle': { narrow: 10, wide: 90 },
    'text-writing-mode': { vertical: ['vertical', 'horizontal'], both: ['horizontal', 'vertical'] },
    'text-rotate': { turned: 40 },
    'text-padding': { wide: 14 },
    'text-offset': { moved: [1, -0.5] },
    'symbol-height-offset': { raised: 100, 'from above': 80, sunk: -150 },
    'icon-opacity': { half: 0.5 },
    'icon-translate': { moved: [12, -7] },
    'text-opacity': { half: 0.5 },
    'text-color': { one: '#2f6f4f', translucent: 'rgba(40, 60, 160, 0.45)' },
    'text-halo-color': { red: '#ff8080' },
    'text-halo-width': { thin: 1, wide: 3 },
    'text-halo-blur': { soft: 2 },
    'text-translate': { moved: [12, -7] },
  },
  together: {
    'text-allow-overlap': {
      'beside the anchor': {
        'text-variable-anchor': ['left', 'right', 'top'],
        'text-allow-overlap': true,
        'text-size': 26,
      },
    },
    'text-rotation-alignment': {
      ideographs: { ...japanese, 'text-field': '通り「ー」2、', 'text-size': 10, 'symbol-spacing': 40 },
    },
  },
  views: {
    'icon-pitch-alignment': { pitch: 50 },
    'icon-rotation-alignment': { bearing: 30 },
    'icon-translate-anchor': { bearing: 30 },
    'symbol-height-anchor': { pitch: 50 },
    'symbol-height-offset': { pitch: 50 },
    'text-pitch-alignment': { pitch: 50 },
    'text-rotation-alignment': { bearing: 30 },
    'text-translate-anchor': { bearing: 30 },
  },
};
