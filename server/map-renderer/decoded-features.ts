import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import type { Feature, ICanonicalTileID } from '@maplibre/maplibre-gl-style-spec';
import { PbfReader } from 'pbf';
import { lookup } from '../../data-packs/base/lookup.ts';
import { loadGeometry } from '../../data-packs/format/load-geometry.ts';
import { clipGeometry, isWithin } from './clip-geometry.ts';
import type { CompiledLayer } from './compiled-style.ts';
import { extent, type Line } from './map-view.ts';
import { type Bend, bentLine } from './tile-bend.ts';

type Properties = Record<string, number | string | boolean>;

/** A feature of a vector tile, whose geometry is decoded on demand. */
export class TileFeature implements Feature {
  readonly type: 0 | 1 | 2 | 3;
  readonly properties: Properties;
  readonly id: number | undefined;
  #decode: (() => Line[]) | undefined;
  #lines: readonly Line[] = [];

  constructor(like: { type: 0 | 1 | 2 | 3; properties: Properties; id: number | undefined }, decode: () => Line[]) {
    this.type = like.type;
    this.properties = like.properties;
    this.id = like.id;
    this.#decode = decode;
  }

  get lines(): readonly Line[] {
    if (this.#decode !== undefined) {
      this.#lines = orNone(this.#decode);
      this.#decode = undefined;
    }
    return this.#lines;
  }
}

/** Skips damaged features instead of failing the map. */
function orNone<Item>(decode: () => Item[]): Item[] {
  try {
    return decode();
  } catch {
    return [];
  }
}

function decodeLines(raw: VectorTileFeature): Line[] {
  const scale = extent / raw.extent;
  return loadGeometry(raw).map(points => {
    const line = new Int32Array(points.length * 2);
    for (let i = 0; i < points.length; i++) {
      line[2 * i] = Math.round((points[i]?.x ?? 0) * scale);
      line[2 * i + 1] = Math.round((points[i]?.y ?? 0) * scale);
    }
    return line;
  });
}

/** A tile's features, and values derived from them, which live as long as the tile. */
export class VectorTileData {
  readonly #layers: (name: string) => TileFeature[];
  readonly #features = new Map<string, TileFeature[]>();
  readonly #derived = new Map<string, unknown>();
  /** Bytes of the encoded tile, as a measure of its memory. */
  readonly size: number;

  private constructor(layers: (name: string) => TileFeature[], size: number) {
    this.#layers = layers;
    this.size = size;
  }

  static decode(bytes: Uint8Array): VectorTileData {
    const tile = new VectorTile(new PbfReader(bytes));
    const features = (name: string): TileFeature[] => {
      const layer = lookup(tile.layers, name);
      return Array.from({ length: layer?.length ?? 0 }, (_, i) => i).flatMap(i =>
        orNone(() => {
          const raw = layer?.feature(i);
          return raw === undefined ? [] : [new TileFeature(raw, () => decodeLines(raw))];
        }),
      );
    };
    return new VectorTileData(features, bytes.length);
  }

  /** Extracts the part that a deeper tile covers: `zooms` deeper, `column` and `row` within this one. */
  slice(zooms: number, column: number, row: number): VectorTileData {
    const parts = 2 ** zooms;
    const [offsetX, offsetY] = [column * extent, row * extent];
    const [least, most] = [-sliceBuffer, extent + sliceBuffer];
    const move = (line: Line): Line => line.map((value, i) => value * parts - (i % 2 === 0 ? offsetX : offsetY));
    const features = (name: string): TileFeature[] =>
      this.#layer(name).flatMap(feature => {
        const moved = feature.lines.map(move);
        const lines = isWithin(moved, least, most) ? moved : clipGeometry(moved, feature.type, least, most);
        return lines.length === 0 ? [] : [new TileFeature(feature, () => lines)];
      });
    return new VectorTileData(features, Math.ceil(this.size / parts));
  }

  /** The same features, bent. */
  bent(bend: Bend): VectorTileData {
    const features = (name: string): TileFeature[] =>
      this.#layer(name).map(feature => new TileFeature(feature, () => feature.lines.map(line => bentLine(line, bend))));
    return new VectorTileData(features, this.size);
  }

  /** Selects the features that pass the layer's filter at a zoom. */
  select(layer: CompiledLayer, key: string, zoom: number, canonical: ICanonicalTileID): readonly TileFeature[] {
    return this.derive(`${key}/features`, () => {
      const features = this.#layer(layer.sourceLayer ?? '');
      return features.filter(feature => layer.filter.filter({ zoom }, feature, canonical));
    });
  }

  /** Caches a value that depends only on the tile and the key. */
  derive<Value>(key: string, make: () => Value): Value {
    if (this.#derived.has(key)) return this.#derived.get(key) as Value;
    const value = make();
    this.#derived.set(key, value);
    return value;
  }

  #layer(name: string): TileFeature[] {
    let features = this.#features.get(name);
    if (features === undefined) {
      features = this.#layers(name);
      this.#features.set(name, features);
    }
    return features;
  }
}

/** Keeps geometry up to 16 pixels beyond a slice's edge. */
const sliceBuffer = extent / 32;
