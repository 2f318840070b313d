import { release } from '../release.ts';

type Numbers = Int32Array | Uint32Array | Uint8Array | Float64Array;

/** A typed array that grows by doubling; `share` moves its values into shared memory for the workers. */
export class Growable<T extends Numbers> {
  readonly #kind: new (
    source: number | SharedArrayBuffer,
  ) => T;
  values: T;
  length = 0;

  constructor(kind: new (source: number | SharedArrayBuffer) => T, capacity = 1024) {
    this.#kind = kind;
    this.values = new kind(capacity);
  }

  push(value: number): void {
    if (this.length === this.values.length) this.reserve(1);
    this.values[this.length++] = value;
  }

  /** Makes room for `count` more values. */
  reserve(count: number): void {
    if (this.length + count <= this.values.length) return;
    const grown = new this.#kind(Math.max(this.values.length * 2, this.length + count));
    grown.set(this.values.subarray(0, this.length) as never);
    release(this.values);
    this.values = grown;
  }

  share(): T {
    const shared = new this.#kind(new SharedArrayBuffer(Math.max(1, this.length) * this.values.BYTES_PER_ELEMENT));
    shared.set(this.values.subarray(0, this.length) as never);
    release(this.values);
    return shared.subarray(0, this.length) as T;
  }
}
