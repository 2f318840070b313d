import { itemAt } from '../../../base/item-at.ts';
import { tileSize } from './world-units.ts';

/** West, north, east, south in world units. */
export type WorldBox = readonly [west: number, north: number, east: number, south: number];

export function tileMeetsAreas(areas: readonly WorldBox[], z: number, x: number, y: number): boolean {
  const size = tileSize(z);
  return areas.some(
    ([west, north, east, south]) =>
      x * size < east && (x + 1) * size > west && y * size < south && (y + 1) * size > north,
  );
}

interface TileRange {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

function tileRange(bounds: WorldBox, zoom: number): TileRange {
  const size = tileSize(zoom);
  const last = 2 ** zoom - 1;
  const index = (value: number) => Math.max(0, Math.min(last, Math.floor(value / size)));
  // A bound on the border of two tiles does not include the next one.
  const end = (value: number) => Math.max(0, Math.min(last, Math.ceil(value / size) - 1));
  const minX = index(bounds[0]);
  const minY = index(bounds[1]);
  return { minX, minY, maxX: Math.max(minX, end(bounds[2])), maxY: Math.max(minY, end(bounds[3])) };
}

export function tilesIn(bounds: WorldBox, zoom: number): number {
  const { minX, minY, maxX, maxY } = tileRange(bounds, zoom);
  return (maxX - minX + 1) * (maxY - minY + 1);
}

/** The tiles of a zoom over the areas, numbered as cells: what lies between the areas costs nothing. */
export class TileGrid {
  readonly #size: number;
  /** `first`: the cell of a range's first tile. */
  readonly #ranges: (TileRange & { first: number })[] = [];
  /** Cells; those of a tile in several ranges are used once. */
  count = 0;

  constructor(areas: readonly WorldBox[], zoom: number) {
    this.#size = tileSize(zoom);
    for (const area of areas) {
      this.#ranges.push({ ...tileRange(area, zoom), first: this.count });
      this.count += tilesIn(area, zoom);
    }
  }

  /** Visits the cells of tiles that meet a box. */
  eachCell([west, north, east, south]: WorldBox, visit: (cell: number, x: number, y: number) => void): void {
    const index = (value: number) => Math.floor(value / this.#size);
    for (const [i, { minX, minY, maxX, maxY, first }] of this.#ranges.entries()) {
      const [x0, x1] = [Math.max(minX, index(west)), Math.min(maxX, index(east))];
      const [y0, y1] = [Math.max(minY, index(north)), Math.min(maxY, index(south))];
      for (let y = y0; y <= y1; y++) {
        for (let x = x0; x <= x1; x++) {
          if (!this.#isInEarlier(i, x, y)) visit(first + (y - minY) * (maxX - minX + 1) + x - minX, x, y);
        }
      }
    }
  }

  tiles(): { x: number; y: number; cell: number }[] {
    const tiles: { x: number; y: number; cell: number }[] = [];
    this.eachCell([0, 0, Infinity, Infinity], (cell, x, y) => tiles.push({ x, y, cell }));
    return tiles;
  }

  #isInEarlier(range: number, x: number, y: number): boolean {
    for (let i = 0; i < range; i++) {
      const { minX, minY, maxX, maxY } = itemAt(this.#ranges, i);
      if (x >= minX && x <= maxX && y >= minY && y <= maxY) return true;
    }
    return false;
  }
}
