import { type FileHandle, open } from 'node:fs/promises';
import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { reasonOf } from '../../../words/worded-error.ts';
import { builderFailures } from '../../../words/words.ts';
import { DamagedBlock, OsmInputError } from '../input-error.ts';
import { unpackLz4 } from './lz4.ts';
import { lengthDelimited, number, Wire } from './wire.ts';

/** Limits of the PBF format. */
const maxHeaderLength = 64 * 1024;
const maxBlobLength = 32 * 1024 * 1024;
const readAhead = 1024 * 1024;

export interface Blob {
  file: string;
  type: string;
  /** Offset of the blob's frame in the file. */
  offset: number;
  /** Bytes of frame, header and body. */
  length: number;
  /** The compressed Blob message, in its own ArrayBuffer. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** Yields the blobs of a file in order; `wanted` tells by offset which ones to read. */
export async function* readBlobs(file: string, wanted?: (offset: number) => boolean): AsyncGenerator<Blob> {
  const handle = await openInput(file);
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new OsmInputError(builderFailures.message('osmEmpty', { file }));
    const window = new Window(handle, size);
    for (let offset = 0; offset < size; ) {
      const frame = await window.bytes(offset, 4);
      const headerLength = frame ? frame.readUInt32BE(0) : 0;
      if (frame && (headerLength === 0 || headerLength > maxHeaderLength)) {
        throw notPbf(file, offset, await window.bytes(0, Math.min(size, 16)));
      }
      const headerBytes = frame && (await window.bytes(offset + 4, headerLength));
      if (!headerBytes) throw truncated(file, offset, size);
      const header = parseHeader(headerBytes);
      if (!header || (offset === 0 && header.type !== 'OSMHeader')) {
        throw notPbf(file, offset, await window.bytes(0, Math.min(size, 16)));
      }
      if (header.dataLength > maxBlobLength) {
        throw new OsmInputError(
          builderFailures.message('blobTooLarge', { file, length: header.dataLength, offset, allowed: maxBlobLength }),
        );
      }
      const start = offset + 4 + headerLength;
      const length = 4 + headerLength + header.dataLength;
      if (start + header.dataLength > size) throw truncated(file, offset, size);
      if (!wanted || wanted(offset)) {
        const body = await window.bytes(start, header.dataLength);
        if (!body) throw truncated(file, offset, size);
        yield { file, type: header.type, offset, length, bytes: new Uint8Array(body) };
      }
      offset += length;
    }
  } finally {
    await handle.close();
  }
}

/** Reads ahead, so that small reads cost few system calls. */
class Window {
  readonly #handle: FileHandle;
  readonly #size: number;
  #buffer = Buffer.alloc(0);
  #start = 0;

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.#size = size;
  }

  async bytes(offset: number, length: number): Promise<Buffer | undefined> {
    if (offset + length > this.#size) return undefined;
    if (offset < this.#start || offset + length > this.#start + this.#buffer.length) {
      const wanted = Math.min(Math.max(length, readAhead), this.#size - offset);
      const buffer = Buffer.allocUnsafeSlow(wanted);
      let filled = 0;
      while (filled < wanted) {
        const { bytesRead } = await this.#handle.read(buffer, filled, wanted - filled, offset + filled);
        if (bytesRead === 0) return undefined;
        filled += bytesRead;
      }
      this.#buffer = buffer;
      this.#start = offset;
    }
    return this.#buffer.subarray(offset - this.#start, offset - this.#start + length);
  }
}

async function openInput(file: string): Promise<FileHandle> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new OsmInputError(builderFailures.message('osmMissing', { file }), { cause: error });
    if (code === 'EACCES' || code === 'EPERM') {
      throw new OsmInputError(builderFailures.message('osmUnreadable', { file }), { cause: error });
    }
    throw error;
  }
  if ((await handle.stat()).isDirectory()) {
    await handle.close();
    throw new OsmInputError(builderFailures.message('osmFolder', { file }));
  }
  return handle;
}

