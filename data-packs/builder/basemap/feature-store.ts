import { type AttributeColumns, AttributeTable } from './attribute-table.ts';
import { Growable } from './growable.ts';
import type { MapFeature } from './map-feature.ts';
import { worldX, worldY } from './world-units.ts';

export const pointGeometry = 1;
export const lineGeometry = 2;
export const polygonGeometry = 3;

/** Features in columns of shared memory for the tile workers, in world units (`world-units.ts`). */
export interface FeatureColumns {
  count: number;
  layers: Uint8Array;
  types: Uint8Array;
  minzooms: Uint8Array;
  maxzooms: Uint8Array;
  /** 0 without an id. */
  ids: Float64Array;
  sortKeys: Float64Array;
  /** `spacing` of labels; 0 without. */
  spacings: Uint32Array;
  sets: Uint32Array;
  /** west, north, east, south of each feature. */
  boxes: Int32Array;
  /** Area of polygons without their inner rings; 0 for other types. */
  areas: Float64Array;
  /** Feature `i` has parts `partOffsets[i] .. partOffsets[i + 1]`: lines, or rings (closed). */
  partOffsets: Uint32Array;
  /** Part `p` has vertices `vertexOffsets[p] .. vertexOffsets[p + 1]`. */
  vertexOffsets: Uint32Array;
  /** 1 for an outer ring (clockwise on the map), 0 for an inner one. */
  outer: Uint8Array;
  /** x, y of each vertex. */
  vertices: Int32Array;
  /** First zoom that draws a vertex (`vertex-levels.ts`). */
  levels: Uint8Array;
  attributes: AttributeColumns;
}

/** Collects features: projects them, drops degenerate parts, orients rings. */
export class FeatureStore {
  readonly layerNames: string[];
  readonly #layerIndex: Map<string, number>;
  readonly #attributes = new AttributeTable();
  readonly #layers = new Growable(Uint8Array);
  readonly #types = new Growable(Uint8Array);
  readonly #minzooms = new Growable(Uint8Array);
  readonly #maxzooms = new Growable(Uint8Array);
  readonly #ids = new Growable(Float64Array);
  readonly #sortKeys = new Growable(Float64Array);
  readonly #spacings = new Growable(Uint32Array);
  readonly #sets = new Growable(Uint32Array);
  readonly #boxes = new Growable(Int32Array);
  readonly #areas = new Growable(Float64Array);
  readonly #partOffsets = new Growable(Uint32Array);
  readonly #vertexOffsets = new Growable(Uint32Array);
  readonly #outer = new Growable(Uint8Array);
  readonly #vertices = new Growable(Int32Array, 1 << 16);
  #area = 0;

  constructor(layerNames: string[]) {
    this.layerNames = layerNames;
    this.#layerIndex = new Map(layerNames.map((name, index) => [name, index]));
    this.#partOffsets.push(0);
    this.#vertexOffsets.push(0);
  }

  /** Ignores features without a drawable part; throws on an unknown layer. */
  add(feature: MapFeature): void {
    const layer = this.#layerIndex.get(feature.layer);
    if (layer === undefined) throw new Error(`features of layer "${feature.layer}" have no tile layer to go to`);
    if (feature.minzoom > feature.maxzoom) return;
    const firstPart = this.#vertexOffsets.length - 1;
    this.#area = 0;
    const type = this.#addGeometry(feature);
    if (this.#vertexOffsets.length - 1 === firstPart) return;
    this.#layers.push(layer);
    this.#types.push(type);
    this.#minzooms.push(feature.minzoom);
    this.#maxzooms.push(feature.maxzoom);
    this.#ids.push(feature.id ?? 0);
    this.#sortKeys.push(feature.sortKey ?? 0);
    this.#spacings.push(feature.spacing ?? 0);
    this.#sets.push(this.#attributes.add(feature.attributes));
    this.#areas.push(this.#area);
    this.#partOffsets.push(this.#vertexOffsets.length - 1);
    this.#pushBox(firstPart);
  }

  /** Moves the columns into shared memory; `setVertexLevels` fills in the levels. */
  share(): FeatureColumns {
    return {
      count: this.#layers.length,
      layers: this.#layers.share(),
      types: this.#types.share(),
      minzooms: this.#minzooms.share(),
      maxzooms: this.#maxzooms.share(),
      ids: this.#ids.share(),
      sortKeys: this.#sortKeys.share(),
      spacings: this.#spacings.share(),
      sets: this.#sets.share(),
      boxes: this.#boxes.share(),
      areas: this.#areas.share(),
      partOffsets: this.#partOffsets.share(),
      vertexOffsets: this.#vertexOffsets.share(),
      outer: this.#outer.share(),
      vertices: this.#vertices.share(),
      levels: new Uint8Array(new SharedArrayBuffer(Math.max(1, this.#vertices.length / 2))),
      attributes: this.#attributes.share(),
    };
  }

  #addGeometry({ geometry }: MapFeature): number {
    if (geometry.type === 'point') {
      this.#vertices.push(worldX(geometry.lon));
      this.#vertices.push(worldY(geometry.lat));
      this.#endPart(true);
      return pointGeometry;
    }
    if (geometry.type === 'lines') {
      for (const line of geometry.lines) if (this.#addVertices(line) >= 2) this.#endPart(true);
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
    const vertices = this.#vertices;
    vertices.reserve(line.length);
    const start = vertices.length;
    let end = start;
    let lastX = -1;
    let lastY = -1;
    for (let i = 0; i + 1 < line.length; i += 2) {
      const x = worldX(line[i] as number);
      const y = worldY(line[i + 1] as number);
      if (x === lastX && y === lastY) continue;
      vertices.values[end++] = x;
      vertices.values[end++] = y;
      lastX = x;
      lastY = y;
    }
    if (end - start < 4) return 0;
    vertices.length = end;
    return (end - start) / 2;
  }

  #addRing(ring: Float64Array, outer: boolean): boolean {
    const start = this.#vertices.length;
    const count = this.#addVertices(ring);
    const { values } = this.#vertices;
    const closed =
      count > 0 &&
      values[start] === values[start + 2 * count - 2] &&
      values[start + 1] === values[start + 2 * count - 1];
    const doubleArea = closed && count >= 4 ? shoelace(values, start, count) : 0;
    if (doubleArea === 0) {
      this.#vertices.length = start;
      return false;
    }
    if (doubleArea > 0 !== outer) reverse(values, start, count);
    this.#area += (outer ? 0.5 : -0.5) * Math.abs(doubleArea);
    this.#endPart(outer);
    return true;
  }

  #endPart(outer: boolean): void {
    this.#outer.push(outer ? 1 : 0);
    this.#vertexOffsets.push(this.#vertices.length / 2);
  }

  #pushBox(firstPart: number): void {
    const { values, length } = this.#vertices;
    let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 2 * (this.#vertexOffsets.values[firstPart] as number); i < length; i += 2) {
      const x = values[i] as number;
      const y = values[i + 1] as number;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < north) north = y;
      if (y > south) south = y;
    }
    for (const side of [west, north, east, south]) this.#boxes.push(side);
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
