import { itemAt } from '../../../base/item-at.ts';
import { remembered } from '../../../base/remembered.ts';
import { ringArea } from '../../../geo/ring.ts';
import type { PlainLayerRules } from '../basemap-layers.ts';
import { type AttributeColumns, entryWidth } from './attribute-table.ts';
import { type FeatureColumns, lineGeometry, pointGeometry } from './feature-store.ts';
import { joinLines, leavesTile, pathLength, simplifyPath, toGrid, toGridRing } from './grid-path.ts';
import { cleanAreas } from './polygons/clean-polygons.ts';
import type { GridPolygon } from './polygons/trace-polygons.ts';
import { type GridPath, TileEncoder, tileExtent } from './tile-encoder.ts';
import { tileBuffer } from './tile-plan.ts';
import type { WorkerSetup } from './tile-pool.ts';
import { type Piece, VertexStack } from './vertex-stack.ts';
import { tileSize, tileUnit } from './world-units.ts';

/** A feature with its pieces in and around the tile. */
export interface TileItem {
  feature: number;
  pieces: readonly Piece[];
}

/** Joined lines are simplified again, with the tolerance of `vertex-levels.ts`. */
const joinedTolerance = 2;

/** Lines or polygons that become one feature. */
interface Group<Part> {
  id: number;
  attributes: number;
  parts: Part[];
}

/** Builds one tile after another. */
export class TileBuilder {
  readonly #features: FeatureColumns;
  readonly #layers: readonly PlainLayerRules[];
  readonly #maxzoom: number;
  readonly #encoder: TileEncoder;
  readonly #setsByZoom = new Map<number, AttributesAtZoom>();
  /** Vertices of the pieces. */
  #stack = new VertexStack();
  #zoom = 0;
  #left = 0;
  #top = 0;
  #scale = 1;
  #sets: AttributesAtZoom;

  constructor({ features, layers, maxzoom }: WorkerSetup) {
    this.#features = features;
    this.#layers = layers;
    this.#maxzoom = maxzoom;
    this.#encoder = new TileEncoder(features.attributes);
    this.#sets = this.#setsAt(0);
  }

