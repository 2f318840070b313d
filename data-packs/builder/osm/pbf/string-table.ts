import { builderFailures } from '../../../words/words.ts';
import type { StringColumns } from '../dataset.ts';
import { DamagedBlock } from '../input-error.ts';

/**
 * Interns the strings of an extract as bytes, by open addressing: millions of strings take little more than their
 * bytes.
 */
export class StringTable {
  #bytes = new Uint8Array(1 << 16);
  #offsets = new Uint32Array(1 << 12);
  #slots = new Uint32Array(1 << 13);
  #count = 0;

  /** Returns the index of the string `bytes[start .. end]`. */
  intern(bytes: Uint8Array, start: number, end: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash(bytes, start, end) & mask;
    for (let stored = this.#slots[slot] as number; stored !== 0; stored = this.#slots[slot] as number) {
      if (this.#equals(stored - 1, bytes, start, end)) return stored - 1;
      slot = (slot + 1) & mask;
    }
    const index = this.#append(bytes, start, end);
    this.#slots[slot] = index + 1;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return index;
  }

  internText(text: string): number {
    const bytes = Buffer.from(text);
    return this.intern(bytes, 0, bytes.length);
  }

  columns(): StringColumns {
    const bytes = new Uint8Array(new SharedArrayBuffer(this.#offsets[this.#count]));
    bytes.set(this.#bytes.subarray(0, bytes.length));
    const offsets = new Uint32Array(new SharedArrayBuffer(4 * (this.#count + 1)));
    offsets.set(this.#offsets.subarray(0, this.#count + 1));
    return { bytes, offsets };
  }

  #equals(index: number, bytes: Uint8Array, start: number, end: number): boolean {
    const own = this.#offsets[index] as number;
    if ((this.#offsets[index + 1] as number) - own !== end - start) return false;
    for (let i = start; i < end; i++) if (this.#bytes[own + i - start] !== bytes[i]) return false;
    return true;
  }

  #append(bytes: Uint8Array, start: number, end: number): number {
    const own = this.#offsets[this.#count] as number;
    const needed = own + end - start;
    if (needed > 0xffffffff) throw new DamagedBlock(builderFailures.message('tooManyTexts'));
    if (needed > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes.set(bytes.subarray(start, end), own);
    if (this.#count + 2 > this.#offsets.length) {
      const grown = new Uint32Array(this.#offsets.length * 2);
      grown.set(this.#offsets);
      this.#offsets = grown;
    }
    this.#count += 1;
    this.#offsets[this.#count] = needed;
    return this.#count - 1;
  }

  #rehash(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let index = 0; index < this.#count; index++) {
      let slot = hash(this.#bytes, this.#offsets[index] as number, this.#offsets[index + 1] as number) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = index + 1;
    }
  }
}

/** FNV-1a with a final mix. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let value = 0x811c9dc5;
  for (let i = start; i < end; i++) value = Math.imul(value ^ (bytes[i] as number), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
