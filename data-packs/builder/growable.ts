import { itemAt } from '../base/item-at.ts';

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

/** Gives an array's memory back at once: where few objects are made, the garbage collector comes late. Empties it. */
export function release({ buffer }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Joins typed arrays. */
export function concatArrays<T extends Uint8Array | Uint32Array | Int32Array | Float64Array>(
  kind: new (length: number) => T,
  parts: readonly T[],
  { empty = false }: { empty?: boolean } = {},
): T {
  const all = new kind(parts.reduce((sum, part) => sum + part.length, 0));
  let filled = 0;
  for (const part of parts) {
    all.set(part, filled);
    filled += part.length;
    if (empty) release(part);
  }
  return all;
}

/** Columns of one table, by name. */
type Growables = Readonly<Record<string, Growable<Numbers>>>;
export type SharedColumns<Columns extends Growables> = {
  [Name in keyof Columns]: Columns[Name] extends Growable<infer Values> ? Values : never;
};

/** Moves the values of columns into shared memory. */
export function sharedColumns<Columns extends Growables>(columns: Columns): SharedColumns<Columns> {
  const shared = Object.entries(columns).map(([name, column]) => [name, column.share()]);
  return Object.fromEntries(shared) as SharedColumns<Columns>;
}
