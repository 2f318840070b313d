import type { ExpressionSpecification, LayerSpecification, VectorSourceSpecification } from 'maplibre-gl';
import { ownTiles } from '../feed/own-tiles.ts';
import { casingColor, fill, line, type OverlayLook, roundLine } from './layer-parts.ts';
import {
  atlasPageLayers,
  clipBoxLayers,
  inspectedTileLayers,
  litOfferLayers,
  offerLayers,
  regionLayers,
} from './region-layers.ts';
import {
  cursorLayers,
  fitLayers,
  otherRouteLayers,
  reachLayers,
  routeHitLayers,
  routeLayers,
  snapLayers,
  turnLayers,
  turnStartLayers,
} from './route-layers.ts';
import {
  drawingLayers,
  hitLayers,
  itemLayers,
  litHitLayers,
  litOwnPointLayers,
  litOwnShapeLayers,
  ownPointLayers,
  ownShapeLayers,
  placeLayers,
} from './shape-layers.ts';

/** The line that is being recorded: of no colour that a kept track has. */
const recordingLayers: OverlayLook = (source, dark) => [
  roundLine(`${source}-casing`, source, { 'line-color': casingColor(dark), 'line-width': 7, 'line-opacity': 0.9 }),
  roundLine(`${source}-line`, source, { 'line-color': dark ? '#ff8787' : '#c92a2a', 'line-width': 4 }),
];

/** Within which circle the position is. */
const accuracyLayers: OverlayLook = (source, dark) => {
  const [old, now] = dark ? ['#a4acb5', '#6db3ff'] : ['#5b6570', '#0b6bcb'];
  const color: ExpressionSpecification = ['case', ['get', 'old'], old, now];
  return [
    fill(`${source}-fill`, source, [color, 0.14]),
    line(`${source}-line`, source, { 'line-color': color, 'line-width': 1, 'line-opacity': 0.6 }),
  ];
};

type Looks = readonly (readonly [id: string, look: OverlayLook])[];

/** The window's overlays over a hosted style, bottom to top: lines under its labels, points over all. */
const underLabels = [
  ['regions', regionLayers],
  ['offers', offerLayers],
  ['offer-highlight', litOfferLayers],
  ['items', itemLayers],
  ['reach', reachLayers],
  ['own-lit', litOwnShapeLayers],
  ['own', ownShapeLayers],
  ['clip-box', clipBoxLayers],
  ['inspected-tile', inspectedTileLayers],
  ['other-routes', otherRouteLayers],
  ['route', routeLayers],
  ['fit', fitLayers],
  ['recorded', recordingLayers],
  ['recording', recordingLayers],
  ['accuracy', accuracyLayers],
  ['turn', turnLayers],
  ['route', routeHitLayers],
] as const satisfies Looks;
const onTop = [
  ['atlas-pages', atlasPageLayers],
  ['own', ownPointLayers],
  ['own-lit', litOwnPointLayers],
  ['places', placeLayers],
  ['hits', hitLayers],
  ['hit-lit', litHitLayers],
  ['drawing', drawingLayers],
  ['snap', snapLayers],
  ['turn', turnStartLayers],
  ['cursor', cursorLayers],
] as const satisfies Looks;

export type OverlayId = (typeof underLabels | typeof onTop)[number][0];
export const overlayIds: readonly OverlayId[] = [...new Set([...underLabels, ...onTop].map(([id]) => id))];

export const sourceId = (id: OverlayId): `outpost-${OverlayId}` => `outpost-${id}`;

/** Of `own`, whose tiles the service cuts; all others have features. */
export const ownSource: VectorSourceSpecification = { type: 'vector', tiles: [ownTiles], maxzoom: 16 };
const ownLayer = { 'source-layer': 'own' };

/** All layers for a light or a dark map. */
export function overlayLayers(dark: boolean): { underLabels: LayerSpecification[]; onTop: LayerSpecification[] } {
  const layersOf = (looks: readonly (readonly [OverlayId, OverlayLook])[]) =>
    looks.flatMap(([id, look]) =>
      look(sourceId(id), dark).map((layer): LayerSpecification => (id === 'own' ? { ...layer, ...ownLayer } : layer)),
    );
  return { underLabels: layersOf(underLabels), onTop: layersOf(onTop) };
}

/** The layers of an overlay, the same in all styles. */
export function layerIds(overlay: OverlayId): string[] {
  return [...underLabels, ...onTop].flatMap(([id, look]) =>
    id === overlay ? look(sourceId(id), false).map(layer => layer.id) : [],
  );
}
