import type { Position } from './pbf/block-context.ts';

/** Cells per degree: a side of about a kilometre. */
export const cellsPerDegree = 100;
const columns = 360 * cellsPerDegree;

/** Numbers of nodes by cell; `cells` are `row * columns + column` from the south-west corner of the world. */
export interface NodeCellChunk {
  cells: Uint32Array;
  counts: Uint32Array;
}

/** Counts nodes by cell: what an extract holds around the part that is taken out of it. */
export class NodeCells {
  readonly #counts = new Map<number, number>();

  add({ lon, lat }: Position): void {
    const column = Math.min(columns - 1, Math.floor((lon / 1e7 + 180) * cellsPerDegree));
    const row = Math.min(180 * cellsPerDegree - 1, Math.floor((lat / 1e7 + 90) * cellsPerDegree));
    this.#addTo(row * columns + column, 1);
  }

  addChunk({ cells, counts }: NodeCellChunk): void {
    for (let i = 0; i < cells.length; i++) this.#addTo(cells[i] as number, counts[i] as number);
  }

  chunk(): NodeCellChunk {
    return { cells: Uint32Array.from(this.#counts.keys()), counts: Uint32Array.from(this.#counts.values()) };
  }

  /** Middles of the cells that have at least `share` of the nodes of the cell that the median node is in, degrees. */
  middles(share: number): [lon: number, lat: number][] {
    const sorted = Float64Array.from(this.#counts.values()).sort();
    const half = sorted.reduce((sum, count) => sum + count, 0) / 2;
    let [median, below] = [0, 0];
    for (const count of sorted) {
      if (below >= half) break;
      median = count;
      below += count;
    }
    const least = share * median;
    const middles: [number, number][] = [];
    for (const [cell, count] of this.#counts) {
      if (count < least) continue;
      const column = cell % columns;
      const row = (cell - column) / columns;
      middles.push([(column + 0.5) / cellsPerDegree - 180, (row + 0.5) / cellsPerDegree - 90]);
    }
    return middles;
  }

  #addTo(cell: number, count: number): void {
    this.#counts.set(cell, (this.#counts.get(cell) ?? 0) + count);
  }
}
