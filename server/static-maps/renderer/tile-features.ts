import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import type { Feature, ICanonicalTileID } from '@maplibre/maplibre-gl-style-spec';
import { PbfReader } from 'pbf';
import type { CompiledLayer } from './compiled-style.ts';
import { extent } from './view.ts';

/** A line or ring: x and y in turn, in tile coordinates. Rings repeat their first point at the end. */
export type Line = Int32Array;

/** A feature of a vector tile. Its geometry is decoded when first asked for. */
export class TileFeature implements Feature {
  readonly type: 0 | 1 | 2 | 3;
  readonly properties: Record<string, number | string | boolean>;
  readonly id: number | undefined;
  #raw: VectorTileFeature | undefined;
  #lines: Line[] = [];

  constructor(raw: VectorTileFeature) {
    this.#raw = raw;
    this.type = raw.type;
    this.properties = raw.properties;
    this.id = raw.id;
  }

  get lines(): readonly Line[] {
    if (this.#raw !== undefined) {
      const scale = extent / this.#raw.extent;
      this.#lines = this.#raw.loadGeometry().map(points => {
        const line = new Int32Array(points.length * 2);
        for (let i = 0; i < points.length; i++) {
          line[2 * i] = Math.round((points[i]?.x ?? 0) * scale);
          line[2 * i + 1] = Math.round((points[i]?.y ?? 0) * scale);
        }
        return line;
      });
      this.#raw = undefined;
    }
    return this.#lines;
  }
}

/** Which features of a tile a layer draws, and what was computed for it: kept as long as the tile is. */
export class VectorTileData {
  readonly #tile: VectorTile;
  readonly #features = new Map<string, TileFeature[]>();
  readonly #derived = new Map<string, unknown>();
  /** Bytes of the encoded tile: what it roughly weighs. */
  readonly size: number;

  constructor(bytes: Uint8Array) {
    this.size = bytes.length;
    this.#tile = new VectorTile(new PbfReader(bytes));
  }

  /** Features the layer's filter lets through at a zoom. */
  select(layer: CompiledLayer, key: string, zoom: number, canonical: ICanonicalTileID): readonly TileFeature[] {
    return this.derive(`${key}/features`, () => {
      const features = this.#layer(layer.sourceLayer ?? '');
      return features.filter(feature => layer.filter.filter({ zoom }, feature, canonical));
    });
  }

  /** Computes once what only depends on the tile and the key. */
  derive<Value>(key: string, make: () => Value): Value {
    if (this.#derived.has(key)) return this.#derived.get(key) as Value;
    const value = make();
    this.#derived.set(key, value);
    return value;
  }

  #layer(name: string): TileFeature[] {
    let features = this.#features.get(name);
    if (features === undefined) {
      const layer = this.#tile.layers[name];
      features = [];
      for (let i = 0; i < (layer?.length ?? 0); i++) {
        const raw = layer?.feature(i);
        if (raw !== undefined) features.push(new TileFeature(raw));
      }
      this.#features.set(name, features);
    }
    return features;
  }
}
