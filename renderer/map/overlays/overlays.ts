import type {
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibreMap,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { layerIds, type OverlayId, overlayIds, overlayLayers, ownSource, sourceId } from './overlay-layers.ts';

const empty: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

function hiddenLayer(layer: LayerSpecification): LayerSpecification {
  return { ...layer, layout: { ...layer.layout, visibility: 'none' } } as LayerSpecification;
}

/** The overlays' data, which outlives styles: each new style includes it. */
export class Overlays {
  readonly #data = new Map<OverlayId, GeoJSON.FeatureCollection>();
  /** What the map's style was given. */
  readonly #inStyle = new Map<OverlayId, GeoJSON.FeatureCollection>();
  /** Those that people have switched off. */
  #off: ReadonlySet<OverlayId> = new Set();
  #hasOwn = false;
  #map: MapLibreMap | undefined;

  attach(map: MapLibreMap): void {
    this.#map = map;
    // A style is loaded a frame after it was set: what came between is not in it.
    map.on('style.load', () => {
      for (const [id, data] of this.#data) if (data !== this.#inStyle.get(id)) this.#draw(id);
      this.#show('own', this.#visibility('own'));
    });
  }

  set(id: OverlayId, features: GeoJSON.Feature[]): void {
    this.#data.set(id, { type: 'FeatureCollection', features });
    this.#draw(id);
  }

  /** Draws the own features as they are now, which stay until their new tiles are there; false: there are none. */
  setOwn(has: boolean): void {
    this.#hasOwn = has;
    if (this.#map?.getSource(sourceId('own')) === undefined) return;
    this.#map.refreshTiles(sourceId('own'));
    this.#show('own', this.#visibility('own'));
  }

  /** Shows all overlays but these. */
  switchOff(off: readonly OverlayId[]): void {
    this.#off = new Set(off);
    for (const id of overlayIds) this.#show(id, this.#visibility(id, this.#inStyle.get(id)));
  }

  /** Hides the layers of an overlay without features, too: the map then cuts no empty tiles for it. */
  #visibility(id: OverlayId, data?: GeoJSON.FeatureCollection): 'visible' | 'none' {
    const has = id === 'own' ? this.#hasOwn : (data?.features.length ?? 0) > 0;
    return has && !this.#off.has(id) ? 'visible' : 'none';
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
    const { underLabels, onTop } = overlayLayers(dark);
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
      sources[sourceId(id)] = id === 'own' ? ownSource : { type: 'geojson', data };
      this.#inStyle.set(id, data);
    }
    return {
      ...style,
      sources,
      layers: [...style.layers.slice(0, split), ...shown(underLabels), ...style.layers.slice(split), ...shown(onTop)],
    };
  }
}
