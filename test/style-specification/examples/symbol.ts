import type { LayerExamples } from '../style-case.ts';

const text = { 'text-field': ['get', 'name'], 'text-font': ['Noto Sans Regular'], 'text-size': 15 };
const japanese = { ...text, 'text-font': ['Noto Sans Regular', 'Noto Sans JP'] };
const icon = { 'icon-image': 'arrow' };
const signed = { 'icon-image': 'drop', 'icon-color': '#b5482e', 'icon-size': 1.3 };
const halo = { 'text-halo-color': '#ffffff', 'text-halo-width': 2 };
const shielded = { 'icon-image': 'shield', 'icon-text-fit': 'both' };
const fitted = { ...text, ...shielded };
const besideAnchor = {
  ...shielded,
  'icon-text-fit-padding': [2, 6, 3, 4],
  'text-variable-anchor-offset': ['top-left', [0.5, 1], 'right', [1, 0]],
};
const lying = { 'text-pitch-alignment': 'map', 'text-rotation-alignment': 'map' };
const lyingIcon = { 'icon-pitch-alignment': 'map', 'icon-rotation-alignment': 'map' };

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
  'icon-color': signed,
  'icon-halo-blur': { ...signed, 'icon-halo-color': '#204080', 'icon-halo-width': 2 },
  'icon-halo-color': { ...signed, 'icon-halo-width': 2 },
  'icon-halo-width': { ...signed, 'icon-halo-color': '#204080' },
  'icon-ignore-placement': { ...icon, ...text },
  'icon-keep-upright': { ...icon, 'symbol-placement': 'line', 'symbol-spacing': 60 },
  'icon-optional': { ...icon, ...text },
  'icon-rotation-alignment': { ...icon, 'symbol-placement': 'line', 'symbol-spacing': 60 },
  'icon-text-fit': { ...text, 'icon-image': 'shield' },
  'icon-text-fit-padding': fitted,
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
    'icon-text-fit-padding': { sides: [4, 8, 2, 12] },
    'icon-image': {
      colours: 'arrow',
      'signed distances': 'drop',
      stretchable: 'shield',
      'by feature': ['get', 'icon'],
    },
    'icon-rotate': { turned: 40, 'by feature': ['*', 30, ['get', 'rank']] },
    'icon-padding': { wide: [12], sides: [2, 12, 2, 2] },
    'icon-offset': { moved: [10, -6] },
    'text-field': {
      name: ['get', 'name'],
      'stretchable image': ['format', ['image', 'shield'], {}, ['get', 'name'], {}],
      sections: ['format', ['get', 'name'], { 'font-scale': 0.8, 'text-color': '#b02020' }, '\n', {}, 'two', {}],
      image: ['format', ['get', 'name'], {}, ' ', {}, ['image', 'arrow'], {}],
      'aligned image': [
        'format',
        ['image', 'arrow'],
        { 'vertical-align': 'top' },
        ['get', 'name'],
        { 'font-scale': 1.5 },
      ],
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
    'icon-color': { one: '#2f6f4f', translucent: 'rgba(40, 60, 160, 0.45)' },
    'icon-halo-color': { dark: '#202060' },
    'icon-halo-width': { thin: 1, wide: 3 },
    'icon-halo-blur': { soft: 2 },
    'icon-translate': { moved: [12, -7] },
    'text-opacity': { half: 0.5 },
    'text-color': { one: '#2f6f4f', translucent: 'rgba(40, 60, 160, 0.45)' },
    'text-halo-color': { red: '#ff8080' },
    'text-halo-width': { thin: 1, wide: 3 },
    'text-halo-blur': { soft: 2 },
    'text-translate': { moved: [12, -7] },
  },
  together: {
    'icon-text-fit': {
      'without text': { 'icon-text-fit': 'both', 'text-field': '' },
      'widened in proportion': { 'icon-text-fit': 'both', 'icon-image': 'badge', 'text-field': 'i', 'text-size': 26 },
      'wide as its text': { 'icon-text-fit': 'both', 'icon-image': 'badge' },
      'heightened in proportion': { 'icon-text-fit': 'both', 'icon-image': 'banner' },
      'high as its text': { 'icon-text-fit': 'both', 'icon-image': 'banner', 'text-field': 'i', 'text-size': 26 },
      'in proportion': { 'icon-text-fit': 'both', 'icon-image': 'seal' },
    },
    'icon-padding': {
      'fitted, turned': { ...fitted, 'icon-rotate': 30 },
      'fitted in proportion': { ...fitted, 'icon-image': 'seal' },
      'in proportion': { 'icon-image': 'seal' },
    },
    'icon-rotate': {
      fitted: { ...fitted, 'icon-rotate': 40 },
      'fitted in proportion': { ...fitted, 'icon-image': 'banner', 'icon-rotate': -25 },
      'fitted, without stretches': { ...fitted, 'icon-image': 'dots', 'icon-rotate': 40 },
      'fitted signed distances': { ...fitted, ...signed, 'icon-rotate': 40 },
      'fitted, turned with the map': { ...fitted, 'icon-rotate': 40, 'icon-rotation-alignment': 'map' },
      'fitted, lying': { ...fitted, ...lyingIcon, ...lying, 'icon-rotate': 40 },
      stretchable: { 'icon-image': 'shield', 'icon-rotate': 40 },
    },
    'icon-size': {
      'fitted, small': { ...fitted, 'icon-size': 0.4 },
      'fitted, large': { ...fitted, 'icon-size': 1.4 },
      'fitted, large and turned': { ...fitted, 'icon-size': 1.4, 'icon-rotate': 70 },
      stretchable: { 'icon-image': 'shield', 'icon-size': 1.7 },
      'small, stretchable': { 'icon-image': 'shield', 'icon-size': 0.5 },
    },
    'icon-anchor': { stretchable: { 'icon-image': 'shield', 'icon-anchor': 'top-left', 'icon-size': 1.5 } },
    'symbol-placement': {
      'above the ground': { 'symbol-placement': 'line', 'symbol-height-offset': 60 },
      'above the ground, facing': {
        'symbol-placement': 'line',
        'symbol-height-offset': 60,
        'text-pitch-alignment': 'viewport',
        'icon-pitch-alignment': 'viewport',
      },
    },
    'symbol-height-offset': {
      'above the ground': { 'symbol-height-offset': 100, 'text-pitch-alignment': 'map', 'icon-pitch-alignment': 'map' },
      'by feature': { 'symbol-height-offset': ['*', 60, ['get', 'rank']], 'text-rotation-alignment': 'map' },
    },
    'text-keep-upright': {
      image: { 'text-field': ['format', ['image', 'dots'], {}, ['get', 'name'], {}, ' ', {}, ['image', 'arrow'], {}] },
    },
    'text-writing-mode': {
      'fitted icon, turned': { ...shielded, 'text-writing-mode': ['vertical'], 'icon-rotate': 30 },
      'fitted icon': { ...shielded, 'text-writing-mode': ['vertical'], 'icon-text-fit-padding': [2, 6, 3, 4] },
      'fitted icon, crowded': {
        ...shielded,
        'text-field': '山川口山',
        'icon-padding': [12],
        'text-size': 20,
        'text-writing-mode': ['horizontal', 'vertical'],
      },
      'fitted icon beside the anchor': { ...besideAnchor, 'text-writing-mode': ['vertical'] },
    },
    'text-variable-anchor-offset': {
      'fitted icon': besideAnchor,
      'fitted icon, by zoom': { ...besideAnchor, 'text-size': ['interpolate', ['linear'], ['zoom'], 12, 8, 16, 26] },
      'fitted icon, moved': { ...besideAnchor, 'text-translate': [8, -6], 'icon-translate': [-4, 9] },
      'fitted icon, turned': { ...besideAnchor, ...lying, ...lyingIcon },
      'fitted icon, facing': besideAnchor,
      'fitted icon, lying': { ...besideAnchor, ...lying, ...lyingIcon },
    },
    'text-allow-overlap': {
      'beside the anchor': {
        'text-variable-anchor': ['left', 'right', 'top'],
        'text-allow-overlap': true,
        'text-size': 26,
      },
    },
    'text-optional': {
      'fitted icon beside the anchor': { ...besideAnchor, 'text-optional': true },
      'fitted icon in the way': {
        ...shielded,
        'text-variable-anchor': ['left', 'top', 'bottom', 'right'],
        'text-size': 11,
        'icon-padding': [7],
      },
    },
    'text-rotation-alignment': {
      ideographs: { ...japanese, 'text-field': '通り「ー」2、', 'text-size': 10, 'symbol-spacing': 40 },
    },
  },
  views: {
    'icon-pitch-alignment': { pitch: 50 },
    'icon-rotate/fitted, turned with the map': { bearing: 15 },
    'icon-rotate/fitted, lying': { pitch: 50, bearing: 20 },
    'icon-rotation-alignment': { bearing: 30 },
    'icon-translate-anchor': { bearing: 30 },
    'symbol-height-anchor': { pitch: 50 },
    'symbol-placement/above the ground': { pitch: 50 },
    'symbol-placement/above the ground, facing': { pitch: 50 },
    'symbol-height-offset': { pitch: 50 },
    'symbol-height-offset/from above': { bearing: 30 },
    'text-pitch-alignment': { pitch: 50 },
    'text-variable-anchor-offset/fitted icon, turned': { bearing: 30 },
    'text-variable-anchor-offset/fitted icon, facing': { pitch: 50, bearing: 20 },
    'text-variable-anchor-offset/fitted icon, lying': { pitch: 50, bearing: 20 },
    'text-rotation-alignment': { bearing: 30 },
    'text-translate-anchor': { bearing: 30 },
  },
};
