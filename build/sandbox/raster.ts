import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Point } from './plane.ts';

/** Values on grid points of the island's plane; row 0 is the southernmost. */
export class Raster {
  readonly west: number;
  readonly south: number;
  readonly cell: number;
  readonly width: number;
  readonly height: number;
  readonly values: Float64Array;
  /** Index offsets of the eight neighbours, diagonal ones last; only valid for points off the edge. */
  readonly steps: readonly number[];

  constructor(west: number, south: number, cell: number, width: number, height: number) {
    this.west = west;
    this.south = south;
    this.cell = cell;
    this.width = width;
    this.height = height;
    this.values = new Float64Array(width * height);
    this.steps = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1];
  }

  /** A grid of the same shape. */
  like(value: (x: number, y: number, index: number) => number): Raster {
    const other = new Raster(this.west, this.south, this.cell, this.width, this.height);
    for (let row = 0, index = 0; row < this.height; row++)
      for (let column = 0; column < this.width; column++, index++)
        other.values[index] = value(this.west + column * this.cell, this.south + row * this.cell, index);
    return other;
  }

  get(index: number): number {
    return itemAt(this.values, index);
  }

  index([x, y]: Point): number {
    const column = Math.min(this.width - 1, Math.max(0, Math.round((x - this.west) / this.cell)));
    const row = Math.min(this.height - 1, Math.max(0, Math.round((y - this.south) / this.cell)));
    return row * this.width + column;
  }

  point(index: number): Point {
    return [this.west + (index % this.width) * this.cell, this.south + Math.floor(index / this.width) * this.cell];
  }

  /** Interpolates bilinearly; outside, takes the edge's value. */
  sample(x: number, y: number): number {
    const gx = Math.min(this.width - 1.001, Math.max(0, (x - this.west) / this.cell));
    const gy = Math.min(this.height - 1.001, Math.max(0, (y - this.south) / this.cell));
    const column = Math.floor(gx);
    const row = Math.floor(gy);
    const fx = gx - column;
    const fy = gy - row;
    const i = row * this.width + column;
    return (
      (this.get(i) * (1 - fx) + this.get(i + 1) * fx) * (1 - fy) +
      (this.get(i + this.width) * (1 - fx) + this.get(i + this.width + 1) * fx) * fy
    );
  }

  onEdge(index: number): boolean {
    const column = index % this.width;
    return column === 0 || column === this.width - 1 || index < this.width || index >= this.values.length - this.width;
  }

  /** Metres from each point to the nearest one that fulfils `near` (two-pass chamfer, at most 3 % off). */
  distanceTo(near: (index: number) => boolean): Raster {
    const result = this.like((_x, _y, index) => (near(index) ? 0 : 1e9));
    const { values, width } = result;
    const relax = (index: number, from: number, step: number) => {
      const through = itemAt(values, from) + step;
      if (through < itemAt(values, index)) values[index] = through;
    };
    const straight = this.cell * 0.9619;
    const diagonal = this.cell * 1.3604;
    for (let index = width + 1; index < values.length; index++) {
      relax(index, index - 1, straight);
      relax(index, index - width, straight);
      relax(index, index - width - 1, diagonal);
      relax(index, index - width + 1, diagonal);
    }
    for (let index = values.length - width - 2; index >= 0; index--) {
      relax(index, index + 1, straight);
      relax(index, index + width, straight);
      relax(index, index + width + 1, diagonal);
      relax(index, index + width - 1, diagonal);
    }
    return result;
  }
}
