import { Growable } from '../growable.ts';

/**
 * Integers in shared memory, in blocks: neighbours differ little, so each takes only the bytes that the largest of its
 * block needs above the least.
 */
export interface PackedNumbers {
  length: number;
  /** Least of each block. */
  least: Float64Array;
  /** Block `b` is `bytes[starts[b] .. starts[b + 1]]`, little-endian. */
  starts: Uint32Array;
  bytes: Uint8Array;
}

const blockBits = 6;
const blockLength = 1 << blockBits;

/** Packs integers that come one after another. */
export class NumberPacker {
  readonly #block = new Float64Array(blockLength);
  #filled = 0;
  readonly #least = new Growable(Float64Array);
  readonly #starts = new Growable(Uint32Array);
  readonly #bytes = new Growable(Uint8Array);

  constructor() {
    this.#starts.push(0);
  }

  push(value: number): void {
    this.#block[this.#filled++] = value;
    if (this.#filled === blockLength) this.#endBlock();
  }

  finish(): PackedNumbers {
    const length = this.#least.length * blockLength + this.#filled;
    if (this.#filled > 0) {
      this.#block.fill(this.#block[this.#filled - 1] as number, this.#filled);
      this.#endBlock();
    }
    return { length, least: this.#least.share(), starts: this.#starts.share(), bytes: this.#bytes.share() };
  }

  #endBlock(): void {
    const block = this.#block;
    let least = Infinity;
    let most = -Infinity;
    for (let i = 0; i < blockLength; i++) {
      const value = block[i] as number;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    let width = 0;
    for (let range = most - least; range > 0; range = Math.floor(range / 256)) width++;
    for (let i = 0; i < blockLength; i++) {
      const above = (block[i] as number) - least;
      const low = above | 0;
      for (let byte = 0; byte < width && byte < 4; byte++) this.#bytes.push((low >>> (8 * byte)) & 255);
      for (let byte = 4; byte < width; byte++) this.#bytes.push(Math.floor(above / 2 ** (8 * byte)) & 255);
    }
    this.#least.push(least);
    this.#starts.push(this.#bytes.length);
    this.#filled = 0;
  }
}

export function packNumbers(values: Iterable<number>): PackedNumbers {
  const packer = new NumberPacker();
  for (const value of values) packer.push(value);
  return packer.finish();
}

export function numberAt({ least, starts, bytes }: PackedNumbers, index: number): number {
  const block = index >>> blockBits;
  const start = starts[block] as number;
  const width = ((starts[block + 1] as number) - start) >>> blockBits;
  const at = start + (index & (blockLength - 1)) * width;
  return (least[block] as number) + bytesAt(bytes, at, width);
}

/** Whole numbers of 32 bits are faster than others. */
function bytesAt(bytes: Uint8Array, at: number, width: number): number {
  if (width === 0) return 0;
  let low = bytes[at] as number;
  if (width > 1) low |= (bytes[at + 1] as number) << 8;
  if (width > 2) low |= (bytes[at + 2] as number) << 16;
  if (width < 4) return low;
  let above = (low | ((bytes[at + 3] as number) << 24)) >>> 0;
  for (let i = 4; i < width; i++) above += (bytes[at + i] as number) * 2 ** (8 * i);
  return above;
}

/** Index of a number in ascending ones, -1 where absent. */
export function indexOfNumber(numbers: PackedNumbers, value: number): number {
  const index = lowerBoundOfNumber(numbers, value);
  return index < numbers.length && numberAt(numbers, index) === value ? index : -1;
}

/** Index of the first of ascending numbers that is not below `value`. */
export function lowerBoundOfNumber(numbers: PackedNumbers, value: number): number {
  const { least, starts, bytes } = numbers;
  const block = lastBlockUpTo(least, value);
  const first = block * blockLength;
  const start = starts[block] as number;
  const width = ((starts[block + 1] as number) - start) >>> blockBits;
  const above = value - (least[block] as number);
  let low = 0;
  let high = Math.min(blockLength, numbers.length - first);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (bytesAt(bytes, start + middle * width, width) < above) low = middle + 1;
    else high = middle;
  }
  return first + low;
}

/** The last block whose least is not above `value`; the first where there is none. */
function lastBlockUpTo(least: Float64Array, value: number): number {
  let low = 0;
  let high = least.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((least[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
