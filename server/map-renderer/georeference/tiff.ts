import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { Pixels } from '../files/encode-picture.ts';

/** An entry of a TIFF's directory. Texts are UTF-8: what reads ASCII reads the rest as it can. */
export type TiffField =
  | { tag: number; type: 'ascii'; value: string }
  | { tag: number; type: 'bytes'; value: Uint8Array }
  | { tag: number; type: 'short' | 'long' | 'rational' | 'double'; value: readonly number[] };

/** Codes of types, bytes of a value. */
const types = {
  bytes: { code: 1, size: 1 },
  ascii: { code: 2, size: 1 },
  short: { code: 3, size: 2 },
  long: { code: 4, size: 4 },
  rational: { code: 5, size: 8 },
  double: { code: 12, size: 8 },
} as const;

const header = 8;
const entrySize = 12;
/** Bytes of a strip before it is packed, roughly: readers take what they need. */
const stripSize = 256 * 1024;
/** Of zlib: half the time of the usual level 6, some percent more bytes. */
const level = 4;
const pack = promisify(deflate);
/** Strips that are packed at once: more wait in memory only. */
const packedAtOnce = 16;

/** RGB in strips, packed with zlib after horizontal differencing (TIFF 6.0, sections 6 and 14). */
export async function writeTiff(pixels: Pixels, fields: readonly TiffField[]): Promise<Uint8Array> {
  const { width, height } = pixels;
  const rows = Math.max(1, Math.floor(stripSize / (width * 3)));
  const strips: Buffer[] = [];
  for (let top = 0; top < height; top += packedAtOnce * rows) {
    const tops = Array.from({ length: packedAtOnce }, (_, i) => top + i * rows).filter(from => from < height);
    const packed = tops.map(from => pack(differences(pixels, from, Math.min(height, from + rows)), { level }));
    strips.push(...(await Promise.all(packed)));
  }
  const all = (offsets: readonly number[]): TiffField[] =>
    [
      { tag: 256, type: 'long' as const, value: [width] },
      { tag: 257, type: 'long' as const, value: [height] },
      // Bits of red, green, blue.
      { tag: 258, type: 'short' as const, value: [8, 8, 8] },
      // Compression: Deflate.
      { tag: 259, type: 'short' as const, value: [8] },
      // Colours: RGB.
      { tag: 262, type: 'short' as const, value: [2] },
      { tag: 273, type: 'long' as const, value: offsets },
      { tag: 277, type: 'short' as const, value: [3] },
      { tag: 278, type: 'long' as const, value: [rows] },
      { tag: 279, type: 'long' as const, value: strips.map(({ length }) => length) },
      // Predictor: horizontal differencing.
      { tag: 317, type: 'short' as const, value: [2] },
      ...fields,
    ].sort((a, b) => a.tag - b.tag);
  // Offsets are as long as zeros in their place.
  const begin = writeDirectory(all(strips.map(() => 0))).length;
  let next = begin;
  const offsets = strips.map(({ length }) => {
    const at = next;
    next += length;
    return at;
  });
  return Buffer.concat([writeDirectory(all(offsets)), ...strips]);
}

/** Each red, green and blue less the one before it in its row. */
function differences({ data, width, channels }: Pixels, from: number, to: number): Uint8Array {
  const rgb = Buffer.alloc((to - from) * width * 3);
  let at = 0;
  for (let y = from; y < to; y++) {
    let [red, green, blue] = [0, 0, 0];
    for (let i = y * width * channels; i < (y + 1) * width * channels; i += channels) {
      const [r, g, b] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
      rgb[at++] = r - red;
      rgb[at++] = g - green;
      rgb[at++] = b - blue;
      [red, green, blue] = [r, g, b];
    }
  }
  return rgb;
}

/** The header, the directory and the values that do not fit into it, to an even length. */
function writeDirectory(fields: readonly TiffField[]): Buffer {
  const values = fields.map(field => ({ ...field, bytes: bytesOf(field) }));
  const begin = header + 2 + fields.length * entrySize + 4;
  const outside = values
    .filter(({ bytes }) => bytes.length > 4)
    .reduce((sum, { bytes }) => sum + even(bytes.length), 0);
  const file = Buffer.alloc(begin + outside);
  file.write('II', 0, 'latin1');
  file.writeUInt16LE(42, 2);
  file.writeUInt32LE(header, 4);
  file.writeUInt16LE(fields.length, header);
  let free = begin;
  for (const [i, { tag, type, bytes }] of values.entries()) {
    const at = header + 2 + i * entrySize;
    const { code, size } = types[type];
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(code, at + 2);
    file.writeUInt32LE(bytes.length / size, at + 4);
    if (bytes.length <= 4) {
      bytes.copy(file, at + 8);
      continue;
    }
    file.writeUInt32LE(free, at + 8);
    bytes.copy(file, free);
    free += even(bytes.length);
  }
  return file;
}

const even = (length: number): number => length + (length % 2);

function bytesOf(field: TiffField): Buffer {
  if (field.type === 'ascii') return Buffer.from(`${field.value.replaceAll('\0', '')}\0`, 'utf8');
  if (field.type === 'bytes') return Buffer.from(field.value);
  const { type, value } = field;
  const bytes = Buffer.alloc(value.length * types[type].size);
  for (const [i, number] of value.entries()) {
    if (type === 'short') bytes.writeUInt16LE(number, i * 2);
    else if (type === 'long') bytes.writeUInt32LE(number, i * 4);
    else if (type === 'double') bytes.writeDoubleLE(number, i * 8);
    else {
      bytes.writeUInt32LE(Math.round(number * 1000), i * 8);
      bytes.writeUInt32LE(1000, i * 8 + 4);
    }
  }
  return bytes;
}
