import { itemAt } from '../../../base/item-at.ts';
import type { PlainLayerRules } from '../basemap-layers.ts';
import { type FeatureColumns, polygonGeometry } from './feature-store.ts';
import { eachRecord, GeometryBlocks, type GeometryColumns } from './geometry-blocks.ts';
import { TileGrid, tileMeetsAreas, tilesIn, type WorldBox } from './tile-grid.ts';
import type { WorkerSetup } from './tile-pool.ts';
import { tileSize, tileUnit } from './world-units.ts';

/** A tile and its descendants down to `maxzoom`, made by one worker. */
export interface TileTask {
  z: number;
  x: number;
  y: number;
  maxzoom: number;
  /** Indices of the features that may touch the tile. */
  features: Uint32Array;
}

export interface PlanOptions {
  minzoom: number;
  maxzoom: number;
  threads: number;
  /** Load of a task (`TileLoad`), unless it is a tile of the highest zooms: a worker holds some 60 bytes for each vertex. */
  largestTask?: number | undefined;
}

/** Buffer around a tile for lines and polygons, in tile coordinates. */
export const tileBuffer = 64;

/**
 * Divides the pyramid into tasks: small, so that workers need little memory and finish together, but not so small that
 * features are clipped from scratch too often. The largest tasks come first.
 */
export function planTasks(
  features: FeatureColumns,
  layers: readonly PlainLayerRules[],
  areas: readonly WorldBox[],
  { minzoom, maxzoom, threads, largestTask = 1_000_000 }: PlanOptions,
): TileTask[] {
  const plan = new TilePlan({ features, layers, areas, maxzoom });
  const tilesAt = (zoom: number) => areas.reduce((sum, area) => sum + tilesIn(area, zoom), 0);
  let root = Math.max(minzoom, Math.min(9, maxzoom - 6));
  while (root < maxzoom - 1 && tilesAt(root) < 8 * threads) root++;
  const tasks = plan.divided(plan.band(root, maxzoom), largestTask);
  let bandTop = root;
  while (bandTop > minzoom) {
    const bandRoot = Math.max(minzoom, bandTop - 2);
    tasks.push(...plan.band(bandRoot, bandTop - 1));
    bandTop = bandRoot;
  }
  return tasks.sort((a, b) => b.features.length - a.features.length);
}

class TilePlan {
  readonly #setup: WorkerSetup;

  constructor(setup: WorkerSetup) {
    this.#setup = setup;
  }

