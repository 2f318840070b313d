import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
} from 'maplibre-gl';
import {
  casingColor,
  disc,
  fill,
  inkColor,
  type OverlayLook,
  offPoints,
  onAreas,
  onLines,
  onPoints,
  ownColor,
  pointLabels,
  roundLine,
  widths,
} from './layer-parts.ts';

type Width = NonNullable<NonNullable<LineLayerSpecification['paint']>['line-width']>;

interface ColoredShapes {
  /** Of which features there are any. */
  lines: FilterSpecification;
  casing: Width;
  width: Width;
  /** Of areas. */
  opacity?: DataDrivenPropertyValueSpecification<number>;
}

/** Areas, and lines with a casing, in the colours of the features. */
function coloredShapes(
  source: string,
  dark: boolean,
  { lines, casing, width, opacity = 0.16 }: ColoredShapes,
): LayerSpecification[] {
  const around = { 'line-color': casingColor(dark), 'line-opacity': 0.85, 'line-width': casing };
  return [
    fill(`${source}-area`, source, [ownColor, opacity], onAreas),
    roundLine(`${source}-casing`, source, around, lines),
    roundLine(`${source}-line`, source, { 'line-color': ownColor, 'line-width': width }, lines),
  ];
}

/** Kept areas, lines and points; areas have an outline of their own. */
export const itemLayers: OverlayLook = (source, dark) => {
  const [area, ...lines] = coloredShapes(source, dark, { lines: onLines, casing: 6.5, width: 4 });
  return [
    ...(area === undefined ? [] : [area]),
    roundLine(`${source}-outline`, source, { 'line-color': ownColor, 'line-width': 2 }, onAreas),
    ...lines,
    disc(`${source}-point`, source, [4.5, casingColor(dark)], [2.5, ownColor], onPoints),
    pointLabels(`${source}-label`, source, dark),
  ];
};

/** Features of people's files and of what they made, of whose areas the outline alone: these layers take the pointer. */
export const ownPointerLayers = {
  points: [
    'outpost-own-cluster',
    'outpost-own-point',
    'outpost-own-label',
    'outpost-items-point',
    'outpost-items-label',
  ],
  lines: ['outpost-own-line', 'outpost-items-line', 'outpost-items-outline'],
  areas: ['outpost-own-area'],
} as const;

const ownWidth: ExpressionSpecification = ['get', 'width'];
const isCluster: ExpressionSpecification = ['has', 'count'];

export const ownShapeLayers: OverlayLook = (source, dark) =>
  coloredShapes(source, dark, {
    lines: offPoints,
    casing: widths(['+', ownWidth, 2.5]),
    width: widths(ownWidth),
    opacity: ['get', 'opacity'],
  });

/** Points with their names where there is room; clusters are the larger the more they have. */
export const ownPointLayers: OverlayLook = (source, dark) => [
  disc(
    `${source}-point`,
    source,
    [['get', 'radius'], ownColor],
    [2, casingColor(dark)],
    ['all', onPoints, ['!', isCluster]],
  ),
  pointLabels(`${source}-label`, source, dark),
  disc(`${source}-cluster`, source, [['get', 'radius'], casingColor(dark)], [3, ownColor], isCluster),
  {
    id: `${source}-count`,
    type: 'symbol',
    source,
    filter: isCluster,
    layout: {
      'text-field': ['number-format', ['get', 'count'], {}],
      'text-font': ['Noto Sans Medium'],
      'text-size': 12,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': inkColor(dark) },
  },
];

/** Around the feature under the pointer and the chosen one. */
export const litOwnShapeLayers: OverlayLook = (source, dark) => [
  fill(`${source}-area`, source, [inkColor(dark), 0.12], onAreas),
  roundLine(
    `${source}-line`,
    source,
    { 'line-color': inkColor(dark), 'line-width': widths(['+', ['coalesce', ownWidth, 3.5], 6]) },
    offPoints,
  ),
];
export const litOwnPointLayers: OverlayLook = (source, dark) =>
  [5, 2.5].map((edge, index) => ({
    ...disc(
      `${source}-ring-${index}`,
      source,
      [['+', ['coalesce', ['get', 'radius'], 5], index === 0 ? 2 : 3], 'transparent'],
      [edge, index === 0 ? casingColor(dark) : inkColor(dark)],
      onPoints,
    ),
  }));

/** What is being drawn; corners have a `radius`, smaller than that of the drawing's points. */
export const drawingLayers: OverlayLook = (source, dark) => [
  ...coloredShapes(source, dark, { lines: offPoints, casing: 6, width: 3 }),
  disc(`${source}-point`, source, [['get', 'radius'], casingColor(dark)], [2.5, ownColor], onPoints),
  pointLabels(`${source}-label`, source, dark),
];

/** Saved places, with their names where there is room. */
export const placeLayers: OverlayLook = (source, dark) => [
  disc(`${source}-point`, source, [7, ownColor], [2.5, casingColor(dark)]),
  pointLabels(`${source}-name`, source, dark, 'name'),
];

/** Takes the pointer. */
export const hitsLayer = 'outpost-hits-point';
const hitColor = '#d9480f';

/** Hits of a search, with their names where there is room. */
export const hitLayers: OverlayLook = (source, dark) => [
  disc(hitsLayer, source, [8, hitColor], [2.5, '#ffffff']),
  pointLabels(`${source}-name`, source, dark, 'name'),
];

/** The hit under the pointer, larger. */
export const litHitLayers: OverlayLook = source => [disc(`${source}-point`, source, [12, hitColor], [4, '#ffffff'])];
