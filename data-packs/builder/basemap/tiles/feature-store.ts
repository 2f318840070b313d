import { boundsOf } from '../../../geo/bounds.ts';
import { Growable, type SharedColumns, sharedColumns } from '../../growable.ts';
import { deepestZoom, type MapFeature } from '../map-feature.ts';
import { type AttributeColumns, AttributeTable } from './attribute-table.ts';
import type { GeometryColumns } from './geometry-blocks.ts';
import type { GeometryWriter } from './geometry-writer.ts';
import { worldX, worldY } from './world-units.ts';

export const pointGeometry = 1;
export const lineGeometry = 2;
export const polygonGeometry = 3;

const emptyColumns = () => ({
  layers: new Growable(Uint8Array),
  types: new Growable(Uint8Array),
  minzooms: new Growable(Uint8Array),
  maxzooms: new Growable(Uint8Array),
  /** 0 without an id. */
  ids: new Growable(Float64Array),
  sortKeys: new Growable(Float64Array),
  /** `spacing` of labels; 0 without. */
  spacings: new Growable(Uint32Array),
  sets: new Growable(Uint32Array),
  /** west, north, east, south of each feature. */
  boxes: new Growable(Int32Array),
  /** Area of polygons without their inner rings; 0 for other types. */
  areas: new Growable(Float64Array),
  /** The record of feature `i` begins at word `starts[i]` of block `blocks[i]`. */
  blocks: new Growable(Uint32Array),
  starts: new Growable(Uint32Array),
});

/** Features in columns of shared memory for the tile workers, in world units (`world-units.ts`). */
export interface FeatureColumns extends SharedColumns<ReturnType<typeof emptyColumns>> {
  count: number;
  geometry: GeometryColumns;
  attributes: AttributeColumns;
}

/** Collects features: projects them, drops degenerate parts, orients rings. */
export class FeatureStore {
  readonly layerNames: string[];
  readonly #layerIndex: Map<string, number>;
  readonly #attributes = new AttributeTable();
  readonly #columns = emptyColumns();
  readonly #geometry: GeometryWriter;
  /** x, y of the vertices of the feature that is being added, and its parts (`GeometryWriter.add`). */
  #xy = new Int32Array(1 << 12);
  #filled = 0;
  #parts: number[] = [];
  #area = 0;

  constructor(layerNames: string[], geometry: GeometryWriter) {
    this.layerNames = layerNames;
    this.#layerIndex = new Map(layerNames.map((name, index) => [name, index]));
    this.#geometry = geometry;
  }

