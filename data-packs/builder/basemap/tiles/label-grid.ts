import type { LayerRules } from '../basemap-layers.ts';
import { type FeatureColumns, pointGeometry } from './feature-store.ts';
import { tileUnit } from './world-units.ts';

interface Grid {
  /** Tile coordinates. */
  cell: number;
  maxzoom: number;
  limit: (zoom: number) => number;
}

/**
 * Thins out labels: at each zoom a cell of the layer's grid has a limited number of points, those of the lowest sort
 * key. Labels with a spacing are thinned out among themselves before. Raises `minzooms` in place, so that labels stay
 * shown at higher zooms and neighbouring tiles agree.
 */
export function thinLabels(features: FeatureColumns, layers: readonly LayerRules[], minzoom: number): void {
  for (const [layer, { grid }] of layers.entries()) {
    if (grid === undefined) continue;
    const points: number[] = [];
    for (let i = 0; i < features.count; i++) {
      if (features.layers[i] !== layer || features.types[i] !== pointGeometry) continue;
      // Labels that end before `maxzoom` (countries, states) do not take the cells of towns.
      if ((features.maxzooms[i] as number) >= grid.maxzoom) points.push(i);
    }
    points.sort((a, b) => (features.sortKeys[a] as number) - (features.sortKeys[b] as number) || a - b);
    for (const [cell, alike] of Map.groupBy(points, point => features.spacings[point] as number))
      if (cell > 0) thin(features, alike, { cell, maxzoom: grid.maxzoom, limit: () => 1 }, minzoom);
    thin(features, points, grid, minzoom);
  }
}

/** `points` are in the order of their importance. */
function thin(features: FeatureColumns, points: readonly number[], grid: Grid, minzoom: number): void {
  const shown = new Uint8Array(points.length);
  for (let zoom = minzoom; zoom <= grid.maxzoom; zoom++) {
    const cell = grid.cell * tileUnit(zoom);
    const counts = new Map<number, number>();
    const cellOf = (point: number) =>
      Math.floor((features.boxes[4 * point] as number) / cell) * 2 ** 26 +
      Math.floor((features.boxes[4 * point + 1] as number) / cell);
    for (const [i, point] of points.entries()) {
      if (shown[i] === 1 && (features.maxzooms[point] as number) >= zoom) {
        const key = cellOf(point);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
    for (const [i, point] of points.entries()) {
      if (shown[i] === 1 || (features.minzooms[point] as number) > zoom || (features.maxzooms[point] as number) < zoom)
        continue;
      const key = cellOf(point);
      const count = counts.get(key) ?? 0;
      if (count >= grid.limit(zoom)) {
        features.minzooms[point] = zoom + 1;
      } else {
        counts.set(key, count + 1);
        shown[i] = 1;
      }
    }
  }
}
