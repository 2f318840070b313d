import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/**
 * The lines and rings of all features, in blocks of neighbouring features. A feature's record is, in 32-bit words: type
 * and number of parts; number of vertices and kind of each part; x, y of each vertex; a byte per vertex, its level.
 */
export interface GeometryColumns {
  /** A block's words in shared memory, or where they are in the file. */
  blocks: readonly (Int32Array | FileRange)[];
  file: string;
  /** Vertices of all rings. */
  ringVertices: number;
}

/** Bytes of the file. */
export interface FileRange {
  position: number;
  length: number;
}

export const typeBits = 2;
/** Words of a record before its parts. */
const headWords = 1;

export function recordWords(parts: number, vertices: number): number {
  return headWords + parts + 2 * vertices + Math.ceil(vertices / 4);
}

/** Reads blocks, one after another where they are in the file. */
export class GeometryBlocks {
  readonly #columns: GeometryColumns;
  readonly #mode: 'r' | 'r+';
  #words: Int32Array = new Int32Array(0);
  #block = -1;
  #file: number | undefined;
  #buffer = new ArrayBuffer(0);

  /** Mode `r+` can save blocks. */
  constructor(columns: GeometryColumns, mode: 'r' | 'r+' = 'r') {
    this.#columns = columns;
    this.#mode = mode;
  }

  get count(): number {
    return this.#columns.blocks.length;
  }

  get ringVertices(): number {
    return this.#columns.ringVertices;
  }

  /** Words of a block, valid until the next call. */
  at(block: number): Int32Array {
    if (block === this.#block) return this.#words;
    const stored = this.#columns.blocks[block];
    if (stored === undefined) throw new RangeError(`no block ${block} among ${this.count}`);
    this.#words = stored instanceof Int32Array ? stored : this.#read(stored);
    this.#block = block;
    return this.#words;
  }

  /** Keeps what was changed in the block that `at` returned last. */
  save(): void {
    const stored = this.#columns.blocks[this.#block];
    if (stored === undefined || stored instanceof Int32Array) return;
    writeSync(this.#open(), this.#words, 0, stored.length, stored.position);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    this.#block = -1;
  }

  #read({ position, length }: FileRange): Int32Array {
    if (this.#buffer.byteLength < length) this.#buffer = new ArrayBuffer(length);
    const words = new Int32Array(this.#buffer, 0, length / 4);
    for (let done = 0; done < length; ) {
      const read = readSync(this.#open(), words, done, length - done, position + done);
      if (read === 0) throw new Error(`${this.#columns.file} is shorter than what was written`);
      done += read;
    }
    return words;
  }

  #open(): number {
    this.#file ??= openSync(this.#columns.file, this.#mode);
    return this.#file;
  }
}

/** A feature's record in a block. */
export class GeometryRecord {
  words: Int32Array = new Int32Array(0);
  type = 0;
  parts = 0;
  vertices = 0;
  /** Word after the record. */
  end = 0;
  #start = 0;

  read(words: Int32Array, start: number): this {
    const head = words[start] as number;
    this.words = words;
    this.#start = start;
    this.type = head & ((1 << typeBits) - 1);
    this.parts = head >>> typeBits;
    this.vertices = 0;
    for (let part = 0; part < this.parts; part++) this.vertices += this.length(part);
    this.end = start + recordWords(this.parts, this.vertices);
    return this;
  }

  /** Number of vertices of a part. */
  length(part: number): number {
    return (this.words[this.#start + headWords + part] as number) >>> 1;
  }

  /** Whether a ring is an outer one. */
  isOuter(part: number): boolean {
    return ((this.words[this.#start + headWords + part] as number) & 1) === 1;
  }

  /** x, y of each vertex. */
  get xy(): Int32Array {
    const first = this.#start + headWords + this.parts;
    return this.words.subarray(first, first + 2 * this.vertices);
  }

  /** First zoom that draws each vertex (`vertex-levels.ts`). */
  get levels(): Uint8Array {
    const { buffer, byteOffset } = this.words;
    return new Uint8Array(buffer, byteOffset + 4 * (this.end - Math.ceil(this.vertices / 4)), this.vertices);
  }
}

/** Visits the records of all blocks; `visit` tells whether it changed one. */
export function eachRecord(blocks: GeometryBlocks, visit: (record: GeometryRecord) => boolean): void {
  const record = new GeometryRecord();
  for (let block = 0; block < blocks.count; block++) {
    const words = blocks.at(block);
    let changed = false;
    for (let start = 0; start < words.length; start = record.end) if (visit(record.read(words, start))) changed = true;
    if (changed) blocks.save();
  }
}
