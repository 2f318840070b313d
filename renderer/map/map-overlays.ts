import type {
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibreMap,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { trackLayers } from './track-layers.ts';

const overlayIds = ['regions', 'offers', 'tracks', 'cut', 'offer-lit', 'route', 'turn', 'snap', 'cursor'] as const;
export type OverlayId = (typeof overlayIds)[number];

function sourceId(id: OverlayId): string {
  return `outpost-${id}`;
}

/** The regions on offer: faint areas, and dots where an area is too small to be seen. They catch the pointer. */
export const offerLayers = ['outpost-offers-fill', 'outpost-offers-dot'] as const;
const [offersFill, offersDot] = offerLayers;

/** The invisible wide line that catches the pointer. */
export const routeHitLayer = 'outpost-route-hit';

const empty: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

const routeColor = '#0b6bcb';
const routeCasing = '#083d77';
const turnColor = '#ff9f1c';

/** What the window draws over a hosted style, bottom to top. Route lines lie under the labels, points above everything. */
function layers(dark: boolean): { underLabels: LayerSpecification[]; top: LayerSpecification[] } {
  const line = { 'line-cap': 'round', 'line-join': 'round' } as const;
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
          // Of hundreds of regions, seen from far, borders are a mesh that hides the land.
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
        id: 'outpost-offer-lit-fill',
        type: 'fill',
        source: sourceId('offer-lit'),
        paint: { 'fill-color': offerColor(dark), 'fill-opacity': 0.22 },
      },
      {
        id: 'outpost-offer-lit-line',
        type: 'line',
        source: sourceId('offer-lit'),
        layout: line,
        paint: { 'line-color': offerColor(dark), 'line-width': 3 },
      },
      ...trackLayers(sourceId('tracks'), dark),
      {
        id: 'outpost-cut-line',
        type: 'line',
        source: sourceId('cut'),
        paint: { 'line-color': turnColor, 'line-width': 2.5, 'line-dasharray': [2, 1.5] },
      },
      {
        id: 'outpost-route-casing',
        type: 'line',
        source: sourceId('route'),
        layout: line,
        paint: { 'line-color': dark ? '#cfe4ff' : routeCasing, 'line-width': widths(7) },
      },
      {
        id: 'outpost-route-line',
        type: 'line',
        source: sourceId('route'),
        layout: line,
        paint: { 'line-color': dark ? '#4da3ff' : routeColor, 'line-width': widths(4.5) },
      },
      {
        id: 'outpost-turn-line',
        type: 'line',
        source: sourceId('turn'),
        layout: line,
        paint: { 'line-color': turnColor, 'line-width': widths(5.5) },
      },
      {
        id: routeHitLayer,
        type: 'line',
        source: sourceId('route'),
        layout: line,
        paint: { 'line-color': '#000', 'line-opacity': 0.001, 'line-width': 20 },
      },
    ],
    top: [
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

/** Beside the green of what is installed. */
function offerColor(dark: boolean): string {
  return dark ? '#b9a7ff' : '#6741d9';
}

function widths(base: number): ['interpolate', ['linear'], ['zoom'], ...number[]] {
  return ['interpolate', ['linear'], ['zoom'], 6, base * 0.7, 12, base, 17, base * 1.8];
}

/** The data of the overlays. It outlives styles: a new style takes it over in the very moment it is set. */
export class Overlays {
  readonly #data = new Map<OverlayId, GeoJSON.FeatureCollection>();
  #map: MapLibreMap | undefined;

  attach(map: MapLibreMap): void {
    this.#map = map;
  }

  set(id: OverlayId, features: GeoJSON.Feature[]): void {
    const data: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features };
    this.#data.set(id, data);
    this.#map?.getSource<GeoJSONSource>(sourceId(id))?.setData(data);
  }

  /** Writes sources and layers into a hosted style. */
  dress(style: StyleSpecification, dark: boolean): StyleSpecification {
    const { underLabels, top } = layers(dark);
    const firstLabel = style.layers.findIndex(layer => layer.type === 'symbol');
    const split = firstLabel < 0 ? style.layers.length : firstLabel;
    const sources: Record<string, SourceSpecification> = { ...style.sources };
    for (const id of overlayIds) {
      sources[sourceId(id)] = { type: 'geojson', data: this.#data.get(id) ?? empty };
    }
    return {
      ...style,
      sources,
      layers: [...style.layers.slice(0, split), ...underLabels, ...style.layers.slice(split), ...top],
    };
  }
}
