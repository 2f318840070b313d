import { type AttributeColumns, entryWidth } from './attribute-table.ts';

/**
 * Reduces attribute sets to the entries of one zoom. Sets that become equal share an index, so features can be merged.
 */
export class AttributesAtZoom {
  readonly #columns: AttributeColumns;
  readonly #zoom: number;
  readonly #bySet: Int32Array;
  readonly #byContent = new Map<string, number>();
  /** Key and value indices of each reduced set. */
  readonly pairs: number[][] = [];

  constructor(columns: AttributeColumns, zoom: number) {
    this.#columns = columns;
    this.#zoom = zoom;
    this.#bySet = new Int32Array(columns.setOffsets.length).fill(-1);
  }

  /** Index in `pairs` for a set of the columns. */
  indexOf(set: number): number {
    const known = this.#bySet[set] as number;
    if (known !== -1) return known;
    const { setOffsets, entries } = this.#columns;
    const pairs: number[] = [];
    for (let i = setOffsets[set] as number; i < (setOffsets[set + 1] as number); i++) {
      const entry = i * entryWidth;
      if (this.#zoom < (entries[entry + 2] as number) || this.#zoom > (entries[entry + 3] as number)) continue;
      pairs.push(entries[entry] as number, entries[entry + 1] as number);
    }
    const content = pairs.join();
    let index = this.#byContent.get(content);
    if (index === undefined) {
      index = this.pairs.length;
      this.pairs.push(pairs);
      this.#byContent.set(content, index);
    }
    this.#bySet[set] = index;
    return index;
  }
}
