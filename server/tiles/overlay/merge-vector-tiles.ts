import type { Coverage } from '../../../data-packs/format/manifest.ts';
import { decodeTile, encodeTile, geometryTypes, type TileFeature, type TileLayer } from './mvt.ts';
import { TileCoverage } from './tile-coverage.ts';
import { decodeGeometry, encodeGeometry, type TilePath, toPolygons } from './tile-geometry.ts';

export interface VectorTileInput {
  /** The tile, not compressed. */
  bytes: Uint8Array;
  coverage: Coverage;
  /** Deepest zoom of the archive it comes from: how detailed its data are. */
  maxzoom: number;
}

/** Treat an archive as overview if it ends this many zooms above another. */
const overviewZooms = 4;
/** Labels of one name within a 32nd of a tile (16 CSS pixels) are one. */
const labelDistance = 1 / 32;
/** Kinds whose labels may stand anywhere in an area: equal names in a tile are one label at any distance. */
const areaKinds = new Set(['country', 'region', 'ocean', 'sea', 'continent']);
/** What a region does not know: cut where others know it, or say the same. */
const noData = 'no_data';
/** Layers whose overview would show through a detailed region's gaps: cut where the region has data. */
const cutLayers = new Set([
  ...['water', 'landcover', 'landuse', 'boundaries', 'roads', 'routes', 'power', 'transit'],
  noData,
]);

/** Marks labels that styles show beyond an overview's zooms, where no detailed region has data. */
const overviewMark = 'overview';

/**
 * Merges tiles, the most detailed region first. Joins layers by name and renumbers their keys and values; drops
 * repeated features and labels, an overview's features inside the coverage of a detailed region, and what is `no_data`
 * to one region only. Throws when a tile cannot be decoded.
 */
export function mergeVectorTiles(inputs: readonly VectorTileInput[], z: number, x: number, y: number): Uint8Array {
  const merged = new Map<string, LayerBuilder>();
  for (const [rank, input] of inputs.entries()) {
    const finer = inputs.slice(0, rank).filter(other => other.maxzoom - input.maxzoom >= overviewZooms);
    for (const layer of decodeTile(input.bytes)) {
      let builder = merged.get(layer.name);
      if (builder === undefined) {
        builder = new LayerBuilder(layer);
        merged.set(layer.name, builder);
      }
      const { extent } = builder;
      const isNoData = layer.name === noData;
      const knowing = isNoData ? inputs.filter(other => other !== input) : finer;
      const covers = knowing.map(({ coverage }) => TileCoverage.of(coverage, z, x, y, extent));
      const cutters = cutLayers.has(layer.name) ? covers.filter(c => c.matters(extent, extent / 16)) : [];
      builder.add(layer, isNoData ? [...cutters, builder.area()] : cutters, covers);
    }
  }
  return encodeTile([...merged.values()].map(builder => builder.layer()).filter(layer => layer.features.length > 0));
}

class LayerBuilder {
  readonly extent: number;
  readonly #layer: TileLayer;
  readonly #keys = new Map<string, number>();
  readonly #values = new Map<string, number>();
  readonly #seen = new Set<string>();
  readonly #labels = new Map<string, [number, number][]>();
  /** Ids of the points of the tiles before: two regions can rank one summit differently. */
  readonly #points = new Set<number>();
  /** Overviews lie below: their features come first. */
  readonly #below: TileFeature[] = [];

  constructor({ name, version, extent }: TileLayer) {
    this.extent = extent;
    this.#layer = { name, version, extent, keys: [], values: [], features: [] };
  }

