import { itemAt } from '../base/item-at.ts';
import { release } from './release.ts';

type Numbers = Int32Array | Uint32Array | Uint8Array | Float64Array;

/** Values of a chunk. */
const chunkLength = 1 << 15;

/** Values that come one after another, in chunks: a large array is never there twice. */
export class Growable<T extends Numbers> {
  readonly #kind: new (
    source: number | SharedArrayBuffer,
  ) => T;
  readonly #full: T[] = [];
  #chunk: T;
  #filled = 0;

  constructor(kind: new (source: number | SharedArrayBuffer) => T) {
    this.#kind = kind;
    this.#chunk = new kind(chunkLength);
  }

  get length(): number {
    return this.#full.length * chunkLength + this.#filled;
  }

  push(value: number): void {
    if (this.#filled === chunkLength) {
      this.#full.push(this.#chunk);
      this.#chunk = new this.#kind(chunkLength);
      this.#filled = 0;
    }
    this.#chunk[this.#filled++] = value;
  }

  /** Moves the values into shared memory for the workers. */
  share(): T {
    const { length } = this;
    const shared = new this.#kind(new SharedArrayBuffer(Math.max(1, length) * this.#chunk.BYTES_PER_ELEMENT)).subarray(
      0,
      length,
    ) as T;
    for (let i = 0; i < this.#full.length; i++) {
      const chunk = itemAt(this.#full, i);
      shared.set(chunk as never, i * chunkLength);
      release(chunk);
    }
    shared.set(this.#chunk.subarray(0, this.#filled) as never, length - this.#filled);
    release(this.#chunk);
    return shared;
  }
}
