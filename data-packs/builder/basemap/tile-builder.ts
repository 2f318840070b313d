import { itemAt } from '../../geo/item-at.ts';
import { ringArea } from '../../geo/ring.ts';
import type { Piece } from './clip.ts';
import { EffectiveSets } from './effective-sets.ts';
import { type FeatureColumns, lineGeometry, pointGeometry } from './feature-store.ts';
import { leavesTile, pathLength, simplifyPath, toGrid, toGridRing } from './grid-path.ts';
import { joinLines } from './join-lines.ts';
import type { PlainLayerRules } from './layer-rules.ts';
import { type GridPolygon, mergePolygons } from './merge-polygons.ts';
import { tileSize, unitsPerPixel } from './projection.ts';
import { type GridPath, TileEncoder, tileExtent } from './tile-encoder.ts';
import { tileBuffer } from './tile-plan.ts';
import { uncrossed } from './uncross.ts';

/** A feature and what of it lies around the tile at hand. */
export interface TileItem {
  feature: number;
  pieces: readonly Piece[];
}

/** Joined lines lose what joining made superfluous; as the vertex levels do (`vertex-levels.ts`). */
const joinedTolerance = 2;

interface LineGroup {
  id: number;
  effective: number;
  lines: GridPath[];
}

interface PolygonGroup {
  id: number;
  effective: number;
  members: number;
  polygons: GridPolygon[];
}

/** Makes the bytes of single tiles. */
export class TileBuilder {
  readonly #features: FeatureColumns;
  readonly #layers: readonly PlainLayerRules[];
  readonly #maxzoom: number;
  readonly #encoder: TileEncoder;
  readonly #setsByZoom = new Map<number, EffectiveSets>();
  #zoom = 0;
  #left = 0;
  #top = 0;
  #scale = 1;
  #sets: EffectiveSets;

  constructor(features: FeatureColumns, layers: readonly PlainLayerRules[], maxzoom: number) {
    this.#features = features;
    this.#layers = layers;
    this.#maxzoom = maxzoom;
    this.#encoder = new TileEncoder(features.attributes);
    this.#sets = this.#setsAt(0);
  }

