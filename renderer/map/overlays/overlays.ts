import type {
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibreMap,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { atlasPageLayers } from './atlas-page-layers.ts';
import { drawingLayers } from './drawing-layers.ts';
import { fitLayers } from './fit-layers.ts';
import { hitLayers } from './hit-layers.ts';
import { itemLayers } from './item-layers.ts';
import { roundEnds } from './line-ends.ts';
import { placeLayers } from './place-layers.ts';
import { accuracyLayers, recordingLayers } from './position-layers.ts';
import { reachLayers } from './reach-layers.ts';
import { trackLayers } from './track-layers.ts';

const overlayIds = [
  'regions',
  'offers',
  'items',
  'reach',
  'recorded',
  'recording',
  'accuracy',
  'fit',
  'tracks',
  'clip-box',
  'inspected-tile',
  'offer-highlight',
  'other-routes',
  'route',
  'turn',
  'snap',
  'cursor',
  'places',
  'hits',
  'hit-lit',
  'drawing',
  'atlas-pages',
] as const;
export type OverlayId = (typeof overlayIds)[number];

function sourceId(id: OverlayId): `outpost-${OverlayId}` {
  return `outpost-${id}`;
}

/** Layers of offered regions that take the pointer: faint areas, dots where an area is too small. */
export const offerLayers = ['outpost-offers-fill', 'outpost-offers-dot'] as const;
const [offersFill, offersDot] = offerLayers;

/** An invisible wide line that takes the pointer. */
export const routeHitLayer = 'outpost-route-hit';
export const otherRoutesLayer = 'outpost-other-routes-line';

const empty: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

const routeColor = '#0b6bcb';
const routeCasing = '#083d77';
const turnColor = '#ff9f1c';

/** The window's layers over a hosted style, bottom to top: lines under labels, points on top. */
function layers(dark: boolean): { underLabels: LayerSpecification[]; top: LayerSpecification[] } {
  return {
    underLabels: [
      {
        id: 'outpost-regions-line',
        type: 'line',
        source: sourceId('regions'),
        paint: {
          'line-color': dark ? '#5fd4c4' : '#0b6e66',
          'line-width': ['interpolate', ['linear'], ['zoom'], 2, 1, 10, 2],
          'line-dasharray': [4, 3],
          'line-opacity': ['interpolate', ['linear'], ['zoom'], 3, 0.55, 13, 0.8],
        },
      },
      {
        id: offersFill,
        type: 'fill',
        source: sourceId('offers'),
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': offerColor(dark), 'fill-opacity': 0.06 },
      },
      {
        id: 'outpost-offers-line',
        type: 'line',
        source: sourceId('offers'),
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: {
          'line-color': offerColor(dark),
          // Thin at low zooms, where hundreds of borders would hide the land.
          'line-width': ['interpolate', ['linear'], ['zoom'], 0, 0.5, 4, 1.2],
          'line-opacity': 0.75,
        },
      },
      {
        id: offersDot,
        type: 'circle',
        source: sourceId('offers'),
        filter: ['all', ['==', ['geometry-type'], 'Point'], ['<', ['zoom'], ['get', 'areaFromZoom']]],
        paint: { 'circle-color': offerColor(dark), 'circle-radius': 1.5 },
      },
      {
        id: 'outpost-offer-highlight-fill',
        type: 'fill',
        source: sourceId('offer-highlight'),
        paint: { 'fill-color': offerColor(dark), 'fill-opacity': 0.22 },
      },
      {
        id: 'outpost-offer-highlight-line',
        type: 'line',
        source: sourceId('offer-highlight'),
        layout: roundEnds,
        paint: { 'line-color': offerColor(dark), 'line-width': 3 },
      },
      ...itemLayers(sourceId('items'), dark),
      ...reachLayers(sourceId('reach')),
      ...trackLayers(sourceId('tracks'), dark),
      {
        id: 'outpost-clip-box-line',
        type: 'line',
        source: sourceId('clip-box'),
        paint: { 'line-color': turnColor, 'line-width': 2.5, 'line-dasharray': [2, 1.5] },
      },
      {
        id: 'outpost-inspected-tile-line',
        type: 'line',
        source: sourceId('inspected-tile'),
        paint: { 'line-color': dark ? '#ff8fb1' : '#c2255c', 'line-width': 2.5 },
      },
      {
        id: otherRoutesLayer,
        type: 'line',
        source: sourceId('other-routes'),
        layout: roundEnds,
        paint: { 'line-color': dark ? '#8fa3b8' : '#6f8298', 'line-width': widths(5), 'line-opacity': 0.85 },
      },
      {
        id: 'outpost-route-casing',
        type: 'line',
        source: sourceId('route'),
        layout: roundEnds,
        paint: { 'line-color': dark ? '#cfe4ff' : routeCasing, 'line-width': widths(7) },
      },
      {
        id: 'outpost-route-line',
        type: 'line',
        source: sourceId('route'),
        layout: roundEnds,
        paint: { 'line-color': dark ? '#4da3ff' : routeColor, 'line-width': widths(4.5) },
      },
      ...fitLayers(sourceId('fit')),
      ...recordingLayers(sourceId('recorded'), dark),
      ...recordingLayers(sourceId('recording'), dark),
      ...accuracyLayers(sourceId('accuracy'), dark),
      {
        id: 'outpost-turn-line',
        type: 'line',
        source: sourceId('turn'),
        layout: roundEnds,
        paint: { 'line-color': turnColor, 'line-width': widths(5.5) },
      },
      {
        id: routeHitLayer,
        type: 'line',
        source: sourceId('route'),
        layout: roundEnds,
        paint: { 'line-color': '#000', 'line-opacity': 0.001, 'line-width': 20 },
      },
    ],
    top: [
      ...atlasPageLayers(sourceId('atlas-pages'), dark),
      ...placeLayers(sourceId('places'), dark),
      ...hitLayers(sourceId('hits'), sourceId('hit-lit'), dark),
      ...drawingLayers(sourceId('drawing'), dark),
      {
        id: 'outpost-snap-line',
        type: 'line',
        source: sourceId('snap'),
        paint: { 'line-color': dark ? '#d5dbe3' : '#5c6672', 'line-width': 2, 'line-dasharray': [1, 1.5] },
      },
      {
        id: 'outpost-turn-start',
        type: 'circle',
        source: sourceId('turn'),
        filter: ['==', ['geometry-type'], 'Point'],
        paint: {
          'circle-radius': 6,
          'circle-color': '#fff',
          'circle-stroke-color': turnColor,
          'circle-stroke-width': 3,
        },
      },
      {
        id: 'outpost-cursor',
        type: 'circle',
        source: sourceId('cursor'),
        paint: {
          'circle-radius': 7,
          'circle-color': '#fff',
          'circle-stroke-color': routeColor,
          'circle-stroke-width': 3,
        },
      },
    ],
  };
}

/** The layers of an overlay, the same in all styles. */
function layerIds(id: OverlayId): string[] {
  const { underLabels, top } = layers(false);
  return [...underLabels, ...top]
    .filter(layer => 'source' in layer && layer.source === sourceId(id))
    .map(layer => layer.id);
}

function hiddenLayer(layer: LayerSpecification): LayerSpecification {
  return { ...layer, layout: { ...layer.layout, visibility: 'none' } } as LayerSpecification;
}

/** Distinct from the green of installed regions. */
function offerColor(dark: boolean): string {
  return dark ? '#b9a7ff' : '#6741d9';
}

function widths(base: number): ['interpolate', ['linear'], ['zoom'], ...number[]] {
  return ['interpolate', ['linear'], ['zoom'], 6, base * 0.7, 12, base, 17, base * 1.8];
}

/** The overlays' data, which outlives styles: each new style includes it. */
export class Overlays {
  readonly #data = new Map<OverlayId, GeoJSON.FeatureCollection>();
  /** What the map's style was given. */
  readonly #inStyle = new Map<OverlayId, GeoJSON.FeatureCollection>();
  /** Those that people have switched off. */
  #off: ReadonlySet<OverlayId> = new Set();
  #map: MapLibreMap | undefined;

  attach(map: MapLibreMap): void {
    this.#map = map;
    // A style is loaded a frame after it was set: what came between is not in it.
    map.on('style.load', () => {
      for (const [id, data] of this.#data) if (data !== this.#inStyle.get(id)) this.#draw(id);
    });
  }

  set(id: OverlayId, features: GeoJSON.Feature[]): void {
    this.#data.set(id, { type: 'FeatureCollection', features });
    this.#draw(id);
  }

  /** Shows all overlays but these. */
  switchOff(off: readonly OverlayId[]): void {
    this.#off = new Set(off);
    for (const id of overlayIds) this.#show(id, this.#visibility(id, this.#inStyle.get(id)));
  }

  /** Hides the layers of an overlay without features, too: the map then cuts no empty tiles for it. */
  #visibility(id: OverlayId, data: GeoJSON.FeatureCollection | undefined): 'visible' | 'none' {
    return (data?.features.length ?? 0) > 0 && !this.#off.has(id) ? 'visible' : 'none';
  }

  #show(id: OverlayId, visibility: 'visible' | 'none'): void {
    if (this.#map?.getSource(sourceId(id)) === undefined) return;
    for (const layer of layerIds(id)) this.#map.setLayoutProperty(layer, 'visibility', visibility);
  }

  #draw(id: OverlayId): void {
    const source = this.#map?.getSource<GeoJSONSource>(sourceId(id));
    if (source === undefined) return;
    const before = this.#visibility(id, this.#inStyle.get(id));
    const data = this.#data.get(id) ?? empty;
    source.setData(data);
    this.#inStyle.set(id, data);
    const visibility = this.#visibility(id, data);
    if (visibility !== before) this.#show(id, visibility);
  }

  /** Adds sources and layers to a hosted style. */
  addTo(style: StyleSpecification, dark: boolean): StyleSpecification {
    const { underLabels, top } = layers(dark);
    const hidden = new Set(
      overlayIds.filter(id => this.#visibility(id, this.#data.get(id)) === 'none').flatMap(layerIds),
    );
    const shown = (list: LayerSpecification[]) =>
      list.map(layer => (hidden.has(layer.id) ? hiddenLayer(layer) : layer));
    const firstLabel = style.layers.findIndex(layer => layer.type === 'symbol');
    const split = firstLabel < 0 ? style.layers.length : firstLabel;
    const sources: Record<string, SourceSpecification> = { ...style.sources };
    for (const id of overlayIds) {
      const data = this.#data.get(id) ?? empty;
      sources[sourceId(id)] = { type: 'geojson', data };
      this.#inStyle.set(id, data);
    }
    return {
      ...style,
      sources,
      layers: [...style.layers.slice(0, split), ...shown(underLabels), ...style.layers.slice(split), ...shown(top)],
    };
  }
}
