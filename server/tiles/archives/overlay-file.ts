import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { moveSync } from '../../../data-packs/runtime/in-use.ts';
import { readFully } from './join.ts';

/** Merged tiles one after the other, equal ones once. Appears at `path` by rename when finished. */
export class OverlayFile {
  readonly path: string;
  readonly #partial: string;
  readonly #known = new Map<string, number>();
  #file: number | undefined;
  #length = 0;

  constructor(path: string) {
    this.path = path;
    this.#partial = `${path}.partial`;
    this.#file = openSync(this.#partial, 'w+');
  }

  get length(): number {
    return this.#length;
  }

  /** Returns where the bytes begin. */
  add(bytes: Uint8Array): number {
    if (this.#file === undefined) throw new Error(`${this.path} is finished`);
    const hash = createHash('sha1').update(bytes).digest('base64');
    const known = this.#known.get(hash);
    if (known !== undefined) return known;
    const offset = this.#length;
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.#file, bytes, done, bytes.length - done, offset + done);
    }
    this.#known.set(hash, offset);
    this.#length += bytes.length;
    return offset;
  }

  /** Reads bytes added before, until the file is finished. */
  read(offset: number, length: number): Uint8Array {
    if (this.#file === undefined) throw new Error(`${this.path} is finished`);
    return readFully(this.#file, this.#partial, offset, new Uint8Array(length));
  }

  finish(): void {
    if (this.#file === undefined) return;
    fsyncSync(this.#file);
    closeSync(this.#file);
    this.#file = undefined;
    moveSync(this.#partial, this.path);
  }

  /** Leaves nothing behind; harmless once finished. */
  abort(): void {
    if (this.#file === undefined) return;
    closeSync(this.#file);
    this.#file = undefined;
    rmSync(this.#partial, { force: true });
  }
}
