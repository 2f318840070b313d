import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import type { Feature, ICanonicalTileID } from '@maplibre/maplibre-gl-style-spec';
import { PbfReader } from 'pbf';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { remembered } from '../../../data-packs/base/remembered.ts';
import { loadGeometry } from '../../../data-packs/format/load-geometry.ts';
import { requireBoundedTile } from '../../../data-packs/format/vector-tile-bounds.ts';
import { extent, type Line } from '../scene/map-view.ts';
import { type Bend, bentLine } from '../scene/tile-bend.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';

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

  /** Throws where the tile is damaged, or larger than any. */
  static decode(bytes: Uint8Array): VectorTileData {
    requireBoundedTile(bytes);
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

  bent(bend: Bend): VectorTileData {
    const features = (name: string): TileFeature[] =>
      this.#layer(name).map(feature => new TileFeature(feature, () => feature.lines.map(line => bentLine(line, bend))));
    return new VectorTileData(features, this.size);
  }

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
    return remembered(this.#features, name, () => this.#layers(name));
  }
}

/** Keeps geometry up to 16 pixels beyond a slice's edge. */
const sliceBuffer = extent / 32;

/** Clips lines or rings to a square, as MapLibre does for tiles below a source's deepest zoom. */
function clipGeometry(lines: readonly Line[], type: 0 | 1 | 2 | 3, least: number, most: number): Line[] {
  if (type === 1) return lines.flatMap(line => clipPoints(line, least, most));
  const closed = type === 3;
  return lines
    .flatMap(line => clipAxis(line, least, most, 0, closed))
    .flatMap(line => clipAxis(line, least, most, 1, closed));
}

function isWithin(lines: readonly Line[], least: number, most: number): boolean {
  return lines.every(line => line.every(value => value >= least && value <= most));
}

function clipPoints(line: Line, least: number, most: number): Line[] {
  const points: Line[] = [];
  for (let i = 0; i < line.length; i += 2) {
    const point = line.subarray(i, i + 2);
    if (isWithin([point], least, most)) points.push(point);
  }
  return points;
}

function clipAxis(line: Line, least: number, most: number, axis: 0 | 1, closed: boolean): Line[] {
  const parts: number[][] = [];
  let part: number[] = [];
  const add = (x: number, y: number): void => void part.push(x, y);
  const cut = (i: number, at: number): void => {
    const [x0, y0, x1, y1] = [line[i] as number, line[i + 1] as number, line[i + 2] as number, line[i + 3] as number];
    const [from, to] = axis === 0 ? [x0, x1] : [y0, y1];
    const t = (at - from) / (to - from);
    if (axis === 0) add(at, y0 + (y1 - y0) * t);
    else add(x0 + (x1 - x0) * t, at);
  };
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [a, b] = [line[i + axis] as number, line[i + 2 + axis] as number];
    if (a < least) {
      if (b >= least) cut(i, least);
    } else if (a > most) {
      if (b <= most) cut(i, most);
    } else add(line[i] as number, line[i + 1] as number);
    const leavesBelow = b < least && a >= least;
    const leavesAbove = b > most && a <= most;
    if (leavesBelow) cut(i, least);
    if (leavesAbove) cut(i, most);
    if (!closed && (leavesBelow || leavesAbove)) {
      parts.push(part);
      part = [];
    }
  }
  const last = line[line.length - 2 + axis] as number;
  if (last >= least && last <= most) add(line[line.length - 2] as number, line[line.length - 1] as number);
  const [x = 0, y = 0] = part;
  if (closed && part.length > 0 && (part.at(-2) !== x || part.at(-1) !== y)) add(x, y);
  if (part.length > 0) parts.push(part);
  return parts.map(points => Int32Array.from(points, Math.round));
}
