import { type Header, readVarint } from 'pmtiles';
import { itemAt } from '../../geo/item-at.ts';
import { formatFailures } from '../../words/failures/format.ts';
import { WordedError } from '../../words/worded-error.ts';
import { boundedDecompress } from '../pmtiles/decompress.ts';
import type { FileSource } from '../pmtiles/file-source.ts';

/** Directories: the specification allows few levels, archives of the whole planet have some ten thousand leaves. */
const maxDepth = 4;
const maxDirectories = 1_000_000;
/** Tiles that are looked into. */
const wantedSamples = 24;
/** Tiles whose bytes are larger are no tiles. */
const largestTile = 32 * 1024 * 1024;

export interface TileReference {
  tileId: number;
  offset: number;
  length: number;
}

/** First id of a zoom; that of the zoom below the deepest is one too many. */
const firstTileId = (zoom: number): number => (4 ** zoom - 1) / 3;

/** Reads all directories of an archive once, with bounds on everything it could claim. Throws a sentence that begins with "It": the caller names the file. */
export class ArchiveWalk {
  /** Some tiles from all over the archive. */
  samples: TileReference[] = [];
  readonly #source: FileSource;
  readonly #header: Header;
  readonly #signal: AbortSignal | undefined;
  readonly #dataLength: number;
  readonly #firstId: number;
  readonly #endId: number;
  #nextId = 0;
  #directories = 0;
  #entries = 0;
  #stride = 1;

  constructor(source: FileSource, header: Header, fileSize: number, signal?: AbortSignal) {
    this.#source = source;
    this.#header = header;
    this.#signal = signal;
    this.#dataLength = fileSize - header.tileDataOffset;
    this.#firstId = firstTileId(header.minZoom);
    this.#endId = firstTileId(header.maxZoom + 1);
  }

  async run(): Promise<void> {
    const { rootDirectoryOffset, rootDirectoryLength } = this.#header;
    await this.#directory(rootDirectoryOffset, rootDirectoryLength, 1);
    if (this.#entries === 0) throw new WordedError(formatFailures.message('noTiles'));
  }

  async #directory(offset: number, length: number, depth: number): Promise<void> {
    this.#signal?.throwIfAborted();
    this.#directories += 1;
    if (depth > maxDepth) throw new WordedError(formatFailures.message('deepDirectories'));
    if (this.#directories > maxDirectories) throw new WordedError(formatFailures.message('manyDirectories'));
    const { data } = await this.#source.getBytes(offset, length, this.#signal);
    const bytes = new Uint8Array(await boundedDecompress(data, this.#header.internalCompression));
    const { count, ids, runs, lengths, offsets } = readColumns(bytes);
    if (count === 0) throw new WordedError(formatFailures.message('emptyDirectory'));
    let id = 0;
    let end = 0;
    for (let i = 0; i < count; i++) {
      id += itemAt(ids, i);
      const written = itemAt(offsets, i);
      const start = written === 0 && i > 0 ? end : written - 1;
      const length = itemAt(lengths, i);
      end = start + length;
      const entry = { tileId: id, offset: start, length };
      const run = itemAt(runs, i);
      if (run > 0) this.#add(entry, run);
      else await this.#directory(this.#header.leafDirectoryOffset + start, entry.length, depth + 1);
    }
  }

  #add(entry: TileReference, run: number): void {
    const { tileId, offset, length } = entry;
    if (tileId < this.#nextId) throw new WordedError(formatFailures.message('tileOrder'));
    if (tileId < this.#firstId || tileId + run > this.#endId) {
      throw new WordedError(formatFailures.message('tileZooms'));
    }
    if (offset < 0 || length === 0 || offset + length > this.#dataLength)
      throw new WordedError(formatFailures.message('pointsOutside'));
    if (length > largestTile) throw new WordedError(formatFailures.message('largeTile'));
    this.#nextId = tileId + run;
    if (this.#entries++ % this.#stride !== 0) return;
    // The sample thins itself out as the archive turns out larger.
    this.samples.push(entry);
    if (this.samples.length < 2 * wantedSamples) return;
    this.samples = this.samples.filter((_, i) => i % 2 === 0);
    this.#stride *= 2;
  }
}

function readColumns(bytes: Uint8Array) {
  const cursor = { buf: bytes, pos: 0 };
  const count = readVarint(cursor);
  if (count > bytes.length / 4) throw new WordedError(formatFailures.message('directoryCount'));
  const column = () => Float64Array.from({ length: count }, () => readVarint(cursor));
  const columns = { count, ids: column(), runs: column(), lengths: column(), offsets: column() };
  if (cursor.pos > bytes.length) throw new WordedError(formatFailures.message('directoryCutShort'));
  return columns;
}
