import { itemAt } from '../../geo/item-at.ts';
import { type FeatureColumns, polygonGeometry } from './feature-store.ts';
import type { PlainLayerRules } from './layer-rules.ts';
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

/** West, north, east, south in world units. */
export type WorldBox = readonly [west: number, north: number, east: number, south: number];

export function tileMeetsAreas(areas: readonly WorldBox[], z: number, x: number, y: number): boolean {
  const size = tileSize(z);
  return areas.some(
    ([west, north, east, south]) =>
      x * size < east && (x + 1) * size > west && y * size < south && (y + 1) * size > north,
  );
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
  options: { minzoom: number; maxzoom: number; threads: number },
): TileTask[] {
  const { minzoom, maxzoom, threads } = options;
  const tilesAt = (zoom: number) => areas.reduce((sum, area) => sum + tilesIn(area, zoom), 0);
  let root = Math.max(minzoom, Math.min(9, maxzoom - 6));
  while (root < maxzoom - 1 && tilesAt(root) < 8 * threads) root++;
  const tasks = bandTasks(features, layers, areas, root, maxzoom, maxzoom);
  let bandTop = root;
  while (bandTop > minzoom) {
    const bandRoot = Math.max(minzoom, bandTop - 2);
    tasks.push(...bandTasks(features, layers, areas, bandRoot, bandTop - 1, maxzoom));
    bandTop = bandRoot;
  }
  return tasks.sort((a, b) => b.features.length - a.features.length);
}

function tileRange(bounds: WorldBox, zoom: number): { minX: number; minY: number; maxX: number; maxY: number } {
  const size = tileSize(zoom);
  const last = 2 ** zoom - 1;
  const index = (value: number) => Math.max(0, Math.min(last, Math.floor(value / size)));
  // A bound on the border of two tiles does not include the next one.
  const end = (value: number) => Math.max(0, Math.min(last, Math.ceil(value / size) - 1));
  const minX = index(bounds[0]);
  const minY = index(bounds[1]);
  return { minX, minY, maxX: Math.max(minX, end(bounds[2])), maxY: Math.max(minY, end(bounds[3])) };
}

function unionBox(areas: readonly WorldBox[]): WorldBox {
  const side = (i: 0 | 1 | 2 | 3) => areas.map(area => area[i]);
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))];
}

function tilesIn(bounds: WorldBox, zoom: number): number {
  const { minX, minY, maxX, maxY } = tileRange(bounds, zoom);
  return (maxX - minX + 1) * (maxY - minY + 1);
}

/** Makes a task per tile at the zoom `root`, with the features visible at any zoom from `root` to `deepest`. */
function bandTasks(
  features: FeatureColumns,
  layers: readonly PlainLayerRules[],
  areas: readonly WorldBox[],
  root: number,
  deepest: number,
  maxzoom: number,
): TileTask[] {
  const { minX, minY, maxX, maxY } = tileRange(unionBox(areas), root);
  const width = maxX - minX + 1;
  const size = tileSize(root);
  const chosen = visibleFeatures(features, layers, root, deepest, maxzoom);
  const cells = (feature: number, visit: (cell: number) => void) => {
    const buffer =
      Math.max(tileBuffer, itemAt(layers, features.layers[feature] as number).pointBuffer) * tileUnit(root);
    const x0 = Math.max(minX, Math.floor(((features.boxes[4 * feature] as number) - buffer) / size));
    const y0 = Math.max(minY, Math.floor(((features.boxes[4 * feature + 1] as number) - buffer) / size));
    const x1 = Math.min(maxX, Math.floor(((features.boxes[4 * feature + 2] as number) + buffer) / size));
    const y1 = Math.min(maxY, Math.floor(((features.boxes[4 * feature + 3] as number) + buffer) / size));
    for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) visit((y - minY) * width + x - minX);
  };
  const offsets = new Uint32Array(width * (maxY - minY + 1) + 1);
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
  const tasks: TileTask[] = [];
  for (let cell = 0; cell + 1 < offsets.length; cell++) {
    if (offsets[cell] === offsets[cell + 1]) continue;
    const x = minX + (cell % width);
    const y = minY + Math.floor(cell / width);
    if (!tileMeetsAreas(areas, root, x, y)) continue;
    tasks.push({ z: root, x, y, maxzoom: deepest, features: lists.subarray(offsets[cell], offsets[cell + 1]) });
  }
  return tasks;
}

function visibleFeatures(
  features: FeatureColumns,
  layers: readonly PlainLayerRules[],
  root: number,
  deepest: number,
  maxzoom: number,
): Uint32Array {
  const unit = tileUnit(deepest);
  const chosen = new Uint32Array(features.count);
  let count = 0;
  for (let i = 0; i < features.count; i++) {
    if ((features.minzooms[i] as number) > deepest || (features.maxzooms[i] as number) < root) continue;
    const small =
      features.types[i] === polygonGeometry &&
      (features.areas[i] as number) < itemAt(layers, features.layers[i] as number).minArea * unit * unit;
    if (small && deepest < maxzoom) continue;
    chosen[count++] = i;
  }
  return chosen.subarray(0, count);
}
