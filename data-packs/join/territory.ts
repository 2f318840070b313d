import { itemAt } from '../base/item-at.ts';
import { remembered } from '../base/remembered.ts';
import { coverageTest } from '../format/coverage-test.ts';
import type { Coverage } from '../format/manifest.ts';
import { type Bounds, boundsOfPositions } from '../geo/bounds.ts';
import { metresToBounds } from '../geo/metres-to-bounds.ts';

/** Cells a degree. */
const perDegree = 100;
const columns = 360 * perDegree + 1;

/**
 * Which region a place belongs to: each place to one. Regions come in the order of their claims: the first that covers a
 * place has it; what none covers belongs to the nearest box.
 */
export class Territory {
  readonly #covers: readonly ((lon: number, lat: number) => boolean)[];
  readonly #boxes: readonly Bounds[];
  /** Cells that a border runs through. */
  readonly #mixed = new Set<number>();
  /** Who has the other cells, of those that were asked for. */
  readonly #owners = new Map<number, number>();

  constructor(coverages: readonly Coverage[]) {
    const borders = coverages.map(({ type, coordinates }) => (type === 'Polygon' ? coordinates : coordinates.flat()));
    this.#boxes = borders.map(rings => boundsOfPositions(rings.flat()));
    this.#covers = coverages.map((coverage, i) => coverageTest(coverage, itemAt(this.#boxes, i)));
    for (const ring of borders.flat())
      for (const [i, to] of ring.entries()) this.#mark(...(ring.at(i - 1) ?? to), ...to);
  }

  #mark(fromX: number, fromY: number, toX: number, toY: number): void {
    const pieces = Math.max(1, Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)) * perDegree));
    const cells = (from: number, to: number, i: number) =>
      [i, i + 1].map(at => Math.floor((from + ((to - from) * at) / pieces) * perDegree));
    for (let i = 0; i < pieces; i++)
      for (const row of cells(fromY, toY, i))
        for (const column of cells(fromX, toX, i)) this.#mixed.add(row * columns + column);
  }

  /** The number of the region that has a place. */
  ownerOf(lon: number, lat: number): number {
    const [row, column] = [Math.floor(lat * perDegree), Math.floor(lon * perDegree)];
    const cell = row * columns + column;
    if (this.#mixed.has(cell)) return this.#find(lon, lat);
    return remembered(this.#owners, cell, () => this.#find((column + 0.5) / perDegree, (row + 0.5) / perDegree));
  }

  /** Whether a border runs through the cells of a box. */
  hasBorder(west: number, south: number, east: number, north: number): boolean {
    for (let row = Math.floor(south * perDegree); row <= north * perDegree; row++)
      for (let column = Math.floor(west * perDegree); column <= east * perDegree; column++)
        if (this.#mixed.has(row * columns + column)) return true;
    return false;
  }

  #find(lon: number, lat: number): number {
    const covering = this.#covers.findIndex(covers => covers(lon, lat));
    if (covering !== -1) return covering;
    const distances = this.#boxes.map(box => metresToBounds(lon, lat, box));
    return distances.indexOf(Math.min(...distances));
  }
}
