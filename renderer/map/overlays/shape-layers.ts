import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
} from 'maplibre-gl';
import {
  casingColor,
  disc,
  fill,
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

/** Areas, and lines with a casing, in the colours of the features; `lines`: of which there are any. */
function coloredShapes(
  source: string,
  dark: boolean,
  { lines, casing, width }: { lines: FilterSpecification; casing: Width; width: Width },
): LayerSpecification[] {
  const around = { 'line-color': casingColor(dark), 'line-opacity': 0.85, 'line-width': casing };
  return [
    fill(`${source}-area`, source, [ownColor, 0.16], onAreas),
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

/** Opened tracks, as wide as their files say. */
const trackWidth: ExpressionSpecification = ['coalesce', ['get', 'width'], 3.5];
export const trackLayers: OverlayLook = (source, dark) => [
  ...coloredShapes(source, dark, {
    lines: offPoints,
    casing: widths(['+', trackWidth, 2.5]),
    width: widths(trackWidth),
  }),
  disc(`${source}-point`, source, [5, ownColor], [2, casingColor(dark)], onPoints),
];

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
