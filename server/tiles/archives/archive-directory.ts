import { bytesToHeader, type Compression, type Header, zxyToTileId } from 'pmtiles';
import { isRecord } from '../../../data-packs/base/is-record.ts';
import { parsedJson } from '../../../data-packs/base/parsed-json.ts';
import { boundedDecompressSync } from '../../../data-packs/format/pmtiles/decompress.ts';
import { addEntry, type DirectoryColumns, noEntries } from '../../../data-packs/format/pmtiles/directory.ts';
import { walkDirectory } from '../../../data-packs/format/pmtiles/walk-directory.ts';
import type { Message } from '../../../data-packs/words/catalogue.ts';
import { reasonOf, WordedError } from '../../../data-packs/words/worded-error.ts';
import { formatFailures } from '../../../data-packs/words/words.ts';
import { type MemberBytes, openMemberFile } from './join.ts';

export interface ArchiveDirectory {
  header: Header;
  metadata: Record<string, unknown>;
  /** All tile entries in ascending order, of all leaves; offsets count from the beginning of the tile data. */
  entries: DirectoryColumns;
}

const headerLength = 127;

/** An archive whose directory cannot be used. The message names the file. */
export class ArchiveError extends WordedError {
  constructor(file: string, reason: Message, options?: ErrorOptions) {
    super(formatFailures.message('unusablePart', { file, reason }), options);
  }
}

/** Reads a whole directory synchronously, for worker threads. Throws ArchiveError, or Node's own error. */
export function readArchiveDirectory(path: string, open = openMemberFile): ArchiveDirectory {
  const file: MemberBytes = open(path);
  try {
    const { size } = file;
    const bytesAt = (offset: number, length: number): Uint8Array => {
      if (offset + length > size) throw new ArchiveError(path, formatFailures.message('cutShort'));
      return file.read(offset, new Uint8Array(length));
    };
    const start = bytesAt(0, Math.min(size, headerLength));
    if (
      Buffer.from(start.subarray(0, 7)).toString('latin1') !== 'PMTiles' ||
      start[7] !== 3 ||
      start.length < headerLength
    ) {
      throw new ArchiveError(path, formatFailures.message('notPmtiles'));
    }
    const header = bytesToHeader(start.slice().buffer);
    const inflate = (bytes: Uint8Array): Uint8Array => decompress(bytes, header.internalCompression, path);
    const metadata = inflate(bytesAt(header.jsonMetadataOffset, header.jsonMetadataLength));
    const entries = noEntries();
    // Tiles above the zooms that the header states are served all the same.
    const walk = walkDirectory({ ...header, minZoom: 0 }, size - header.tileDataOffset, (id, run, offset, length) =>
      addEntry(entries, id, run, offset, length),
    );
    for (let step = walk.next(); step.done !== true; ) {
      step = walk.next(inflate(bytesAt(step.value.offset, step.value.length)));
    }
    return { header, metadata: parseMetadata(metadata), entries };
  } catch (cause) {
    if (cause instanceof ArchiveError || !(cause instanceof WordedError)) throw cause;
    throw new ArchiveError(path, cause.said, { cause });
  } finally {
    file.close();
  }
}

export function decompress(bytes: Uint8Array, compression: Compression, path: string): Uint8Array {
  try {
    return boundedDecompressSync(bytes, compression);
  } catch (cause) {
    throw new ArchiveError(path, formatFailures.message('unreadablePart', { reason: reasonOf(cause) }), { cause });
  }
}

function parseMetadata(bytes: Uint8Array): Record<string, unknown> {
  const value = parsedJson(Buffer.from(bytes).toString('utf8'));
  return isRecord(value) ? value : {};
}

/** Ids of the tiles of an archive's deepest zoom, the last first, with their entries. */
export function* deepestTiles({ header, entries }: ArchiveDirectory): Generator<[id: number, entry: number]> {
  const first = zxyToTileId(header.maxZoom, 0, 0);
  for (let i = entries.tileIds.length - 1; i >= 0; i--) {
    const [start, run] = [entries.tileIds[i] as number, entries.runLengths[i] as number];
    if (start + run <= first) return;
    for (let id = Math.max(start, first); id < start + run; id++) yield [id, i];
  }
}
