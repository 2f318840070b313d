/** Numbers from 0 to 1. */
type Random = () => number;

/** Values at the edges of types. */
const edges = [
  0,
  1,
  -1,
  16,
  32,
  64,
  100,
  127,
  128,
  -128,
  255,
  256,
  512,
  1000,
  1024,
  4096,
  32_767,
  32_768,
  -32_768,
  65_535,
  65_536,
  2 ** 21,
  2 ** 24,
  2 ** 28,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 32 - 1,
];
/** Numbers as they stand in texts. */
const texts = [
  '0',
  '-1',
  '1e400',
  '1e308',
  '-1e308',
  '1e-320',
  'NaN',
  '9007199254740993',
  '99999999999999999999',
  '0x10',
  '',
  ' ',
  '181',
  '-90.1',
];
/** An endless, a longest and a largest number as protobuf writes them. */
const varints = [
  'ffffffffffffffffff01',
  'ffffffff0f',
  'ffffffffffffff7f',
  '8080808008',
  '808080808080808080808001',
  '00',
];

export interface Material {
  /** Inputs that reached something new. */
  others: readonly Uint8Array[];
  /** Magic words of the format. */
  words: readonly Uint8Array[];
  longest: number;
}

type Change = (bytes: Buffer, random: Random, material: Material) => Buffer;

const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const pick = <Item>(random: Random, items: readonly Item[]): Item => items[below(random, items.length)] as Item;
/** Short more often than long. */
const lengthIn = (random: Random, longest: number): number => Math.max(1, Math.floor(longest ** random()));
const inserted = (bytes: Buffer, at: number, more: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
const overwritten = (bytes: Buffer, at: number, more: Uint8Array): Buffer => {
  bytes.set(more.subarray(0, bytes.length - at), at);
  return bytes;
};

/** Writes an integer of 1, 2, 4 or 8 bytes in either order. */
function integer(random: Random, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(value));
  const little = bytes.subarray(0, pick(random, [1, 2, 4, 8]));
  return random() < 0.5 ? little : little.reverse();
}

const changes: readonly Change[] = [
  (bytes, random) => {
    const at = below(random, bytes.length);
    bytes[at] = (bytes[at] as number) ^ (1 << below(random, 8));
    return bytes;
  },
  (bytes, random) => {
    bytes[below(random, bytes.length)] = below(random, 256);
    return bytes;
  },
  (bytes, random) => {
    const at = below(random, bytes.length);
    bytes[at] = (bytes[at] as number) + below(random, 71) - 35;
    return bytes;
  },
  (bytes, random) => overwritten(bytes, below(random, bytes.length), integer(random, pick(random, edges))),
  (bytes, random) =>
    overwritten(bytes, below(random, bytes.length), integer(random, bytes.length + below(random, 9) - 4)),
  (bytes, random) => inserted(bytes, below(random, bytes.length + 1), Buffer.from(pick(random, varints), 'hex')),
  (bytes, random) => overwritten(bytes, below(random, bytes.length), Buffer.from(pick(random, varints), 'hex')),
  (bytes, random, { words }) =>
    words.length === 0 ? bytes : inserted(bytes, below(random, bytes.length + 1), pick(random, words)),
  (bytes, random, { words }) =>
    words.length === 0 ? bytes : overwritten(bytes, below(random, bytes.length), pick(random, words)),
  // Leaves out a piece.
  (bytes, random) => {
    const at = below(random, bytes.length);
    const end = at + lengthIn(random, bytes.length - at);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
  },
  // Repeats a piece, now and then so often that what nests is deep.
  (bytes, random, { longest }) => {
    const at = below(random, bytes.length);
    const piece = bytes.subarray(at, at + lengthIn(random, Math.min(256, bytes.length - at)));
    const times = Math.min(Math.floor(longest / piece.length / 2), lengthIn(random, random() < 0.1 ? 20_000 : 8));
    return inserted(bytes, at, Buffer.concat(Array.from({ length: times }, () => piece)));
  },
  // Moves a piece.
  (bytes, random) => {
    const at = below(random, bytes.length);
    const piece = Buffer.from(bytes.subarray(at, at + lengthIn(random, bytes.length - at)));
    return overwritten(bytes, below(random, bytes.length), piece);
  },
  // Takes a piece, or the rest, of another.
  (bytes, random, { others }) => {
    const other = others.length === 0 ? bytes : pick(random, others);
    const from = below(random, other.length);
    const piece = other.subarray(from, from + lengthIn(random, Math.max(1, other.length - from)));
    return inserted(bytes, below(random, bytes.length + 1), piece);
  },
  (bytes, random, { others }) => {
    const other = others.length === 0 ? bytes : pick(random, others);
    return Buffer.concat([bytes.subarray(0, below(random, bytes.length)), other.subarray(below(random, other.length))]);
  },
  // Replaces a number in a text.
  (bytes, random) => {
    const text = bytes.toString('latin1');
    const numbers = [...text.matchAll(/-?\d+(?:\.\d+)?/g)];
    if (numbers.length === 0) return bytes;
    const { 0: found, index } = pick(random, numbers);
    return Buffer.from(text.slice(0, index) + pick(random, texts) + text.slice(index + found.length), 'latin1');
  },
];

/** A changed copy of an input, mostly by few changes. */
export function mutate(input: Uint8Array, random: Random, material: Material): Buffer {
  let bytes: Buffer = Buffer.from(input);
  for (let left = 2 ** below(random, 5); left > 0; left--) {
    if (bytes.length === 0) bytes = Buffer.from([below(random, 256)]);
    bytes = pick(random, changes)(bytes, random, material);
  }
  return bytes.subarray(0, material.longest);
}