  layer(): TileLayer {
    return { ...this.#layer, features: [...this.#below, ...this.#layer.features] };
  }

  /** Where there are polygons so far. */
  area(): TileCoverage {
    const polygons = this.layer().features.filter(({ type }) => type === geometryTypes.polygon);
    return new TileCoverage(polygons.flatMap(({ type, geometry }) => toPolygons(decodeGeometry(geometry, type))));
  }

  /** `cutters` take their area from lines and polygons, `covers` the mark of an overview from labels. */
  add(layer: TileLayer, cutters: readonly TileCoverage[], covers: readonly TileCoverage[]): void {
    this.#layer.version = Math.max(this.#layer.version, layer.version);
    const added: TileFeature[] = [];
    const labels: [string, [number, number]][] = [];
    const points: number[] = [];
    for (const feature of layer.features) {
      const geometry = this.#geometry(feature, layer.extent, cutters);
      if (geometry.length === 0) continue;
      const point = feature.type === geometryTypes.point ? decodeGeometry(geometry, feature.type)[0]?.[0] : undefined;
      const covered = point !== undefined && covers.some(cover => cover.contains(...point));
      const tags = this.#tags(feature.tags, layer, covered);
      const identity = `${feature.type}|${tagIdentity(tags)}|${Buffer.from(geometry).toString('latin1')}`;
      if (this.#seen.has(identity)) continue;
      this.#seen.add(identity);
      if (point !== undefined) {
        const { id } = feature;
        if (id !== undefined && this.#points.has(id)) continue;
        if (id !== undefined) points.push(id);
        const names = labelNames(feature.tags, layer);
        if (names.some(name => this.#labelled(name, point))) continue;
        for (const name of names) labels.push([name, point]);
      }
      added.push({ ...feature, tags, geometry });
    }
    // Points and labels of one tile never drop each other, only those of a tile before.
    for (const id of points) this.#points.add(id);
    for (const [name, point] of labels) {
      const points = this.#labels.get(name);
      if (points === undefined) this.#labels.set(name, [point]);
      else points.push(point);
    }
    if (cutters.length > 0) this.#below.push(...added);
    else this.#layer.features.push(...added);
  }

  #geometry(feature: TileFeature, extent: number, cutters: readonly TileCoverage[]): Uint8Array {
    const scale = this.extent / extent;
    if (scale === 1 && (cutters.length === 0 || feature.type === geometryTypes.point)) return feature.geometry;
    let paths: TilePath[] = decodeGeometry(feature.geometry, feature.type);
    if (scale !== 1) paths = paths.map(path => path.map(([x, y]) => [Math.round(x * scale), Math.round(y * scale)]));
    for (const cutter of cutters) {
      if (feature.type === geometryTypes.polygon) paths = cutOrKeep(cutter, paths);
      else if (feature.type === geometryTypes.line) paths = cutter.cutLines(paths);
    }
    return encodeGeometry(paths, feature.type);
  }

  #tags(tags: readonly number[], layer: TileLayer, covered: boolean): number[] {
    const out: number[] = [];
    for (let i = 0; i + 1 < tags.length; i += 2) {
      const key = layer.keys[tags[i] ?? -1];
      const value = layer.values[tags[i + 1] ?? -1];
      if (key === undefined || value === undefined || (covered && key === overviewMark)) continue;
      out.push(
        indexIn(this.#layer.keys, this.#keys, key, key),
        indexIn(this.#layer.values, this.#values, value, value.key),
      );
    }
    return out;
  }

  #labelled(name: string, [x, y]: [number, number]): boolean {
    const near = name.startsWith('area|') ? this.extent * 2 : this.extent * labelDistance;
    return (this.#labels.get(name) ?? []).some(([px, py]) => Math.hypot(px - x, py - y) <= near);
  }
}

/** Where an item stands in a list, by its name; at the end, where it is new. */
function indexIn<Item>(list: Item[], known: Map<string, number>, item: Item, name: string): number {
  let index = known.get(name);
  if (index === undefined) {
    index = list.push(item) - 1;
    known.set(name, index);
  }
  return index;
}

/** Self-intersecting input can defeat the clipper: an uncut overview is better than a missing tile. */
function cutOrKeep(cutter: TileCoverage, paths: TilePath[]): TilePath[] {
  try {
    return cutter.cutPolygons(paths);
  } catch {
    return paths;
  }
}

function tagIdentity(tags: readonly number[]): string {
  const pairs: string[] = [];
  for (let i = 0; i < tags.length; i += 2) pairs.push(`${tags[i]}=${tags[i + 1]}`);
  return pairs.sort().join(',');
}

/** Keys of a label: its folded names, each prefixed by layer and kind. */
function labelNames(tags: readonly number[], layer: TileLayer): string[] {
  const names = new Set<string>();
  let prefix = 'point|';
  for (let i = 0; i + 1 < tags.length; i += 2) {
    const key = layer.keys[tags[i] ?? -1];
    const value = layer.values[tags[i + 1] ?? -1]?.value;
    if (typeof value !== 'string' || value === '') continue;
    if (key === 'kind' && areaKinds.has(value)) prefix = 'area|';
    if (key === 'name' || key === 'name:en') names.add(value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());
  }
  return [...names].map(name => prefix + name);
}
