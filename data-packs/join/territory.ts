import { remembered } from '../base/remembered.ts';
import type { Coverage } from '../format/manifest.ts';

/** Cells and bands a degree. */
const perDegree = 100;
const columns = 360 * perDegree + 1;

/**
 * Which region a place belongs to: each place to one. Regions come in the order of their claims: the first that covers a
 * place has it; what none covers belongs to the nearest box.
 */
export class Territory {
  readonly #regions: readonly Region[];
  /** Cells that a border runs through. */
  readonly #mixed = new Set<number>();
  /** Who has the other cells, of those that were asked for. */
  readonly #owners = new Map<number, number>();

  constructor(coverages: readonly Coverage[]) {
    this.#regions = coverages.map(coverage => {
      const region = new Region(coverage);
      region.eachSegment((fromX, fromY, toX, toY) => this.#mark(fromX, fromY, toX, toY));
      return region;
    });
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
    const covering = this.#regions.findIndex(region => region.covers(lon, lat));
    if (covering !== -1) return covering;
    const distances = this.#regions.map(region => region.distance(lon, lat));
    return distances.indexOf(Math.min(...distances));
  }
}

/** A coverage whose borders are found by latitude. */
class Region {
  /** Pieces of the border that reach into a band, each of four numbers. */
  readonly #bands = new Map<number, number[]>();
  #west = 180;
  #south = 90;
  #east = -180;
  #north = -90;

  constructor(coverage: Coverage) {
    const polygons = coverage.type === 'Polygon' ? [coverage.coordinates] : coverage.coordinates;
    for (const ring of polygons.flat()) {
      let [fromX, fromY] = ring.at(-1) ?? [0, 0];
      for (const [x, y] of ring) {
        this.#add(fromX, fromY, x, y);
        [fromX, fromY] = [x, y];
      }
    }
  }

  #add(fromX: number, fromY: number, x: number, y: number): void {
    this.#west = Math.min(this.#west, x);
    this.#east = Math.max(this.#east, x);
    this.#south = Math.min(this.#south, y);
    this.#north = Math.max(this.#north, y);
    const last = Math.floor(Math.max(fromY, y) * perDegree);
    for (let band = Math.floor(Math.min(fromY, y) * perDegree); band <= last; band++)
      remembered(this.#bands, band, (): number[] => []).push(fromX, fromY, x, y);
  }

  eachSegment(visit: (fromX: number, fromY: number, toX: number, toY: number) => void): void {
    for (const band of this.#bands.values())
      for (let i = 0; i < band.length; i += 4) visit(...(band.slice(i, i + 4) as [number, number, number, number]));
  }

  covers(x: number, y: number): boolean {
    const band = this.#bands.get(Math.floor(y * perDegree));
    if (band === undefined) return false;
    let odd = false;
    for (let i = 0; i < band.length; i += 4) {
      const [fromX, fromY, toX, toY] = [band[i] ?? 0, band[i + 1] ?? 0, band[i + 2] ?? 0, band[i + 3] ?? 0];
      if (toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) odd = !odd;
    }
    return odd;
  }

  /** In degrees, to the box around it. */
  distance(x: number, y: number): number {
    const across = Math.max(this.#west - x, 0, x - this.#east) * Math.cos((y * Math.PI) / 180);
    return Math.hypot(across, Math.max(this.#south - y, 0, y - this.#north));
  }
}
