import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { Pixels } from '../files/encode-picture.ts';

/** An entry of a TIFF's directory: the code of its type, its values. */
export interface TiffField {
  tag: number;
  code: number;
  count: number;
  bytes: Buffer;
}

/** A type of numbers of so many bytes. */
const numbers =
  (code: number, size: number, write: (bytes: Buffer, value: number, at: number) => void) =>
  (tag: number, values: readonly number[]): TiffField => {
    const bytes = Buffer.alloc(values.length * size);
    for (const [i, value] of values.entries()) write(bytes, value, i * size);
    return { tag, code, count: values.length, bytes };
  };

export const short = numbers(3, 2, (bytes, value, at) => bytes.writeUInt16LE(value, at));
const long = numbers(4, 4, (bytes, value, at) => bytes.writeUInt32LE(value, at));
export const double = numbers(12, 8, (bytes, value, at) => bytes.writeDoubleLE(value, at));
/** In thousandths. */
export const rational = numbers(5, 8, (bytes, value, at) =>
  bytes.writeUInt32LE(1000, bytes.writeUInt32LE(Math.round(value * 1000), at)),
);
export const octets = (tag: number, bytes: Buffer): TiffField => ({ tag, code: 1, count: bytes.length, bytes });
/** In UTF-8: what reads ASCII reads the rest as it can. */
export const ascii = (tag: number, text: string): TiffField => ({
  ...octets(tag, Buffer.from(`${text.replaceAll('\0', '')}\0`, 'utf8')),
  code: 2,
});

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
      long(256, [width]),
      long(257, [height]),
      // Bits of red, green, blue.
      short(258, [8, 8, 8]),
      // Compression: Deflate.
      short(259, [8]),
      // Colours: RGB.
      short(262, [2]),
      long(273, offsets),
      short(277, [3]),
      long(278, [rows]),
      long(
        279,
        strips.map(({ length }) => length),
      ),
      // Predictor: horizontal differencing.
      short(317, [2]),
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
  const begin = header + 2 + fields.length * entrySize + 4;
  const outside = fields
    .filter(({ bytes }) => bytes.length > 4)
    .reduce((sum, { bytes }) => sum + even(bytes.length), 0);
  const file = Buffer.alloc(begin + outside);
  file.write('II', 0, 'latin1');
  file.writeUInt16LE(42, 2);
  file.writeUInt32LE(header, 4);
  file.writeUInt16LE(fields.length, header);
  let free = begin;
  for (const [i, { tag, code, count, bytes }] of fields.entries()) {
    const at = header + 2 + i * entrySize;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(code, at + 2);
    file.writeUInt32LE(count, at + 4);
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
