import { itemAt } from '../../data-packs/base/item-at.ts';
import { extent } from './coast.ts';
import type { Lake } from './lakes.ts';
import { fromLonLat, inside, type Point, toLonLat } from './plane.ts';
import { layeredNoise } from './random.ts';
import { type River, riverSteps } from './rivers.ts';
import type { Relief } from './terrain.ts';

/** Grid points per degree: one arc second is about 22 m by 31 m. */
export const perDegree = 3600;

/** The pack's elevation model: heights in metres on a one-second grid, row 0 northernmost. */
export interface Elevation {
  /** Degrees of the first grid point. */
  west: number;
  north: number;
  width: number;
  height: number;
  /** Rounded to tenths of a metre, to be equal on every machine. */
  values: Float32Array;
  /** Bilinear, in metres. */
  sample(point: Point): number;
  /** Metres east and north from a grid point to the next. */
  spacing: Point;
  /** The grid point north-west of a point. */
  corner(point: Point): { column: number; row: number };
  /** The position of a grid point. */
  point(column: number, row: number): Point;
}

export function makeElevation(relief: Relief, rivers: River[], lakes: Lake[]): Elevation {
  const [west, south] = toLonLat([extent.west, extent.south]);
  const [east, north] = toLonLat([extent.east, extent.north]);
  const column0 = Math.floor(west * perDegree);
  const rowNorth = Math.ceil(north * perDegree);
  const width = Math.ceil(east * perDegree) - column0 + 1;
  const height = rowNorth - Math.floor(south * perDegree) + 1;
  const values = new Float32Array(width * height);
  const [x0, yTop] = fromLonLat(column0 / perDegree, rowNorth / perDegree);
  const [x1, y1] = fromLonLat((column0 + 1) / perDegree, (rowNorth - 1) / perDegree);
  const dx = x1 - x0;
  const dy = yTop - y1;
  for (let row = 0, index = 0; row < height; row++) {
    const y = yTop - row * dy;
    for (let column = 0; column < width; column++, index++) {
      const x = x0 + column * dx;
      if (relief.land.sample(x, y) <= 0) continue;
      const base = cubic(relief, x, y);
      const rough = Math.min(9, base * 0.012) * layeredNoise(x / 260, y / 260, 3, 91);
      values[index] = Math.max(0.3, base + rough);
    }
  }
  const corner = ([x, y]: Point) => {
    const column = Math.min(width - 2, Math.max(0, Math.floor((x - x0) / dx)));
    const row = Math.min(height - 2, Math.max(0, Math.floor((yTop - y) / dy)));
    return { column, row, index: row * width + column };
  };
  const sample = (point: Point): number => {
    const { column, row, index } = corner(point);
    const fx = (point[0] - x0) / dx - column;
    const fy = (yTop - point[1]) / dy - row;
    const north2 = itemAt(values, index) * (1 - fx) + itemAt(values, index + 1) * fx;
    const south2 = itemAt(values, index + width) * (1 - fx) + itemAt(values, index + width + 1) * fx;
    return north2 * (1 - fy) + south2 * fy;
  };
  for (const lake of lakes) levelLake(lake);
  // Repeat, because one river's bed may cut into another's; after a few rounds all of them fall throughout.
  for (let round = 0; round < 5; round++) {
    for (const river of rivers) {
      let level = Number.POSITIVE_INFINITY;
      river.levels = river.path.map(point => {
        level = Math.min(level, sample(point));
        return level;
      });
      if (river.reachesSea) river.levels[river.levels.length - 1] = 0;
      carve(river, round === 0);
    }
  }
  for (let index = 0; index < values.length; index++) values[index] = Math.round(itemAt(values, index) * 10) / 10;
  return {
    west: column0 / perDegree,
    north: rowNorth / perDegree,
    width,
    height,
    values,
    sample,
    spacing: [dx, dy],
    corner,
    point: (column, row) => [x0 + column * dx, yTop - row * dy],
  };

  function levelLake({ area, level }: Lake): void {
    const xs = area.outer.map(point => point[0]);
    const ys = area.outer.map(point => point[1]);
    const from = corner([Math.min(...xs), Math.max(...ys)]);
    const to = corner([Math.max(...xs), Math.min(...ys)]);
    for (let row = from.row; row <= to.row + 1; row++)
      for (let column = from.column; column <= to.column + 1; column++) {
        const point: Point = [x0 + column * dx, yTop - row * dy];
        const wet = inside(point, area.outer) && !area.inner.some(ring => inside(point, ring));
        const index = row * width + column;
        values[index] = wet ? level : Math.max(itemAt(values, index), level - 6);
      }
  }

  /** Carves a bed that falls throughout, and its banks. */
  function carve(river: River, banks: boolean): void {
    const reach = banks ? 2 : 0;
    for (const { point, level } of riverSteps(river)) {
      const { column, row } = corner(point);
      for (let r = row - reach; r <= row + 1 + reach; r++)
        for (let c = column - reach; c <= column + 1 + reach; c++) {
          const index = r * width + c;
          const bed = r >= row && r <= row + 1 && c >= column && c <= column + 1;
          const away = Math.abs(point[0] - x0 - c * dx) + Math.abs(yTop - r * dy - point[1]);
          const limit = bed ? level : level + away * 0.32;
          if (itemAt(values, index) > limit) values[index] = limit;
        }
    }
  }
}

/** Catmull-Rom interpolation of the 80 m grid, to avoid facets in the hillshade. */
function cubic({ height }: Relief, x: number, y: number): number {
  const gx = Math.min(height.width - 3, Math.max(1, (x - height.west) / height.cell));
  const gy = Math.min(height.height - 3, Math.max(1, (y - height.south) / height.cell));
  const column = Math.floor(gx);
  const row = Math.floor(gy);
  const wx = weights(gx - column);
  const wy = weights(gy - row);
  let sum = 0;
  for (let r = 0; r < 4; r++) {
    const start = (row + r - 1) * height.width + column - 1;
    let line = 0;
    for (let c = 0; c < 4; c++) line += height.get(start + c) * itemAt(wx, c);
    sum += line * itemAt(wy, r);
  }
  return sum;
}

function weights(t: number): number[] {
  const t2 = t * t;
  const t3 = t2 * t;
  return [(-t + 2 * t2 - t3) / 2, (2 - 5 * t2 + 3 * t3) / 2, (t + 4 * t2 - 3 * t3) / 2, (t3 - t2) / 2];
}