  /** `items` are sorted by layer and sort key. Undefined for an empty tile; the bytes are valid until the next call. */
  build(zoom: number, x: number, y: number, items: readonly TileItem[], stack: VertexStack): Uint8Array | undefined {
    this.#zoom = zoom;
    this.#stack = stack;
    this.#left = x * tileSize(zoom);
    this.#top = y * tileSize(zoom);
    this.#scale = 1 / tileUnit(zoom);
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

  #setsAt(zoom: number): AttributesAtZoom {
    return remembered(this.#setsByZoom, zoom, () => new AttributesAtZoom(this.#features.attributes, zoom));
  }

  #layer(rules: PlainLayerRules, items: readonly TileItem[], start: number, end: number): boolean {
    const { types, minzooms, maxzooms, areas, ids, sets } = this.#features;
    const zoom = this.#zoom;
    const unit = tileUnit(zoom);
    const minArea = zoom < this.#maxzoom ? rules.minArea * unit * unit : 0;
    const points = new Set<number>();
    const lines = new Map<number, Group<GridPath>>();
    const polygons = new Map<number, Group<GridPolygon>>();
    let tooSmall: { feature: number; attributes: number; piece: Piece } | undefined;
    let serial = 0;
    let written = 0;
    this.#encoder.startLayer(rules.name);
    for (let i = start; i < end; i++) {
      const item = itemAt(items, i);
      const { feature } = item;
      if (zoom < (minzooms[feature] as number) || zoom > (maxzooms[feature] as number)) continue;
      const type = types[feature];
      if (type !== pointGeometry && type !== lineGeometry && (areas[feature] as number) < minArea) continue;
      const attributes = this.#sets.indexOf(sets[feature] as number);
      // Features that are not merged get negative keys, so they cannot meet a set's index.
      serial--;
      if (type === pointGeometry) {
        if (this.#point(rules, item, attributes, points)) written++;
      } else if (type === lineGeometry) {
        const key = rules.mergeLines ? attributes : serial;
        const paths = item.pieces.map(piece => this.#path(piece)).filter(path => path.length >= 4);
        if (paths.length === 0) continue;
        addTo(lines, key, { id: ids[feature] as number, attributes, parts: paths });
      } else {
        const drawn = this.#polygons(item.pieces);
        if (drawn.length === 0) {
          if (rules.speck) tooSmall ??= { feature, attributes, piece: itemAt(item.pieces, 0) };
          continue;
        }
        const key = zoom <= rules.mergePolygonsTo ? attributes : serial;
        addTo(polygons, key, { id: ids[feature] as number, attributes, parts: drawn });
      }
    }
    let drawnPolygons = 0;
    for (const group of polygons.values()) if (this.#writePolygons(rules, group)) drawnPolygons++;
    if (drawnPolygons === 0 && tooSmall !== undefined) {
      const pairs = itemAt(this.#sets.pairs, tooSmall.attributes);
      this.#encoder.polygons(this.#features.ids[tooSmall.feature] as number, pairs, [[this.#speck(tooSmall.piece)]]);
      drawnPolygons++;
    }
    written += drawnPolygons;
    for (const group of lines.values()) if (this.#writeLines(rules, group)) written++;
    if (written === 0) return false;
    this.#encoder.endLayer();
    return true;
  }

  #path(piece: Piece): GridPath {
    return toGrid(this.#stack, piece, this.#zoom, this.#left, this.#top, this.#scale);
  }

  #point(rules: PlainLayerRules, item: TileItem, attributes: number, seen: Set<number>): boolean {
    const path = this.#path(itemAt(item.pieces, 0));
    const x = path[0] as number;
    const y = path[1] as number;
    const far = tileExtent + rules.pointBuffer;
    if (x < -rules.pointBuffer || y < -rules.pointBuffer || x >= far || y >= far) return false;
    if (rules.uniquePoints) {
      if (seen.has(attributes)) return false;
      seen.add(attributes);
    }
    this.#encoder.points(this.#features.ids[item.feature] as number, itemAt(this.#sets.pairs, attributes), path);
    return true;
  }

  #speck(piece: Piece): GridPath {
    const within = (value: number) => Math.max(0, Math.min(tileExtent - 2, Math.floor(value * this.#scale)));
    const x = within((piece.west + piece.east) / 2 - this.#left);
    const y = within((piece.north + piece.south) / 2 - this.#top);
    return [x, y, x + 2, y, x + 2, y + 2, x, y + 2];
  }

  /** Drops inner rings whose outer ring is not drawn. */
  #polygons(pieces: readonly Piece[]): GridPolygon[] {
    const polygons: GridPath[][] = [];
    let current: GridPath[] | undefined;
    for (const piece of pieces) {
      const ring = toGridRing(this.#stack, piece, this.#zoom, this.#left, this.#top, this.#scale);
      if (piece.outer) {
        current = ring === undefined ? undefined : [ring];
        if (current !== undefined) polygons.push(current);
      } else if (ring !== undefined) {
        current?.push(ring);
      }
    }
    return polygons;
  }

  #writePolygons(rules: PlainLayerRules, group: Group<GridPolygon>): boolean {
    const thins = this.#zoom <= rules.mergePolygonsTo && this.#zoom < this.#maxzoom;
    const polygons = cleanAreas(group.parts).flatMap(area => (thins ? withoutSmall(area, rules.minMergedArea) : area));
    if (polygons.length === 0) return false;
    this.#encoder.polygons(group.id, itemAt(this.#sets.pairs, group.attributes), polygons);
    return true;
  }

  #writeLines(rules: PlainLayerRules, group: Group<GridPath>): boolean {
    let { parts: lines } = group;
    if (rules.mergeLines) {
      const joined = lines.length > 1;
      if (joined) lines = joinLines(lines, this.#zoom <= rules.reverseLinesTo);
      if (this.#zoom < this.#maxzoom) {
        if (joined) lines = lines.map(line => simplifyPath(line, joinedTolerance));
        lines = lines.filter(line => pathLength(line) >= rules.minLength || beyondTile(line));
      }
    }
    if (lines.length === 0) return false;
    this.#encoder.lines(group.id, itemAt(this.#sets.pairs, group.attributes), lines);
    return true;
  }
}

/** Joins a feature with those of its key; of several none keeps its id. */
function addTo<Part>(groups: Map<number, Group<Part>>, key: number, added: Group<Part>): void {
  const group = groups.get(key);
  if (group === undefined) {
    groups.set(key, added);
    return;
  }
  group.id = 0;
  group.parts.push(...added.parts);
}

function beyondTile(path: GridPath): boolean {
  return leavesTile(path, -tileBuffer, tileExtent + tileBuffer);
}

/** Drops an area that is small as a whole, and its small holes. */
function withoutSmall(area: readonly GridPolygon[], minArea: number): GridPolygon[] {
  const outers = area.map(polygon => itemAt(polygon, 0));
  const size = outers.reduce((sum, outer) => sum + ringArea(outer), 0);
  if (size < minArea && !outers.some(beyondTile)) return [];
  return area.map(polygon => polygon.filter((ring, i) => i === 0 || -ringArea(ring) >= minArea));
}

/**
 * Reduces attribute sets to the entries of one zoom. Sets that become equal share an index, so features can be merged.
 */
class AttributesAtZoom {
  readonly #columns: AttributeColumns;
  readonly #zoom: number;
  readonly #bySet: Int32Array;
  readonly #byContent = new Map<string, number>();
  /** Key and value indices of each reduced set. */
  readonly pairs: number[][] = [];

  constructor(columns: AttributeColumns, zoom: number) {
    this.#columns = columns;
    this.#zoom = zoom;
    this.#bySet = new Int32Array(columns.setOffsets.length).fill(-1);
  }

  /** Index in `pairs` for a set of the columns. */
  indexOf(set: number): number {
    const known = this.#bySet[set] as number;
    if (known !== -1) return known;
    const { setOffsets, entries } = this.#columns;
    const pairs: number[] = [];
    for (let i = setOffsets[set] as number; i < (setOffsets[set + 1] as number); i++) {
      const entry = i * entryWidth;
      if (this.#zoom < (entries[entry + 2] as number) || this.#zoom > (entries[entry + 3] as number)) continue;
      pairs.push(entries[entry] as number, entries[entry + 1] as number);
    }
    const index = remembered(this.#byContent, pairs.join(), () => this.pairs.push(pairs) - 1);
    this.#bySet[set] = index;
    return index;
  }
}
