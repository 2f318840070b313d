import { itemAt } from '../../data-packs/base/item-at.ts';
import { landField } from './coast.ts';
import { Heap } from './heap.ts';
import { layeredNoise } from './random.ts';
import type { Raster } from './raster.ts';

export interface Relief {
  /** Metres above the sea on the 80 m grid; 0 in the sea. */
  height: Raster;
  /** Positive on land. */
  land: Raster;
  /** Metres to the sea. */
  inland: Raster;
  /** The neighbour that each land cell's water runs to, -1 in the sea. */
  downstream: Int32Array;
  /** Cells that drain through each cell. */
  catchment: Float64Array;
  /** Land cells, from the sea upwards. */
  order: Int32Array;
}

const rounds = 26;
/** Includes the units of area, length and rounds; tuned by eye. */
const erodibility = 0.055;
const highestPeak = 1183;

/** Uplift of the ground: a range in the west, hills in the east, plains for towns. */
function uplift(x: number, y: number, inland: number): number {
  const ridge = (cx: number, cy: number, a: number, b: number) => {
    const dx = (x - cx) / a;
    const dy = (y - cy) / b;
    return 1 / (1 + (dx * dx + dy * dy) * (dx * dx + dy * dy));
  };
  const rise =
    ridge(-7600, 2300, 4600, 2600) +
    0.4 * ridge(-11800, -3300, 2400, 1300) +
    0.3 * ridge(6400, 3300, 3000, 1700) +
    0.16 * ridge(1800, -1400, 2600, 1100) +
    0.22 * ridge(14500, -5900, 1500, 1000);
  const grain = 1 + 0.55 * layeredNoise(x / 1700, y / 1700, 3, 71);
  return (0.012 + rise * Math.max(0.2, grain)) * Math.min(1, 0.12 + inland / 1500);
}

/** Balances uplift and river erosion (stream power law, solved from the sea upwards) into valleys and ridges. */
export function makeRelief(): Relief {
  const land = landField();
  const isLand = (index: number) => land.get(index) > 0;
  const inland = land.distanceTo(index => !isLand(index));
  const height = land.like((x, y, index) => (isLand(index) ? 1 + 0.6 * layeredNoise(x / 400, y / 400, 2, 5) : 0));
  const rise = land.like((x, y, index) => (isLand(index) ? uplift(x, y, inland.get(index)) : 0));
  const downstream = new Int32Array(height.values.length).fill(-1);
  const catchment = new Float64Array(height.values.length);
  let order: Int32Array = new Int32Array(0);
  for (let round = 0; round < rounds; round++) {
    order = drain(height, isLand, downstream);
    gather(order, downstream, catchment);
    for (const index of order) {
      const to = itemAt(downstream, index);
      const force = erodibility * Math.sqrt(itemAt(catchment, index));
      const below = to >= 0 ? height.get(to) : 0;
      height.values[index] = (height.get(index) + rise.get(index) + force * below) / (1 + force);
    }
    if (round % 6 === 3) creep(height, isLand);
  }
  order = drain(height, isLand, downstream);
  gather(order, downstream, catchment);
  let top = 0;
  for (const value of height.values) top = Math.max(top, value);
  for (const index of order) height.values[index] = 0.6 + (height.get(index) * highestPeak) / top;
  for (const index of order) {
    const to = itemAt(downstream, index);
    if (to >= 0 && isLand(to)) height.values[index] = Math.max(height.get(index), height.get(to) + 0.02);
  }
  return { height, land, inland, downstream, catchment, order };
}

/** Counts the cells that drain through each. */
function gather(order: Int32Array, downstream: Int32Array, catchment: Float64Array): void {
  catchment.fill(0);
  for (let i = order.length - 1; i >= 0; i--) {
    const index = itemAt(order, i);
    catchment[index] = itemAt(catchment, index) + 1;
    const to = itemAt(downstream, index);
    if (to >= 0) catchment[to] = itemAt(catchment, to) + itemAt(catchment, index);
  }
}

/** Finds where each land cell drains to (priority flood from the sea: no pits). Returns cells from the sea upwards. */
function drain(height: Raster, isLand: (index: number) => boolean, downstream: Int32Array): Int32Array {
  const seen = new Uint8Array(height.values.length);
  const heap = new Heap();
  const order: number[] = [];
  for (let index = 0; index < height.values.length; index++) {
    if (isLand(index)) continue;
    seen[index] = 1;
    downstream[index] = -1;
    if (!height.onEdge(index) && height.steps.some(step => isLand(index + step))) heap.push(index, 0);
  }
  while (heap.size > 0) {
    const index = heap.pop();
    if (isLand(index)) order.push(index);
    if (height.onEdge(index)) continue;
    for (const step of height.steps) {
      const to = index + step;
      if (seen[to]) continue;
      seen[to] = 1;
      downstream[to] = index;
      heap.push(to, Math.max(height.get(to), height.get(index) + 1e-6));
    }
  }
  // Drain to the steepest of the neighbours reached before.
  const rank = new Int32Array(height.values.length).fill(-1);
  for (let i = 0; i < order.length; i++) rank[itemAt(order, i)] = i;
  for (const index of order) {
    let steepest = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < 8; k++) {
      const to = index + itemAt(height.steps, k);
      if (itemAt(rank, to) > itemAt(rank, index)) continue;
      const slope = (height.get(index) - height.get(to)) / (k < 4 ? 1 : Math.SQRT2);
      if (slope > steepest) {
        steepest = slope;
        downstream[index] = to;
      }
    }
  }
  return Int32Array.from(order);
}

/** Rounds ridges a little by soil creep. */
function creep(height: Raster, isLand: (index: number) => boolean): void {
  const before = height.values.slice();
  for (let index = 0; index < before.length; index++) {
    if (!isLand(index) || height.onEdge(index)) continue;
    let sum = 0;
    for (const step of height.steps) sum += itemAt(before, index + step);
    height.values[index] = itemAt(before, index) * 0.85 + (sum / 8) * 0.15;
  }
}
