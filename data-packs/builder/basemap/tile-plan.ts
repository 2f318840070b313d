import { itemAt } from '../../geo/item-at.ts';
import { type FeatureColumns, polygonGeometry } from './feature-store.ts';
import type { PlainLayerRules } from './layer-rules.ts';
import { TileGrid, tilesIn, type WorldBox } from './tile-grid.ts';
import { tileUnit } from './world-units.ts';

/** A tile and its descendants down to `maxzoom`, made by one worker. */
export interface TileTask {
  z: number;
  x: number;
  y: number;
  maxzoom: number;
  /** Indices of the features that may touch the tile. */
  features: Uint32Array;
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

/** Makes a task per tile at the zoom `root`, with the features visible at any zoom from `root` to `deepest`. */
function bandTasks(
  features: FeatureColumns,
  layers: readonly PlainLayerRules[],
  areas: readonly WorldBox[],
  root: number,
  deepest: number,
  maxzoom: number,
): TileTask[] {
  const grid = new TileGrid(areas, root);
  const chosen = visibleFeatures(features, layers, root, deepest, maxzoom);
  const cells = (feature: number, visit: (cell: number) => void) => {
    const buffer =
      Math.max(tileBuffer, itemAt(layers, features.layers[feature] as number).pointBuffer) * tileUnit(root);
    const side = (i: 0 | 1 | 2 | 3) => features.boxes[4 * feature + i] as number;
    grid.eachCell([side(0) - buffer, side(1) - buffer, side(2) + buffer, side(3) + buffer], visit);
  };
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
