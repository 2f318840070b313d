import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { itemAt } from '../../../base/item-at.ts';

/** Bytes that are sorted at once, and that are read ahead of each run. */
const defaultRunBytes = 16e6;
const readBytes = 1 << 16;
/** Before each record: its key (64-bit float) and its length (32-bit). */
const headerBytes = 12;

/** Records in falling order of their keys, of equal keys the first added first. Runs that are full wait in a file. */
export class SortedRuns {
  readonly #file: string;
  readonly #runBytes: number;
  #arena = Buffer.allocUnsafe(readBytes);
  #filled = 0;
  /** Of the records in the arena. */
  #keys: number[] = [];
  #starts: number[] = [];
  readonly #ends: number[] = [];
  #descriptor: number | undefined;

  /** Makes the file when it is needed. */
  constructor(file: string, runBytes = defaultRunBytes) {
    this.#file = file;
    this.#runBytes = runBytes;
  }

  add(key: number, record: Uint8Array): void {
    const needed = headerBytes + record.length;
    if (this.#filled > 0 && this.#filled + needed > this.#runBytes) this.#writeRun();
    if (this.#filled + needed > this.#arena.length) {
      const grown = Buffer.allocUnsafe(Math.max(2 * this.#arena.length, this.#filled + needed));
      this.#arena.copy(grown, 0, 0, this.#filled);
      this.#arena = grown;
    }
    this.#arena.writeDoubleLE(key, this.#filled);
    this.#arena.writeUInt32LE(record.length, this.#filled + 8);
    this.#arena.set(record, this.#filled + headerBytes);
    this.#keys.push(key);
    this.#starts.push(this.#filled);
    this.#filled += needed;
  }

  /** Gives all records once; each is good until the next one. */
  *inOrder(): Generator<Buffer> {
    if (this.#descriptor === undefined) {
      yield* this.#sorted();
      return;
    }
    this.#writeRun();
    this.#arena = Buffer.alloc(0);
    const descriptor = this.#descriptor;
    const runs = this.#ends.map((end, i) => new RunReader(descriptor, i === 0 ? 0 : itemAt(this.#ends, i - 1), end));
    for (;;) {
      let next: RunReader | undefined;
      for (const run of runs) if (run.key !== undefined && (next?.key === undefined || run.key > next.key)) next = run;
      if (next === undefined) return;
      yield next.take();
    }
  }

  remove(): void {
    if (this.#descriptor === undefined) return;
    closeSync(this.#descriptor);
    this.#descriptor = undefined;
    rmSync(this.#file, { force: true });
  }

  *#sorted(headers = false): Generator<Buffer> {
    const keys = this.#keys;
    const order = Uint32Array.from(keys, (_, i) => i).sort((a, b) => itemAt(keys, b) - itemAt(keys, a) || a - b);
    for (const i of order) {
      const start = itemAt(this.#starts, i);
      const end = start + headerBytes + this.#arena.readUInt32LE(start + 8);
      yield this.#arena.subarray(headers ? start : start + headerBytes, end);
    }
  }

  #writeRun(): void {
    this.#descriptor ??= openSync(this.#file, 'w+');
    const run = Buffer.concat([...this.#sorted(true)]);
    const start = this.#ends.at(-1) ?? 0;
    for (let done = 0; done < run.length; )
      done += writeSync(this.#descriptor, run, done, run.length - done, start + done);
    this.#ends.push(start + run.length);
    [this.#keys, this.#starts, this.#filled] = [[], [], 0];
  }
}

/** Reads the records of a run one after another. */
class RunReader {
  readonly #descriptor: number;
  #position: number;
  readonly #end: number;
  #bytes = Buffer.alloc(0);

  constructor(descriptor: number, start: number, end: number) {
    this.#descriptor = descriptor;
    this.#position = start;
    this.#end = end;
    this.#need(headerBytes);
  }

  /** Of the next record; `undefined` at the end of the run. */
  get key(): number | undefined {
    return this.#bytes.length === 0 ? undefined : this.#bytes.readDoubleLE(0);
  }

  take(): Buffer {
    const end = headerBytes + this.#bytes.readUInt32LE(8);
    this.#need(end);
    const record = this.#bytes.subarray(headerBytes, end);
    this.#bytes = this.#bytes.subarray(end);
    this.#need(headerBytes);
    return record;
  }

  /** Reads on until so many bytes are there, or the run ends. */
  #need(bytes: number): void {
    if (this.#bytes.length >= bytes || this.#position === this.#end) return;
    const wanted = Math.min(Math.max(bytes - this.#bytes.length, readBytes), this.#end - this.#position);
    const read = Buffer.allocUnsafe(this.#bytes.length + wanted);
    this.#bytes.copy(read);
    let filled = this.#bytes.length;
    while (filled < read.length) {
      const count = readSync(this.#descriptor, read, filled, read.length - filled, this.#position);
      if (count === 0) throw new Error('the records of places end early');
      filled += count;
      this.#position += count;
    }
    this.#bytes = read;
  }
}