  /** `items` in order of layer and sort key. Undefined for an empty tile; the bytes are valid until the next call. */
  build(zoom: number, x: number, y: number, items: readonly TileItem[]): Uint8Array | undefined {
    this.#zoom = zoom;
    this.#left = x * tileSize(zoom);
    this.#top = y * tileSize(zoom);
    this.#scale = 1 / unitsPerPixel(zoom);
    this.#sets = this.#setsAt(zoom);
    this.#encoder.startTile();
    let empty = true;
    for (let start = 0; start < items.length; ) {
      const layer = this.#features.layers[itemAt(items, start).feature] as number;
      let end = start;
      while (end < items.length && this.#features.layers[itemAt(items, end).feature] === layer) end++;
      if (this.#layer(itemAt(this.#layers, layer), items, start, end)) empty = false;
      start = end;
    }
    return empty ? undefined : this.#encoder.endTile();
  }

  #setsAt(zoom: number): EffectiveSets {
    let sets = this.#setsByZoom.get(zoom);
    if (sets === undefined) {
      sets = new EffectiveSets(this.#features.attributes, zoom);
      this.#setsByZoom.set(zoom, sets);
    }
    return sets;
  }

  #layer(rules: PlainLayerRules, items: readonly TileItem[], start: number, end: number): boolean {
    const { types, minzooms, maxzooms, areas, ids, sets } = this.#features;
    const zoom = this.#zoom;
    const unit = unitsPerPixel(zoom);
    const minArea = zoom < this.#maxzoom ? rules.minArea * unit * unit : 0;
    const points = new Map<string, TileItem>();
    const lines = new Map<number, LineGroup>();
    const polygons = new Map<number, PolygonGroup>();
    let unseen: { feature: number; effective: number; piece: Piece } | undefined;
    let serial = 0;
    let written = 0;
    this.#encoder.startLayer(rules.name);
    for (let i = start; i < end; i++) {
      const item = itemAt(items, i);
      const { feature } = item;
      if (zoom < (minzooms[feature] as number) || zoom > (maxzooms[feature] as number)) continue;
      const type = types[feature];
      if (type !== pointGeometry && type !== lineGeometry && (areas[feature] as number) < minArea) continue;
      const effective = this.#sets.of(sets[feature] as number);
      // Unmerged features get keys of their own, below all set numbers.
      serial--;
      if (type === pointGeometry) {
        if (this.#point(rules, item, effective, points)) written++;
      } else if (type === lineGeometry) {
        const key = rules.mergeLines ? effective : serial;
        const paths = item.pieces.map(piece => this.#path(piece)).filter(path => path.length >= 4);
        if (paths.length === 0) continue;
        const group = lines.get(key);
        if (group === undefined) lines.set(key, { id: ids[feature] as number, effective, lines: paths });
        else {
          group.id = 0;
          group.lines.push(...paths);
        }
      } else {
        const drawn = this.#polygons(item.pieces);
        if (drawn.length === 0) {
          if (rules.speck) unseen ??= { feature, effective, piece: itemAt(item.pieces, 0) };
          continue;
        }
        const key = zoom <= rules.mergePolygonsTo ? effective : serial;
        const group = polygons.get(key);
        if (group === undefined)
          polygons.set(key, { id: ids[feature] as number, effective, members: 1, polygons: drawn });
        else {
          group.id = 0;
          group.members++;
          group.polygons.push(...drawn);
        }
      }
    }
    let drawnPolygons = 0;
    for (const group of polygons.values()) if (this.#writePolygons(rules, group)) drawnPolygons++;
    if (drawnPolygons === 0 && unseen !== undefined) {
      this.#encoder.polygons(this.#features.ids[unseen.feature] as number, itemAt(this.#sets.pairs, unseen.effective), [
        [this.#speck(unseen.piece)],
      ]);
      drawnPolygons++;
    }
    written += drawnPolygons;
    for (const group of lines.values()) if (this.#writeLines(rules, group)) written++;
    if (written === 0) return false;
    this.#encoder.endLayer();
    return true;
  }

  #path(piece: Piece): GridPath {
    return toGrid(piece, this.#zoom, this.#left, this.#top, this.#scale);
  }

  #point(rules: PlainLayerRules, item: TileItem, effective: number, seen: Map<string, TileItem>): boolean {
    const path = this.#path(itemAt(item.pieces, 0));
    const x = path[0] as number;
    const y = path[1] as number;
    const far = tileExtent + rules.pointBuffer;
    if (x < -rules.pointBuffer || y < -rules.pointBuffer || x >= far || y >= far) return false;
    if (rules.uniquePoints) {
      const key = `${effective}`;
      if (seen.has(key)) return false;
      seen.set(key, item);
    }
    this.#encoder.points(this.#features.ids[item.feature] as number, itemAt(this.#sets.pairs, effective), path);
    return true;
  }

  #speck(piece: Piece): GridPath {
    const within = (value: number) => Math.max(0, Math.min(tileExtent - 2, Math.floor(value * this.#scale)));
    const x = within((piece.west + piece.east) / 2 - this.#left);
    const y = within((piece.north + piece.south) / 2 - this.#top);
    return [x, y, x + 2, y, x + 2, y + 2, x, y + 2];
  }

  /** Inner rings follow their outer ring; without it they go too. */
  #polygons(pieces: readonly Piece[]): GridPolygon[] {
    const polygons: GridPath[][] = [];
    let current: GridPath[] | undefined;
    for (const piece of pieces) {
      const ring = toGridRing(piece, this.#zoom, this.#left, this.#top, this.#scale);
      if (piece.outer) {
        current = ring === undefined ? undefined : [ring];
        if (current !== undefined) polygons.push(current);
      } else if (ring !== undefined) {
        current?.push(ring);
      }
    }
    return polygons;
  }

  #writePolygons(rules: PlainLayerRules, group: PolygonGroup): boolean {
    let polygons: GridPolygon[] = group.polygons;
    if (this.#zoom <= rules.mergePolygonsTo) {
      if (group.members > 1) polygons = mergePolygons(polygons);
      if (this.#zoom < this.#maxzoom) polygons = withoutSmall(polygons, rules.minMergedArea);
    }
    if (polygons.length === 0) return false;
    if (this.#zoom < this.#maxzoom) polygons = polygons.map(rings => rings.map(uncrossed));
    this.#encoder.polygons(group.id, itemAt(this.#sets.pairs, group.effective), polygons);
    return true;
  }

  #writeLines(rules: PlainLayerRules, group: LineGroup): boolean {
    let { lines } = group;
    if (rules.mergeLines) {
      const joined = lines.length > 1;
      if (joined) lines = joinLines(lines, this.#zoom <= rules.reverseLinesTo);
      if (this.#zoom < this.#maxzoom) {
        if (joined) lines = lines.map(line => simplifyPath(line, joinedTolerance));
        lines = lines.filter(line => pathLength(line) >= rules.minLength || beyondTile(line));
      }
    }
    if (lines.length === 0) return false;
    this.#encoder.lines(group.id, itemAt(this.#sets.pairs, group.effective), lines);
    return true;
  }
}

function beyondTile(path: GridPath): boolean {
  return leavesTile(path, -tileBuffer, tileExtent + tileBuffer);
}

function withoutSmall(polygons: readonly GridPolygon[], minArea: number): GridPolygon[] {
  const kept: GridPolygon[] = [];
  for (const polygon of polygons) {
    const outer = itemAt(polygon, 0);
    if (ringArea(outer) < minArea && !beyondTile(outer)) continue;
    kept.push(polygon.filter(ring => ring === outer || -ringArea(ring) >= minArea));
  }
  return kept;
}