  /** Makes a task per tile at the zoom `root`, with the features visible at any zoom from `root` to `deepest`. */
  band(root: number, deepest: number): TileTask[] {
    const grid = new TileGrid(this.#setup.areas, root);
    const all = new Uint32Array(this.#setup.features.count).map((_, i) => i);
    const chosen = this.#visible(all, root, deepest);
    const cells = (feature: number, visit: (cell: number) => void) => grid.eachCell(this.#box(feature, root), visit);
    const offsets = new Uint32Array(grid.count + 1);
    for (const feature of chosen) cells(feature, cell => (offsets[cell + 1] = (offsets[cell + 1] as number) + 1));
    for (let i = 1; i < offsets.length; i++) offsets[i] = (offsets[i] as number) + (offsets[i - 1] as number);
    const lists = new Uint32Array(new SharedArrayBuffer(Math.max(4, 4 * (offsets[offsets.length - 1] as number))));
    const next = offsets.slice();
    for (const feature of chosen) {
      cells(feature, cell => {
        const at = next[cell] as number;
        lists[at] = feature;
        next[cell] = at + 1;
      });
    }
    return grid
      .tiles()
      .map(({ x, y, cell }) => ({
        z: root,
        x,
        y,
        maxzoom: deepest,
        features: lists.subarray(offsets[cell], offsets[cell + 1]),
      }))
      .filter(task => task.features.length > 0);
  }

  /** Divides tasks of a larger load into one for the tile itself and those of its children. */
  divided(tasks: readonly TileTask[], largest: number): TileTask[] {
    const load = new TileLoad(this.#setup.features.geometry, this.#setup.maxzoom - 1);
    const divide = (task: TileTask): TileTask[] => {
      const { z, x, y } = task;
      if (z >= this.#setup.maxzoom - 1 || load.of(z, x, y) <= largest) return [task];
      return [this.#part(task, z, x, y, z), ...this.#children(task).flatMap(divide)];
    };
    return tasks.flatMap(divide).filter(task => task.features.length > 0);
  }

  #children(task: TileTask): TileTask[] {
    return [0, 1, 2, 3]
      .map(child => ({ x: 2 * task.x + (child & 1), y: 2 * task.y + (child >> 1) }))
      .filter(({ x, y }) => tileMeetsAreas(this.#setup.areas, task.z + 1, x, y))
      .map(({ x, y }) => this.#part(task, task.z + 1, x, y, task.maxzoom));
  }

  /** Makes a smaller task of those of a task's features that it draws. */
  #part(task: TileTask, z: number, x: number, y: number, maxzoom: number): TileTask {
    const size = tileSize(z);
    const chosen = this.#visible(task.features, z, maxzoom).filter(feature => {
      const [west, north, east, south] = this.#box(feature, z);
      return west < (x + 1) * size && east >= x * size && north < (y + 1) * size && south >= y * size;
    });
    const features = new Uint32Array(new SharedArrayBuffer(chosen.byteLength));
    features.set(chosen);
    return { z, x, y, maxzoom, features };
  }

  /** Chooses the features drawn at any zoom from `root` to `deepest`. */
  #visible(among: Uint32Array, root: number, deepest: number): Uint32Array {
    const { minzooms, maxzooms, types, areas, layers } = this.#setup.features;
    const unit = tileUnit(deepest);
    return among.filter(i => {
      if ((minzooms[i] as number) > deepest || (maxzooms[i] as number) < root) return false;
      if (types[i] !== polygonGeometry || deepest === this.#setup.maxzoom) return true;
      return (areas[i] as number) >= itemAt(this.#setup.layers, layers[i] as number).minArea * unit * unit;
    });
  }

  /** The box of a feature with the buffer of the tiles of a zoom. */
  #box(feature: number, zoom: number): WorldBox {
    const { boxes, layers } = this.#setup.features;
    const { pointBuffer } = itemAt(this.#setup.layers, layers[feature] as number);
    const buffer = Math.max(tileBuffer, pointBuffer) * tileUnit(zoom);
    const side = (i: 0 | 1 | 2 | 3) => boxes[4 * feature + i] as number;
    return [side(0) - buffer, side(1) - buffer, side(2) + buffer, side(3) + buffer];
  }
}

/** Each line, ring or point takes as much memory as so many vertices. */
const verticesPerPart = 8;

/** Tells how much a worker has to hold of tiles, in vertices, for all zooms up to `finest`. */
export class TileLoad {
  /** By zoom, then by tile. */
  readonly #loads: Map<number, number>[];

  constructor(geometry: GeometryColumns, finest: number) {
    let loads = countVertices(geometry, finest);
    this.#loads = [loads];
    for (let z = finest - 1; z >= 0; z--) {
      const above = new Map<number, number>();
      const side = 2 ** (z + 1);
      for (const [key, load] of loads) {
        const parent = tileKey(z, Math.floor(key / side) >> 1, (key % side) >> 1);
        above.set(parent, (above.get(parent) ?? 0) + load);
      }
      this.#loads.unshift(above);
      loads = above;
    }
  }

  of(z: number, x: number, y: number): number {
    return this.#loads[z]?.get(tileKey(z, x, y)) ?? 0;
  }
}

function countVertices(geometry: GeometryColumns, zoom: number): Map<number, number> {
  const size = tileSize(zoom);
  const loads = new Map<number, number>();
  // Neighbours mostly lie in the same tile.
  let key = -1;
  let load = 0;
  const take = () => {
    if (load > 0) loads.set(key, (loads.get(key) ?? 0) + load);
  };
  const blocks = new GeometryBlocks(geometry);
  eachRecord(blocks, record => {
    const { xy } = record;
    for (let part = 0, i = 0; part < record.parts; part++) {
      const end = i + 2 * record.length(part);
      for (let weight = verticesPerPart; i < end; i += 2, weight = 0) {
        const next = tileKey(zoom, Math.floor((xy[i] as number) / size), Math.floor((xy[i + 1] as number) / size));
        if (next !== key) {
          take();
          key = next;
          load = 0;
        }
        load += 1 + weight;
      }
    }
    return false;
  });
  blocks.close();
  take();
  return loads;
}

const tileKey = (z: number, x: number, y: number): number => x * 2 ** z + y;
