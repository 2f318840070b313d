import { type AttributeColumns, entryWidth } from './attribute-table.ts';

/** What is left of attribute sets at one zoom. Sets that come out equal get one number, so that their features can be merged. */
export class EffectiveSets {
  readonly #columns: AttributeColumns;
  readonly #zoom: number;
  readonly #bySet: Int32Array;
  readonly #bySignature = new Map<string, number>();
  /** Key and value indices by effective number. */
  readonly pairs: number[][] = [];

  constructor(columns: AttributeColumns, zoom: number) {
    this.#columns = columns;
    this.#zoom = zoom;
    this.#bySet = new Int32Array(columns.setOffsets.length).fill(-1);
  }

  of(set: number): number {
    const known = this.#bySet[set] as number;
    if (known !== -1) return known;
    const { setOffsets, entries } = this.#columns;
    const pairs: number[] = [];
    for (let i = setOffsets[set] as number; i < (setOffsets[set + 1] as number); i++) {
      const entry = i * entryWidth;
      if (this.#zoom < (entries[entry + 2] as number) || this.#zoom > (entries[entry + 3] as number)) continue;
      pairs.push(entries[entry] as number, entries[entry + 1] as number);
    }
    const signature = pairs.join();
    let number = this.#bySignature.get(signature);
    if (number === undefined) {
      number = this.pairs.length;
      this.pairs.push(pairs);
      this.#bySignature.set(signature, number);
    }
    this.#bySet[set] = number;
    return number;
  }
}