  /** Ignores features without a drawable part; throws on an unknown layer. */
  add(feature: MapFeature): void {
    const layer = this.#layerIndex.get(feature.layer);
    if (layer === undefined) throw new Error(`features of layer "${feature.layer}" have no tile layer to go to`);
    const { minzoom, maxzoom = deepestZoom } = feature;
    if (minzoom > maxzoom) return;
    this.#filled = 0;
    this.#parts.length = 0;
    this.#area = 0;
    const type = this.#addGeometry(feature);
    if (this.#parts.length === 0) return;
    const columns = this.#columns;
    columns.layers.push(layer);
    columns.types.push(type);
    columns.minzooms.push(minzoom);
    columns.maxzooms.push(maxzoom);
    columns.ids.push(feature.id ?? 0);
    columns.sortKeys.push(feature.sortKey ?? 0);
    columns.spacings.push(feature.spacing ?? 0);
    columns.sets.push(this.#attributes.add(feature.attributes));
    columns.areas.push(this.#area);
    this.#write(type);
  }

  /** Moves the columns into shared memory; `setVertexLevels` fills in the levels of the geometry. */
  share(): FeatureColumns {
    return {
      count: this.#columns.layers.length,
      ...sharedColumns(this.#columns),
      geometry: this.#geometry.finish(),
      attributes: this.#attributes.share(),
    };
  }

  #addGeometry({ geometry }: MapFeature): number {
    if (geometry.type === 'point') {
      this.#xy[0] = worldX(geometry.lon);
      this.#xy[1] = worldY(geometry.lat);
      this.#filled = 2;
      this.#endPart(1, true);
      return pointGeometry;
    }
    if (geometry.type === 'lines') {
      for (const line of geometry.lines) {
        const count = this.#addVertices(line);
        if (count > 0) this.#endPart(count, true);
      }
      return lineGeometry;
    }
    for (const polygon of geometry.polygons) {
      for (const [i, ring] of polygon.entries()) {
        const added = this.#addRing(ring, i === 0);
        if (i === 0 && !added) break;
      }
    }
    return polygonGeometry;
  }

  /** Projects, drops repeated vertices, and returns how many were added: 0 or at least two. */
  #addVertices(line: Float64Array): number {
    const start = this.#filled;
    if (start + line.length > this.#xy.length) {
      const grown = new Int32Array(2 * (start + line.length));
      grown.set(this.#xy.subarray(0, start));
      this.#xy = grown;
    }
    const xy = this.#xy;
    let end = start;
    let lastX = -1;
    let lastY = -1;
    for (let i = 0; i + 1 < line.length; i += 2) {
      const x = worldX(line[i] as number);
      const y = worldY(line[i + 1] as number);
      if (x === lastX && y === lastY) continue;
      xy[end++] = x;
      xy[end++] = y;
      lastX = x;
      lastY = y;
    }
    if (end - start < 4) return 0;
    this.#filled = end;
    return (end - start) / 2;
  }

  #addRing(ring: Float64Array, outer: boolean): boolean {
    const start = this.#filled;
    const count = this.#addVertices(ring);
    const xy = this.#xy;
    const closed = count > 0 && xy[start] === xy[start + 2 * count - 2] && xy[start + 1] === xy[start + 2 * count - 1];
    const doubleArea = closed && count >= 4 ? shoelace(xy, start, count) : 0;
    if (doubleArea === 0) {
      this.#filled = start;
      return false;
    }
    if (doubleArea > 0 !== outer) reverse(xy, start, count);
    this.#area += (outer ? 0.5 : -0.5) * Math.abs(doubleArea);
    this.#endPart(count, outer);
    return true;
  }

  #endPart(count: number, outer: boolean): void {
    this.#parts.push(2 * count + (outer ? 1 : 0));
  }

  #write(type: number): void {
    const xy = this.#xy.subarray(0, this.#filled);
    const [west, north, east, south] = boundsOf([xy]);
    for (const side of [west, north, east, south]) this.#columns.boxes.push(side);
    const isRings = type === polygonGeometry;
    const middle = { x: (west + east) / 2, y: (north + south) / 2 };
    const [block, start] = this.#geometry.add({ type, isRings, parts: this.#parts, xy, middle });
    this.#columns.blocks.push(block);
    this.#columns.starts.push(start);
  }
}

/** Twice the signed area, positive when clockwise on the map (y down). */
function shoelace(values: Int32Array, start: number, count: number): number {
  const originX = values[start] as number;
  const originY = values[start + 1] as number;
  let sum = 0;
  for (let i = start; i < start + 2 * count - 2; i += 2) {
    const ax = (values[i] as number) - originX;
    const ay = (values[i + 1] as number) - originY;
    const bx = (values[i + 2] as number) - originX;
    const by = (values[i + 3] as number) - originY;
    sum += ax * by - bx * ay;
  }
  return sum;
}

function reverse(values: Int32Array, start: number, count: number): void {
  for (let a = start, b = start + 2 * count - 2; a < b; a += 2, b -= 2) {
    const x = values[a] as number;
    const y = values[a + 1] as number;
    values[a] = values[b] as number;
    values[a + 1] = values[b + 1] as number;
    values[b] = x;
    values[b + 1] = y;
  }
}
