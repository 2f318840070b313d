import { type Header, tileIdToZxy } from 'pmtiles';
import { FileSource } from '../format/pmtiles/file-source.ts';
import { pmtilesReader } from '../format/pmtiles/pmtiles-reader.ts';
import { readDirectory } from '../format/pmtiles/walk-directory.ts';
import { reasonOf } from '../words/worded-error.ts';
import { builderFailures } from '../words/words.ts';
import { BuildError } from './build-error.ts';

/** A checked PMTiles archive from another program. */
export interface ReadyArchive {
  header: Header;
  metadata: Record<string, unknown>;
  tiles: number;
  /** Some tiles from across the archive, uncompressed. */
  samples: readonly { z: number; x: number; y: number; bytes: Uint8Array }[];
}

/** Reads the whole directory and some tiles. Throws a `BuildError` with the file's name where anything is damaged. */
export async function readReadyArchive(file: string, signal?: AbortSignal): Promise<ReadyArchive> {
  let source: FileSource | undefined;
  try {
    source = await FileSource.open(file);
    const archive = pmtilesReader(source);
    const header = await archive.getHeader();
    const dataLength = header.tileDataLength ?? Number.POSITIVE_INFINITY;
    const { tiles, end, samples } = await readDirectory(source, header, dataLength, signal);
    // Check the last byte: a truncated file may have a complete directory.
    const { data } = await source.getBytes(header.tileDataOffset + end - 1, 1);
    if (data.byteLength !== 1) throw builderFailures.error('archiveCutShort');
    const metadata: unknown = await archive.getMetadata();
    const found = [];
    for (const { tileId } of samples) {
      signal?.throwIfAborted();
      const [z, x, y] = tileIdToZxy(tileId);
      const tile = await archive.getZxy(z, x, y);
      if (tile === undefined) throw builderFailures.error('archiveTileMissing', { z, x, y });
      found.push({ z, x, y, bytes: new Uint8Array(tile.data) });
    }
    const fields = typeof metadata === 'object' && metadata !== null ? { ...metadata } : {};
    return { header, metadata: fields, tiles, samples: found };
  } catch (cause) {
    signal?.throwIfAborted();
    throw new BuildError(
      cause instanceof Error && !('code' in cause)
        ? builderFailures.message('archiveDamaged', { file, reason: reasonOf(cause) })
        : builderFailures.message('archiveUnreadable', { file }),
      { cause },
    );
  } finally {
    await source?.close();
  }
}

/** Tells whether the archive's box and the region's do not meet. */
export function isOutside({ minLon, minLat, maxLon, maxLat }: Header, bounds: readonly number[]): boolean {
  const [west = -180, south = -90, east = 180, north = 90] = bounds;
  return minLon > east || maxLon < west || minLat > north || maxLat < south;
}
