import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { bytesToHeader, Compression, type Header, readVarint } from 'pmtiles';
import { largestBlock } from '../../../data-packs/format/pmtiles/decompress.ts';

/** All tile entries of an archive in ascending order, in columns; leaves resolved. */
export interface EntryColumns {
  count: number;
  tileIds: Float64Array;
  runLengths: Float64Array;
  lengths: Float64Array;
  /** Relative to the archive's tile data. */
  offsets: Float64Array;
}

export interface ArchiveDirectory {
  header: Header;
  metadata: Record<string, unknown>;
  entries: EntryColumns;
}

const headerLength = 127;
const maxDepth = 4;
const deepestZoom = 26;
/** A few kilobytes can stand for gigabytes. */
const bounded = { maxOutputLength: largestBlock };

/** An archive whose directory cannot be used. The message names the file. */
export class ArchiveError extends Error {}

/** Reads a whole directory at once, synchronously: for worker threads. Throws ArchiveError, or Node's own error without the file. */
export function readArchiveDirectory(path: string): ArchiveDirectory {
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    const bytesAt = (offset: number, length: number): Uint8Array => {
      if (offset + length > size)
        throw new ArchiveError(`${path} is cut short: it ends before byte ${offset + length}`);
      const bytes = new Uint8Array(length);
      for (let done = 0; done < length; ) done += readSync(file, bytes, done, length - done, offset + done);
      return bytes;
    };
    const start = bytesAt(0, Math.min(size, headerLength));
    if (
      Buffer.from(start.subarray(0, 7)).toString('latin1') !== 'PMTiles' ||
      start[7] !== 3 ||
      start.length < headerLength
    ) {
      throw new ArchiveError(`${path} is not a PMTiles v3 archive`);
    }
    const header = bytesToHeader(start.slice().buffer);
    const inflate = (bytes: Uint8Array): Uint8Array => decompress(bytes, header.internalCompression, path);
    const metadata = inflate(bytesAt(header.jsonMetadataOffset, header.jsonMetadataLength));
    if (header.maxZoom > deepestZoom) throw new ArchiveError(`${path} states the zoom ${header.maxZoom}`);
    const endId = (4 ** (header.maxZoom + 1) - 1) / 3;
    const collector = new EntryCollector(path, size - header.tileDataOffset, endId);
    const root = inflate(bytesAt(header.rootDirectoryOffset, header.rootDirectoryLength));
    const leaf = (offset: number, length: number): Uint8Array =>
      inflate(bytesAt(header.leafDirectoryOffset + offset, length));
    collector.addDirectory(root, leaf, 1);
    return { header, metadata: parseMetadata(metadata), entries: collector.columns() };
  } finally {
    closeSync(file);
  }
}

export function decompress(bytes: Uint8Array, compression: Compression, path: string): Uint8Array {
  try {
    if (compression === Compression.Gzip) return gunzipSync(bytes, bounded);
    if (compression === Compression.Brotli) return brotliDecompressSync(bytes, bounded);
    if (compression === Compression.Zstd) return zstdDecompressSync(bytes, bounded);
    return bytes;
  } catch (cause) {
    throw new ArchiveError(`${path} holds a compressed block that cannot be read`, { cause });
  }
}

function parseMetadata(bytes: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

class EntryCollector {
  readonly #path: string;
  readonly #dataLength: number;
  /** First tile id beyond the deepest zoom. */
  readonly #endId: number;
  #capacity = 4096;
  #count = 0;
  #nextId = 0;
  #tileIds = new Float64Array(this.#capacity);
  #runLengths = new Float64Array(this.#capacity);
  #lengths = new Float64Array(this.#capacity);
  #offsets = new Float64Array(this.#capacity);

  constructor(path: string, dataLength: number, endId: number) {
    this.#path = path;
    this.#dataLength = dataLength;
    this.#endId = endId;
  }

  addDirectory(bytes: Uint8Array, leaf: (offset: number, length: number) => Uint8Array, depth: number): void {
    if (depth > maxDepth) throw new ArchiveError(`${this.#path} nests its directories deeper than ${maxDepth} levels`);
    const cursor = { buf: bytes, pos: 0 };
    const count = readVarint(cursor);
    if (count === 0 && depth > 1) throw new ArchiveError(`${this.#path} has an empty directory`);
    if (count > bytes.length)
      throw new ArchiveError(`${this.#path} has a directory that counts ${count} entries in too few bytes`);
    const column = (): Float64Array => Float64Array.from({ length: count }, () => readVarint(cursor));
    const idSteps = column();
    const runLengths = column();
    const lengths = column();
    let id = 0;
    let end = 0;
    for (let i = 0; i < count; i++) {
      id += idSteps[i] as number;
      const written = readVarint(cursor);
      const offset = written === 0 && i > 0 ? end : written - 1;
      const length = lengths[i] as number;
      end = offset + length;
      const runLength = runLengths[i] as number;
      if (runLength === 0) this.addDirectory(leaf(offset, length), leaf, depth + 1);
      else this.#add(id, runLength, offset, length);
    }
    if (cursor.pos > bytes.length) throw new ArchiveError(`${this.#path} has a directory that is cut short`);
  }

  columns(): EntryColumns {
    const count = this.#count;
    return {
      count,
      tileIds: this.#tileIds.subarray(0, count),
      runLengths: this.#runLengths.subarray(0, count),
      lengths: this.#lengths.subarray(0, count),
      offsets: this.#offsets.subarray(0, count),
    };
  }

  #add(id: number, runLength: number, offset: number, length: number): void {
    if (id < this.#nextId) throw new ArchiveError(`${this.#path} lists its tiles out of order`);
    if (id + runLength > this.#endId) throw new ArchiveError(`${this.#path} has tiles outside the zooms it states`);
    if (offset < 0 || length === 0 || offset + length > this.#dataLength) {
      throw new ArchiveError(`${this.#path} points at tiles outside the file`);
    }
    if (this.#count === this.#capacity) this.#grow();
    this.#tileIds[this.#count] = id;
    this.#runLengths[this.#count] = runLength;
    this.#lengths[this.#count] = length;
    this.#offsets[this.#count] = offset;
    this.#count++;
    this.#nextId = id + runLength;
  }

  #grow(): void {
    this.#capacity *= 2;
    const grown = (column: Float64Array): Float64Array<ArrayBuffer> => {
      const larger = new Float64Array(this.#capacity);
      larger.set(column);
      return larger;
    };
    this.#tileIds = grown(this.#tileIds);
    this.#runLengths = grown(this.#runLengths);
    this.#lengths = grown(this.#lengths);
    this.#offsets = grown(this.#offsets);
  }
}