function parseHeader(bytes: Buffer): { type: string; dataLength: number } | undefined {
  try {
    const wire = new Wire(bytes);
    let type = '';
    let dataLength = -1;
    while (wire.more) {
      const key = wire.varint();
      if (key === lengthDelimited(1)) type = wire.message().text();
      else if (key === number(3)) dataLength = wire.int();
      else wire.skip(key);
    }
    return type !== '' && dataLength >= 0 ? { type, dataLength } : undefined;
  } catch {
    return undefined;
  }
}

function truncated(file: string, offset: number, size: number): OsmInputError {
  return new OsmInputError(builderFailures.message('osmTruncated', { file, offset, size }));
}

function notPbf(file: string, offset: number, start: Buffer | undefined): OsmInputError {
  if (offset > 0) return new OsmInputError(builderFailures.message('osmNoBlob', { file, offset }));
  const text = start?.toString('latin1') ?? '';
  const what = /^\s*<(?:!doctype )?html/i.test(text)
    ? 'osmIsWebPage'
    : ['PK', '\xfd7z'].some(magic => text.startsWith(magic))
      ? 'osmIsCompressed'
      : text.startsWith('\xff\xe0\x04o5m2')
        ? 'osmIsO5m'
        : 'osmIsOther';
  return new OsmInputError(builderFailures.message(what, { file }));
}

const unsupportedCompressions = new Map([
  [4, 'lzma'],
  [5, 'bzip2'],
]);

interface PackedBlock {
  rawSize: number | undefined;
  /** Field of the Blob message: the compression. */
  field: number;
  bytes: Uint8Array;
}

function packedBlock(blob: Uint8Array): PackedBlock {
  const wire = new Wire(blob);
  const packed: PackedBlock = { rawSize: undefined, field: 0, bytes: blob };
  while (wire.more) {
    const key = wire.varint();
    const field = key >>> 3;
    if (key === number(2)) packed.rawSize = wire.int();
    else if ((key & 7) === 2 && (field === 1 || (field >= 3 && field <= 7)))
      Object.assign(packed, { field, bytes: wire.message().rest() });
    else wire.skip(key);
  }
  if (packed.field === 0) throw new DamagedBlock(builderFailures.message('blobEmpty'));
  return packed;
}

/** Tells whether the blob is packed as all tools read it; damage is reported by `inflateBlob`. */
export function isUsual(blob: Uint8Array): boolean {
  try {
    const { field, rawSize } = packedBlock(blob);
    return field === 3 && rawSize !== undefined;
  } catch {
    return true;
  }
}

/** Unpacks the block of a Blob message. Throws `DamagedBlock` with the reason; the caller knows file and offset. */
export function inflateBlob(blob: Uint8Array): Uint8Array {
  const packed = packedBlock(blob);
  const { rawSize } = packed;
  const unsupported = unsupportedCompressions.get(packed.field);
  if (unsupported) throw new DamagedBlock(builderFailures.message('blobCompression', { name: unsupported }));
  if (rawSize !== undefined && (rawSize < 0 || rawSize > maxBlobLength)) {
    throw new DamagedBlock(builderFailures.message('blobLarge', { size: rawSize, allowed: maxBlobLength }));
  }
  let block: Uint8Array;
  try {
    const limit = { maxOutputLength: maxBlobLength };
    if (packed.field === 1) block = packed.bytes;
    else if (packed.field === 3) block = inflateSync(packed.bytes, limit);
    else if (packed.field === 6) block = unpackLz4(packed.bytes, rawSize ?? maxBlobLength);
    else block = zstdDecompressSync(packed.bytes, limit);
  } catch (error) {
    throw new DamagedBlock(builderFailures.message('blobNotUnpacked', { reason: reasonOf(error) }));
  }
  if (packed.field !== 1 && rawSize !== undefined && block.length !== rawSize) {
    throw new DamagedBlock(builderFailures.message('blobSize', { found: block.length, stated: rawSize }));
  }
  return block;
}
