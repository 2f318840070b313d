import { remembered } from '../../../data-packs/base/remembered.ts';
import { DetailedRegion, type Region } from './detailed-region.ts';
import { labelNames } from './label-names.ts';
import { leaveToRegions } from './leave-to-regions.ts';
import { decodeTile, encodeTile, geometryTypes, type TileFeature, type TileLayer } from './mvt.ts';
import { TileCoverage } from './tile-coverage.ts';
import { decodeGeometry, encodeGeometry, type TilePath, toPolygons } from './tile-geometry.ts';

export interface VectorTileInput extends Region {
  /** The tile, not compressed. */
  bytes: Uint8Array;
  /** Deepest zoom of the archive it comes from: how detailed its data are. */
  maxzoom: number;
}

/** Treat an archive as overview if it ends this many zooms above another. */
const overviewZooms = 4;
/** Labels of one name within a 32nd of a tile (16 CSS pixels) are one. */
const labelDistance = 1 / 32;
/** What a region does not know: cut where others know it, or say the same. */
const noData = 'no_data';

/**
 * Merges tiles, the most detailed region first. Joins layers by name and renumbers their keys and values; drops
 * repeated features and labels, what detailed regions have instead of an overview, and what is `no_data` to one region
 * only. Throws when a tile cannot be decoded.
 */
export function mergeVectorTiles(inputs: readonly VectorTileInput[], z: number, x: number, y: number): Uint8Array {
  const merged = new Map<string, LayerBuilder>();
  const decoded = inputs.map(input => ({ ...input, layers: decodeTile(input.bytes) }));
  for (const [rank, input] of decoded.entries()) {
    const finer = decoded.slice(0, rank).filter(other => other.maxzoom - input.maxzoom >= overviewZooms);
    const regions = finer.map(region => new DetailedRegion({ z, x, y, layers: region.layers }, region));
    for (const layer of input.layers) {
      const builder = remembered(merged, layer.name, () => new LayerBuilder(layer));
      const { extent } = builder;
      if (layer.name === noData) {
        const covers = inputs
          .filter((_, i) => i !== rank)
          .map(({ coverage }) => TileCoverage.of(coverage, z, x, y, extent));
        const cutters = covers.filter(cover => cover.matters(extent, extent / 16));
        builder.add(layer, { cutters: [...cutters, builder.area()] });
      } else if (regions.length === 0) builder.add(layer);
      else builder.add(leaveToRegions(layer, regions, z === input.maxzoom), { below: true });
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

  /** `cutters` take their area from its lines and polygons; an overview lies `below`. */
  add(
    layer: TileLayer,
    { cutters = [], below = false }: { cutters?: readonly TileCoverage[]; below?: boolean } = {},
  ): void {
    this.#layer.version = Math.max(this.#layer.version, layer.version);
    const labels: [string, [number, number]][] = [];
    const points: number[] = [];
    for (const feature of layer.features) {
      const geometry = this.#geometry(feature, layer.extent, cutters);
      if (geometry.length === 0) continue;
      const point = feature.type === geometryTypes.point ? decodeGeometry(geometry, feature.type)[0]?.[0] : undefined;
      const tags = this.#tags(feature.tags, layer);
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
      const shapes = below ? this.#below : this.#layer.features;
      (point === undefined ? shapes : this.#layer.features).push({ ...feature, tags, geometry });
    }
    // Points and labels of one tile never drop each other, only those of a tile before.
    for (const id of points) this.#points.add(id);
    for (const [name, point] of labels) {
      const points = this.#labels.get(name);
      if (points === undefined) this.#labels.set(name, [point]);
      else points.push(point);
    }
  }

  #geometry(feature: TileFeature, extent: number, cutters: readonly TileCoverage[]): Uint8Array {
    const scale = this.extent / extent;
    if (scale === 1 && (cutters.length === 0 || feature.type === geometryTypes.point)) return feature.geometry;
    let paths: TilePath[] = decodeGeometry(feature.geometry, feature.type);
    if (scale !== 1) paths = paths.map(path => path.map(([x, y]) => [Math.round(x * scale), Math.round(y * scale)]));
    for (const cutter of cutters) paths = cutter.cut(paths, feature.type);
    return encodeGeometry(paths, feature.type);
  }

  #tags(tags: readonly number[], layer: TileLayer): number[] {
    const out: number[] = [];
    for (let i = 0; i + 1 < tags.length; i += 2) {
      const key = layer.keys[tags[i] ?? -1];
      const value = layer.values[tags[i + 1] ?? -1];
      if (key === undefined || value === undefined) continue;
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

function tagIdentity(tags: readonly number[]): string {
  const pairs: string[] = [];
  for (let i = 0; i < tags.length; i += 2) pairs.push(`${tags[i]}=${tags[i + 1]}`);
  return pairs.sort().join(',');
}
