import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { formatFailures } from '../../words/words.ts';

const bufferSize = 1 << 20;

/**
 * A temporary file for appended bytes, read back at any offset; collects small writes. Synchronous, so that appended
 * bytes do not queue up in memory.
 */
export class Spool {
  readonly #path: string;
  readonly #file: number;
  readonly #buffer = new Uint8Array(bufferSize);
  #buffered = 0;
  #flushed = 0;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'w+');
  }

  get length(): number {
    return this.#flushed + this.#buffered;
  }

  /** Returns the offset of the bytes. */
  append(bytes: Uint8Array): number {
    const offset = this.length;
    if (this.#buffered + bytes.length > bufferSize) this.#flush();
    if (bytes.length > bufferSize) {
      this.#write(bytes);
    } else {
      this.#buffer.set(bytes, this.#buffered);
      this.#buffered += bytes.length;
    }
    return offset;
  }

  read(offset: number, target: Uint8Array): void {
    this.#flush();
    for (let done = 0; done < target.length; ) {
      const count = readSync(this.#file, target, done, target.length - done, offset + done);
      if (count === 0) throw formatFailures.error('spoolCutShort', { path: this.#path });
      done += count;
    }
  }

  /** Closes and deletes the file. */
  remove(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }

  #flush(): void {
    const pending = this.#buffer.subarray(0, this.#buffered);
    this.#buffered = 0;
    this.#write(pending);
  }

  #write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file, bytes, done, bytes.length - done);
    this.#flushed += bytes.length;
  }
}
