import { fill, line, type OverlayLook, onAreas, onPoints, roundLine } from './layer-parts.ts';

export const regionLayers: OverlayLook = (source, dark) => [
  line(`${source}-line`, source, {
    'line-color': dark ? '#5fd4c4' : '#0b6e66',
    'line-width': ['interpolate', ['linear'], ['zoom'], 2, 1, 10, 2],
    'line-dasharray': [4, 3],
    'line-opacity': ['interpolate', ['linear'], ['zoom'], 3, 0.55, 13, 0.8],
  }),
];

/** Layers of offered regions that take the pointer: faint areas, dots where an area is too small. */
export const offerPointerLayers = ['outpost-offers-fill', 'outpost-offers-dot'] as const;

/** Distinct from the green of installed regions. */
const offerColor = (dark: boolean): string => (dark ? '#b9a7ff' : '#6741d9');

export const offerLayers: OverlayLook = (source, dark) => {
  const [area, dot] = offerPointerLayers;
  return [
    fill(area, source, [offerColor(dark), 0.06], onAreas),
    line(
      `${source}-line`,
      source,
      {
        'line-color': offerColor(dark),
        // Thin at low zooms, where hundreds of borders would hide the land.
        'line-width': ['interpolate', ['linear'], ['zoom'], 0, 0.5, 4, 1.2],
        'line-opacity': 0.75,
      },
      onAreas,
    ),
    {
      id: dot,
      type: 'circle',
      source,
      filter: ['all', onPoints, ['<', ['zoom'], ['get', 'areaFromZoom']]],
      paint: { 'circle-color': offerColor(dark), 'circle-radius': 1.5 },
    },
  ];
};

export const litOfferLayers: OverlayLook = (source, dark) => [
  fill(`${source}-fill`, source, [offerColor(dark), 0.22]),
  roundLine(`${source}-line`, source, { 'line-color': offerColor(dark), 'line-width': 3 }),
];

/** The box to which a build clips its data. */
export const clipBoxLayers: OverlayLook = source => [
  line(`${source}-line`, source, { 'line-color': '#ff9f1c', 'line-width': 2.5, 'line-dasharray': [2, 1.5] }),
];

export const inspectedTileLayers: OverlayLook = (source, dark) => [
  line(`${source}-line`, source, { 'line-color': dark ? '#ff8fb1' : '#c2255c', 'line-width': 2.5 }),
];

/** Pages of an atlas: an outline each, and its number in its middle. */
export const atlasPageLayers: OverlayLook = (source, dark) => {
  const [ink, halo] = dark ? ['#ffb86b', '#14181c'] : ['#b3400a', '#ffffff'];
  return [
    fill(`${source}-area`, source, [ink, 0.07], onAreas),
    line(`${source}-line`, source, { 'line-color': ink, 'line-width': 2 }, onAreas),
    {
      id: `${source}-number`,
      type: 'symbol',
      source,
      filter: onPoints,
      layout: {
        'text-field': ['get', 'number'],
        'text-font': ['Noto Sans Medium'],
        'text-size': 17,
        // Sooner than names of the map; numbers of pages too small for them leave each other out.
        'text-padding': 1,
      },
      paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 2.5 },
    },
  ];
};
