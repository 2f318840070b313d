import { itemAt } from '../../../base/item-at.ts';
import { clipLine, clipRing, isInside, isOutside } from './clip.ts';
import { type FeatureColumns, lineGeometry, pointGeometry } from './feature-store.ts';
import { GeometryBlocks, GeometryRecord } from './geometry-blocks.ts';
import { TileBuilder, type TileItem } from './tile-builder.ts';
import { tileMeetsAreas } from './tile-grid.ts';
import { type TileTask, tileBuffer } from './tile-plan.ts';
import type { WorkerSetup } from './tile-pool.ts';
import { type Piece, VertexStack } from './vertex-stack.ts';
import { tileSize, tileUnit } from './world-units.ts';

export type TileSink = (z: number, x: number, y: number, bytes: Uint8Array) => void;

/** Makes a task's tiles from the top down: the four children of a tile clip the features of their parent. */
export class TilePyramid {
  readonly #setup: WorkerSetup;
  readonly #features: FeatureColumns;
  readonly #builder: TileBuilder;
  readonly #sink: TileSink;
  readonly #blocks: GeometryBlocks;
  readonly #record = new GeometryRecord();
  /** Of the tile that is made and those above it; of a feature that is read. */
  readonly #vertices = new VertexStack();
  readonly #loaded = new VertexStack();
  #taskMaxzoom = 0;

  constructor(setup: WorkerSetup, sink: TileSink) {
    this.#setup = setup;
    this.#features = setup.features;
    this.#builder = new TileBuilder(setup);
    this.#sink = sink;
    this.#blocks = new GeometryBlocks(setup.features.geometry);
  }

  run(task: TileTask): void {
    const { layers, sortKeys, blocks, starts } = this.#features;
    this.#taskMaxzoom = task.maxzoom;
    // Block after block: those in a file are read once.
    const asStored = Array.from(task.features).sort(
      (a, b) => (blocks[a] as number) - (blocks[b] as number) || (starts[a] as number) - (starts[b] as number),
    );
    const items: TileItem[] = [];
    this.#vertices.count = 0;
    for (const feature of asStored) {
      // Clip one by one: of a border or a coast, most lies in other tasks.
      const whole = { feature, pieces: this.#load(feature, task.maxzoom) };
      for (const { pieces } of this.#clip(this.#loaded, [whole], task.z, task.x, task.y))
        items.push({ feature, pieces: pieces.map(piece => this.#vertices.copy(this.#loaded, piece)) });
    }
    items.sort(
      ({ feature: a }, { feature: b }) =>
        (layers[a] as number) - (layers[b] as number) || (sortKeys[a] as number) - (sortKeys[b] as number) || a - b,
    );
    this.#descend(task.z, task.x, task.y, items);
  }

  /** Reads a feature's pieces, with the vertices drawn at any zoom of the task. */
  #load(feature: number, maxzoom: number): Piece[] {
    const { blocks, starts } = this.#features;
    const record = this.#record.read(this.#blocks.at(blocks[feature] as number), starts[feature] as number);
    const { xy, levels } = record;
    const stack = this.#loaded;
    stack.count = 0;
    stack.reserve(levels.length);
    const pieces: Piece[] = [];
    for (let part = 0, first = 0; part < record.parts; part++) {
      const start = stack.count;
      const last = first + record.length(part);
      for (let i = first; i < last; i++)
        if ((levels[i] as number) <= maxzoom)
          stack.push(xy[2 * i] as number, xy[2 * i + 1] as number, levels[i] as number);
      pieces.push(stack.piece(start, stack.count, record.isOuter(part)));
      first = last;
    }
    return pieces;
  }

  #descend(z: number, x: number, y: number, items: readonly TileItem[]): void {
    if (items.length === 0) return;
    const stack = this.#vertices;
    const bytes = this.#builder.build(z, x, y, items, stack);
    if (bytes !== undefined) this.#sink(z, x, y, bytes);
    if (z === this.#taskMaxzoom) return;
    for (let child = 0; child < 4; child++) {
      const cx = 2 * x + (child & 1);
      const cy = 2 * y + (child >> 1);
      if (!tileMeetsAreas(this.#setup.areas, z + 1, cx, cy)) continue;
      const top = stack.count;
      this.#descend(z + 1, cx, cy, this.#clip(stack, items, z + 1, cx, cy));
      stack.count = top;
    }
  }

  /** Chooses and cuts what lies in a tile and its buffer; what is cut is put on the stack. */
  #clip(stack: VertexStack, items: readonly TileItem[], z: number, x: number, y: number): TileItem[] {
    const { types, maxzooms, areas, layers } = this.#features;
    const size = tileSize(z);
    const unit = tileUnit(z);
    const clipped: TileItem[] = [];
    const finestUnit = tileUnit(this.#taskMaxzoom);
    for (const item of items) {
      const { feature } = item;
      if ((maxzooms[feature] as number) < z) continue;
      const rules = itemAt(this.#setup.layers, layers[feature] as number);
      const type = types[feature];
      const isPoint = type === pointGeometry;
      const buffer = (isPoint ? rules.pointBuffer : tileBuffer) * unit;
      const west = x * size - buffer;
      const north = y * size - buffer;
      const east = (x + 1) * size + buffer;
      const south = (y + 1) * size + buffer;
      if (isPoint) {
        // The box of a point is the point itself.
        const point = itemAt(item.pieces, 0);
        const inside = point.west >= west && point.west <= east && point.north >= north && point.north <= south;
        if (inside) clipped.push(item);
        continue;
      }
      if (
        type !== lineGeometry &&
        this.#taskMaxzoom < this.#setup.maxzoom &&
        (areas[feature] as number) < rules.minArea * finestUnit * finestUnit
      )
        continue;
      if (allInside(item.pieces, west, north, east, south)) {
        clipped.push(item);
        continue;
      }
      let pieces: Piece[] | undefined;
      // Inner rings disappear with their outer ring.
      let outerLeft = true;
      for (const piece of item.pieces) {
        if (isOutside(piece, west, north, east, south)) {
          if (piece.outer) outerLeft = false;
        } else if (type === lineGeometry) {
          pieces ??= [];
          clipLine(stack, piece, west, north, east, south, pieces);
        } else if (piece.outer || outerLeft) {
          const ring = clipRing(stack, piece, west, north, east, south);
          if (piece.outer) outerLeft = ring !== undefined;
          if (ring === undefined) continue;
          if (pieces === undefined) pieces = [ring];
          else pieces.push(ring);
        }
      }
      if (pieces !== undefined && pieces.length > 0) clipped.push({ feature, pieces });
    }
    return clipped;
  }
}

function allInside(pieces: readonly Piece[], west: number, north: number, east: number, south: number): boolean {
  for (const piece of pieces) if (!isInside(piece, west, north, east, south)) return false;
  return true;
}
