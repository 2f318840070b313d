/** Numbers pairs of whole numbers in the order in which they first come. */
export class PairNumbers {
  /** Both numbers of each pair. */
  readonly pairs: Int32Array;
  count = 0;
  /** Number + 1 of the pair at each place of an open-addressing table; 0 where empty. */
  readonly #slots: Int32Array;
  readonly #mask: number;

  constructor(most: number) {
    const capacity = 2 ** Math.ceil(Math.log2(2 * most + 2));
    this.pairs = new Int32Array(2 * most);
    this.#slots = new Int32Array(capacity);
    this.#mask = capacity - 1;
  }

  of(a: number, b: number): number {
    let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    hash ^= hash >>> 15;
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const number = (this.#slots[slot] as number) - 1;
      if (number === -1) {
        this.#slots[slot] = this.count + 1;
        this.pairs[2 * this.count] = a;
        this.pairs[2 * this.count + 1] = b;
        return this.count++;
      }
      if (this.pairs[2 * number] === a && this.pairs[2 * number + 1] === b) return number;
    }
  }
}
