import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { addDecoder, BaseDecoder, type GeoTIFFImage, getDecoder } from 'geotiff';

/** Of a block, unpacked: of 4096 by 4096 pixels in colours with opacity. */
const mostBlockBytes = 2 ** 26;

/** Whether a block, as colours with opacity or as it is, takes more memory than one may. */
export const isHugeBlock = (image: GeoTIFFImage): boolean =>
  image.getTileWidth() * image.getTileHeight() * Math.max(4, image.getBytesPerPixel()) > mostBlockBytes;

type Parameters = BaseDecoder['parameters'];
type Unpack = (packed: Uint8Array, size: number, parameters: Parameters) => Uint8Array | Promise<Uint8Array>;

/** Has the library unpack blocks to the size that their pixels have: its own decoders take all that a few bytes ask for. */
function unpackBy(compressions: number[], unpack: Unpack): void {
  class Bounded extends BaseDecoder {
    override async decodeBlock(packed: ArrayBufferLike): Promise<ArrayBufferLike> {
      const { tileWidth, tileHeight, bitsPerSample, planarConfiguration } = this.parameters;
      const bits = typeof bitsPerSample === 'number' ? [bitsPerSample] : Array.from(bitsPerSample);
      const perPixel = planarConfiguration === 2 ? Math.max(...bits) : bits.reduce((sum, each) => sum + each, 0);
      const size = Math.ceil((tileWidth * perPixel) / 8) * tileHeight;
      const most = Math.min(size, mostBlockBytes);
      const { buffer, byteOffset, length } = await unpack(new Uint8Array(packed), most, this.parameters);
      return length === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + length);
    }
  }
  addDecoder(compressions, async () => Bounded);
}

const within = (size: number) => ({ maxOutputLength: Math.max(1, size), chunkSize: Math.max(64, size) });
unpackBy([8, 32946], (packed, size) => inflateSync(packed, within(size)));
unpackBy([50000], (packed, size) => zstdDecompressSync(packed, within(size)));
unpackBy([5], unpackLzw);
unpackBy([32773], unpackBits);

// Photographs have a reader of their own.
unpackBy([6, 7, 50001], () => {
  throw new RangeError('it is packed as a photograph');
});

const lerc = 34887;
/** Of the library, before it is replaced. */
const lercDecoder = getDecoder(lerc, {} as Parameters);
unpackBy([lerc], unpackLerc);

/** Bytes of a value, by its kind in a LERC block. */
const valueBytes = [1, 1, 2, 2, 4, 4, 4, 8];

/** LERC, as it is or packed once more: a block tells its own size, and whether another one follows. */
async function unpackLerc(packed: Uint8Array, size: number, parameters: Parameters): Promise<Uint8Array> {
  // Its mask, and values that it cannot pack, come on top of some.
  const most = within(2 * size + 1024);
  const unpack = { 120: inflateSync, 40: zstdDecompressSync }[packed[0] ?? 0];
  const block = Uint8Array.from(unpack?.(packed, most) ?? packed);
  const view = new DataView(block.buffer);
  const version = view.getInt32(6, true);
  const sizes = version < 3 ? 10 : 14;
  const [rows, columns] = [view.getUint32(sizes, true), view.getUint32(sizes + 4, true)];
  const dimensions = version < 4 ? 1 : view.getUint32(sizes + 8, true);
  const rest = sizes + (version < 4 ? 8 : 12);
  const [squares, length] = [view.getInt32(rest + 4, true), view.getInt32(rest + 8, true)];
  const bytes = rows * columns * dimensions * (valueBytes[view.getInt32(rest + 12, true)] ?? 0);
  if (!(squares > 0 && length > 0 && bytes > 0)) throw new RangeError('it is no block of LERC 2');
  if (bytes > size) throw new RangeError('it holds more than its pixels');
  // Of version 4, with no packing on top any more.
  const decoder = Object.assign(await lercDecoder, { parameters: { ...parameters, LercParameters: [4, 0] } });
  return new Uint8Array(await decoder.decodeBlock(block.buffer.slice(0, length)));
}

const [clear, end] = [256, 257];

/** TIFF's LZW: codes of 9 to 12 bits from the highest bit on, which grow one code early. */
function unpackLzw(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  const [prefix, length] = [new Uint16Array(4096), new Uint16Array(4096).fill(1)];
  const last = Uint8Array.from({ length: 4096 }, (_, i) => i);
  const first = last.slice();
  let [written, next, bits, previous, held, heldBits] = [0, end + 1, 9, -1, 0, 0];
  for (const byte of packed) {
    held = (held << 8) | byte;
    heldBits += 8;
    if (heldBits < bits) continue;
    heldBits -= bits;
    const code = held >> heldBits;
    held &= (1 << heldBits) - 1;
    if (code === end || written >= size) break;
    if (code === clear) {
      [next, bits, previous] = [end + 1, 9, -1];
      continue;
    }
    if (code > next || (code >= clear && previous < 0)) throw new RangeError(`code ${code} of no text`);
    if (previous >= 0 && next < 4096) {
      prefix[next] = previous;
      length[next] = (length[previous] as number) + 1;
      first[next] = first[previous] as number;
      last[next] = first[code === next ? previous : code] as number;
      next += 1;
    }
    written += length[code] as number;
    // Out of bounds nothing is written.
    for (let at = written - 1, from = code; at >= written - (length[code] as number); at -= 1) {
      out[at] = last[from] as number;
      from = prefix[from] as number;
    }
    if (next + 1 >= 1 << bits && bits < 12) bits += 1;
    previous = code;
  }
  return out.subarray(0, Math.min(written, size));
}

/** PackBits: a byte that tells how many bytes follow, or how often the next one is meant. */
function unpackBits(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  let written = 0;
  for (let at = 0; at < packed.length && written < size; ) {
    const header = packed[at++] as number;
    const [count, step] = header < 128 ? [header + 1, 1] : [257 - header, 0];
    if (at + count * step > packed.length - 1 + step) throw new RangeError('it ends early');
    for (let i = 0; i < count; i += 1) out[written++] = packed[at + i * step] as number;
    at += step === 1 ? count : 1;
  }
  return out.subarray(0, Math.min(written, size));
}
