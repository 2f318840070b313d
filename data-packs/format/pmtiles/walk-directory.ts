import { type Header, readVarint } from 'pmtiles';
import { formatFailures } from '../../words/words.ts';
import { largestBlock } from './decompress.ts';
import type { FileSource } from './file-source.ts';

/** The specification allows few levels; archives of the whole planet have some ten thousand leaves. */
const maxDepth = 4;
const maxDirectories = 1_000_000;

/** The highest zoom with exact tile ids. */
export const deepestZoom = 26;

export interface DirectoryRange {
  offset: number;
  length: number;
}

/** Tiles `tileId .. tileId + runLength - 1` have the bytes at `offset` in the tile data. */
export type EntryVisitor = (tileId: number, runLength: number, offset: number, length: number) => void;

/** First id of a zoom, or the end of the ids for the zoom after the highest. */
export const firstTileId = (zoom: number): number => (4 ** zoom - 1) / 3;

/**
 * Visits all tile entries of an archive in ascending order, with limits on all values. Yields the range of each
 * directory and expects its decompressed bytes, so that synchronous and asynchronous readers can use it. `dataLength`:
 * existing bytes of tile data. Throws a WordedError about the archive.
 */
export function* walkDirectory(
  header: Pick<Header, 'rootDirectoryOffset' | 'rootDirectoryLength' | 'leafDirectoryOffset' | 'minZoom' | 'maxZoom'>,
  dataLength: number,
  visit: EntryVisitor,
): Generator<DirectoryRange, void, Uint8Array> {
  const [firstId, endId] = [firstTileId(header.minZoom), firstTileId(header.maxZoom + 1)];
  let nextId = 0;
  let directories = 0;

  function* walk(range: DirectoryRange, depth: number): Generator<DirectoryRange, void, Uint8Array> {
    directories += 1;
    if (depth > maxDepth) throw formatFailures.error('deepDirectories');
    if (directories > maxDirectories) throw formatFailures.error('manyDirectories');
    const { count, idSteps, runLengths, lengths, offsets } = readColumns(yield range);
    if (count === 0 && depth > 1) throw formatFailures.error('emptyDirectory');
    let tileId = 0;
    let end = 0;
    for (let i = 0; i < count; i++) {
      tileId += idSteps[i] as number;
      const written = offsets[i] as number;
      const offset = written === 0 && i > 0 ? end : written - 1;
      const length = lengths[i] as number;
      const runLength = runLengths[i] as number;
      end = offset + length;
      if (runLength === 0) {
        yield* walk({ offset: header.leafDirectoryOffset + offset, length }, depth + 1);
        continue;
      }
      if (tileId < nextId) throw formatFailures.error('tileOrder');
      if (tileId < firstId || tileId + runLength > endId) throw formatFailures.error('tileZooms');
      if (offset < 0 || length === 0 || end > dataLength) throw formatFailures.error('pointsOutside');
      nextId = tileId + runLength;
      visit(tileId, runLength, offset, length);
    }
  }

  if (header.maxZoom > deepestZoom)
    throw formatFailures.error('badZooms', { min: header.minZoom, max: header.maxZoom });
  yield* walk({ offset: header.rootDirectoryOffset, length: header.rootDirectoryLength }, 1);
}

function readColumns(bytes: Uint8Array) {
  const cursor = { buf: bytes, pos: 0 };
  const count = readVarint(cursor);
  // An entry has four numbers of at least a byte.
  if (count > bytes.length / 4) throw formatFailures.error('directoryCount');
  const column = () => Float64Array.from({ length: count }, () => readVarint(cursor));
  const columns = { count, idSteps: column(), runLengths: column(), lengths: column(), offsets: column() };
  if (cursor.pos > bytes.length) throw formatFailures.error('directoryCutShort');
  return columns;
}

/** The same of an archive in a file; yields after each directory. */
export async function* walkFile(
  source: FileSource,
  header: Header,
  { dataLength, visit, signal }: { dataLength: number; visit: EntryVisitor; signal?: AbortSignal | undefined },
): AsyncGenerator<void> {
  const walk = walkDirectory(header, dataLength, visit);
  for (let step = walk.next(); step.done !== true; ) {
    const { offset, length } = step.value;
    step = walk.next(await source.getBlock(offset, length, header.internalCompression, signal));
    yield;
  }
}

/** Least number of sampled tiles, if the archive has them; at most twice as many. */
const wantedSamples = 24;

interface TileReference {
  tileId: number;
  offset: number;
  length: number;
}

interface DirectorySummary {
  tiles: number;
  /** End of the farthest tile, counted from the beginning of the tile data. */
  end: number;
  /** Some tiles from across the archive. */
  samples: TileReference[];
}

/** Reads all directories of an archive once. Throws a WordedError, also for one without tiles. */
export async function readDirectory(
  source: FileSource,
  header: Header,
  dataLength: number,
  signal?: AbortSignal,
): Promise<DirectorySummary> {
  let tiles = 0;
  let end = 0;
  let samples: TileReference[] = [];
  let entries = 0;
  let stride = 1;
  const visit: EntryVisitor = (tileId, runLength, offset, length) => {
    if (length > largestBlock) throw formatFailures.error('largeTile');
    tiles += runLength;
    end = Math.max(end, offset + length);
    if (entries++ % stride !== 0) return;
    samples.push({ tileId, offset, length });
    if (samples.length < 2 * wantedSamples) return;
    samples = samples.filter((_, i) => i % 2 === 0);
    stride *= 2;
  };
  for await (const _ of walkFile(source, header, { dataLength, visit, signal }));
  if (tiles === 0) throw formatFailures.error('noTiles');
  return { tiles, end, samples };
}
