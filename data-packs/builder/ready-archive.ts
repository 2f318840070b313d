import { type Entry, type Header, PMTiles, ResolvedValueCache, tileIdToZxy } from 'pmtiles';
import { FileSource } from '../format/pmtiles/file-source.ts';
import { builderFailures } from '../words/failures/builder.ts';
import { reasonOf, WordedError } from '../words/worded-error.ts';
import { BuildError } from './build-error.ts';

/** Leaves of leaves: real archives have one level, the specification allows few. */
const maxDepth = 4;
/** Tiles that are looked into: an archive of one kind of tiles has them all alike. */
const samples = 24;

/** A PMTiles archive that somebody else made, read through once. */
export interface ReadyArchive {
  header: Header;
  metadata: Record<string, unknown>;
  tiles: number;
  /** Some tiles from all over the archive, uncompressed. */
  samples: readonly { z: number; x: number; y: number; bytes: Uint8Array }[];
}

/** Reads the whole directory and some tiles. Throws a BuildError naming the file when anything in it cannot be. */
export async function readReadyArchive(file: string, signal?: AbortSignal): Promise<ReadyArchive> {
  let source: FileSource | undefined;
  try {
    source = await FileSource.open(file);
    const archive = new PMTiles(source);
    const header = await archive.getHeader();
    const walk = new DirectoryWalk(source, header, signal);
    await walk.directory(header.rootDirectoryOffset, header.rootDirectoryLength, 1);
    if (walk.tiles === 0) throw new WordedError(builderFailures.message('archiveEmpty'));
    // The last bytes must be there: a file cut short has a sound directory.
    const { data } = await source.getBytes(header.tileDataOffset + walk.end - 1, 1);
    if (data.byteLength !== 1) throw new WordedError(builderFailures.message('archiveCutShort'));
    const metadata: unknown = await archive.getMetadata();
    const found = [];
    for (const id of walk.some()) {
      signal?.throwIfAborted();
      const [z, x, y] = tileIdToZxy(id);
      const tile = await archive.getZxy(z, x, y);
      if (tile === undefined) throw new WordedError(builderFailures.message('archiveTileMissing', { z, x, y }));
      found.push({ z, x, y, bytes: new Uint8Array(tile.data) });
    }
    const fields = typeof metadata === 'object' && metadata !== null ? { ...metadata } : {};
    return { header, metadata: fields, tiles: walk.tiles, samples: found };
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

/** Whether the archive's box and the region's have no place in common. */
export function liesElsewhere({ minLon, minLat, maxLon, maxLat }: Header, bounds: readonly number[]): boolean {
  const [west = -180, south = -90, east = 180, north = 90] = bounds;
  return minLon > east || maxLon < west || minLat > north || maxLat < south;
}

class DirectoryWalk {
  /** Addressed tiles, and the end of the farthest one in the tile data. */
  tiles = 0;
  end = 0;
  readonly #source: FileSource;
  readonly #header: Header;
  readonly #signal: AbortSignal | undefined;
  readonly #cache = new ResolvedValueCache(1, false);
  /** A sample of tile ids that thins itself out as the archive turns out larger. */
  #ids: number[] = [];
  #entries = 0;
  #stride = 1;
  #next = 0;

  constructor(source: FileSource, header: Header, signal: AbortSignal | undefined) {
    this.#source = source;
    this.#header = header;
    this.#signal = signal;
  }

  some(): number[] {
    const step = Math.max(1, Math.ceil(this.#ids.length / samples));
    return this.#ids.filter((_, i) => i % step === 0);
  }

  async directory(offset: number, length: number, depth: number): Promise<void> {
    this.#signal?.throwIfAborted();
    if (depth > maxDepth) throw new WordedError(builderFailures.message('archiveDeep'));
    const entries = await this.#cache.getDirectory(this.#source, offset, length, this.#header);
    for (const entry of entries) {
      if (entry.runLength > 0) this.#add(entry);
      else await this.directory(this.#header.leafDirectoryOffset + entry.offset, entry.length, depth + 1);
    }
  }

  #add({ tileId, offset, length, runLength }: Entry): void {
    const { minZoom, maxZoom, tileDataLength } = this.#header;
    const [first] = tileIdToZxy(tileId);
    const [last] = tileIdToZxy(tileId + runLength - 1);
    if (tileId < this.#next) throw new WordedError(builderFailures.message('archiveOrder'));
    if (first < minZoom || last > maxZoom) throw new WordedError(builderFailures.message('archiveZooms'));
    if (tileDataLength !== undefined && offset + length > tileDataLength)
      throw new WordedError(builderFailures.message('archiveOutside'));
    this.#next = tileId + runLength;
    this.tiles += runLength;
    this.end = Math.max(this.end, offset + length);
    if (this.#entries++ % this.#stride !== 0) return;
    this.#ids.push(tileId);
    if (this.#ids.length < 2 * samples) return;
    this.#ids = this.#ids.filter((_, i) => i % 2 === 0);
    this.#stride *= 2;
  }
}
