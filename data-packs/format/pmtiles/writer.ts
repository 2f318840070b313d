import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';
import { itemAt } from '../../base/item-at.ts';
import { move } from '../../runtime/in-use.ts';
import { addEntry, buildDirectories, type DirectoryColumns, noEntries } from './directory.ts';
import { type ArchiveFront, serializeHeader } from './header.ts';
import { Spool } from './spool.ts';

const pieceSize = 1 << 20;

/** The writer refuses tiles outside of its zooms. */
export interface ArchiveDescription extends ArchiveFront {
  /** The archive's JSON metadata: name, attribution, vector_layers and others. */
  metadata: Record<string, unknown>;
}

export interface ArchiveStatistics {
  /** Addressed tiles, entries after run-length encoding, distinct tile contents. */
  tiles: number;
  entries: number;
  contents: number;
  bytes: number;
}

/**
 * Writes a PMTiles v3 archive: clustered, deduplicated, gzip-compressed directories with leaves where needed. Accepts
 * tiles in any order; their bytes wait in a file in `tempDir`, with only an id and a reference per tile in memory.
 * `finish()` renames the archive to `path`; nothing is left on failure.
 */
export class PmtilesWriter {
  readonly #path: string;
  readonly #description: ArchiveDescription;
  readonly #spool: Spool;
  /** Content hash to content number. */
  readonly #known = new Map<string, number>();
  readonly #contentOffsets: number[] = [];
  readonly #contentLengths: number[] = [];
  readonly #tileIds: number[] = [];
  readonly #tileContents: number[] = [];
  #open = true;

  /** `tempDir` must exist and have room for all tiles. */
  constructor(path: string, description: ArchiveDescription, options: { tempDir: string }) {
    const { minzoom, maxzoom } = description;
    if (!Number.isInteger(minzoom) || !Number.isInteger(maxzoom) || minzoom < 0 || maxzoom > 26 || minzoom > maxzoom) {
      throw new RangeError(`zooms ${minzoom} to ${maxzoom} are not a range within 0 to 26`);
    }
    this.#path = path;
    this.#description = description;
    this.#spool = new Spool(join(options.tempDir, `tiles-${randomUUID()}.spool`));
  }

  /**
   * Adds one tile. Compresses vector tiles with gzip unless they already are; raster tiles stay unchanged.
   * Throws a RangeError for a tile outside the zooms or outside its zoom's grid.
   */
  add(z: number, x: number, y: number, bytes: Uint8Array): void {
    if (!this.#open) throw new Error(`the archive ${this.#path} is closed and takes no more tiles`);
    const { minzoom, maxzoom, tileType } = this.#description;
    if (!Number.isInteger(z) || z < minzoom || z > maxzoom) {
      throw new RangeError(`tile ${z}/${x}/${y} lies outside the archive's zooms ${minzoom} to ${maxzoom}`);
    }
    const side = 2 ** z;
    if (!Number.isInteger(x) || !Number.isInteger(y) || x < 0 || y < 0 || x >= side || y >= side) {
      throw new RangeError(`tile ${z}/${x}/${y} does not exist`);
    }
    const compressed = tileType === 'mvt' && !(bytes[0] === 0x1f && bytes[1] === 0x8b) ? gzipSync(bytes) : bytes;
    const hash = createHash('sha256').update(compressed).digest('base64');
    let content = this.#known.get(hash);
    if (content === undefined) {
      content = this.#contentOffsets.length;
      this.#known.set(hash, content);
      this.#contentOffsets.push(this.#spool.append(compressed));
      this.#contentLengths.push(compressed.length);
    }
    this.#tileIds.push(zxyToTileId(z, x, y));
    this.#tileContents.push(content);
  }

  /** Writes the archive. Throws, leaving nothing behind, when a tile was added twice or the disk is full. */
  async finish(): Promise<ArchiveStatistics> {
    if (!this.#open) throw new Error(`the archive ${this.#path} is already closed`);
    this.#open = false;
    const partial = `${this.#path}.partial`;
    try {
      const handle = await open(partial, 'w');
      let statistics: ArchiveStatistics;
      try {
        statistics = await this.#write(handle);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await move(partial, this.#path);
      return statistics;
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    } finally {
      this.#spool.remove();
    }
  }

  /** Deletes the temporary file; does nothing after `finish()`. */
  abort(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#spool.remove();
    rmSync(`${this.#path}.partial`, { force: true });
  }

  async #write(handle: FileHandle): Promise<ArchiveStatistics> {
    const { entries, order, dataLength } = this.#cluster();
    const { root, leaves } = buildDirectories(entries);
    const metadata = gzipSync(JSON.stringify(this.#description.metadata));
    const counts = {
      tiles: this.#tileIds.length,
      entries: entries.tileIds.length,
      contents: this.#contentOffsets.length,
    };
    const lengths = {
      rootLength: root.length,
      metadataLength: metadata.length,
      leavesLength: leaves.length,
      dataLength,
    };
    const header = serializeHeader({ ...this.#description, ...lengths, ...counts });
    const front = Buffer.concat([header, root, metadata, leaves]);
    await handle.writeFile(front);
    await this.#copyContents(handle, order);
    return { ...counts, bytes: front.length + dataLength };
  }

  /** Directory entries in tile order, and the contents in the order of their first use. */
  #cluster(): { entries: DirectoryColumns; order: number[]; dataLength: number } {
    const ids = Float64Array.from(this.#tileIds);
    const byId = new Uint32Array(ids.length).map((_, i) => i).sort((a, b) => itemAt(ids, a) - itemAt(ids, b));
    const placed = new Float64Array(this.#contentOffsets.length).fill(-1);
    const entries = noEntries();
    const order: number[] = [];
    let dataLength = 0;
    let previousId = -1;
    let previousContent = -1;
    for (const tile of byId) {
      const id = itemAt(ids, tile);
      if (id === previousId) throw new Error(`a tile was added twice (tile id ${id})`);
      const content = itemAt(this.#tileContents, tile);
      const length = itemAt(this.#contentLengths, content);
      if (placed[content] === -1) {
        placed[content] = dataLength;
        dataLength += length;
        order.push(content);
      }
      const last = entries.tileIds.length - 1;
      if (id === previousId + 1 && content === previousContent)
        entries.runLengths[last] = itemAt(entries.runLengths, last) + 1;
      else addEntry(entries, id, 1, itemAt(placed, content), length);
      previousId = id;
      previousContent = content;
    }
    return { entries, order, dataLength };
  }

  /** Collects contents into chunks of a mebibyte; reads neighbours in the spool at once. */
  async #copyContents(handle: FileHandle, order: number[]): Promise<void> {
    let piece = new Uint8Array(pieceSize);
    let filled = 0;
    for (let i = 0; i < order.length; ) {
      const start = itemAt(this.#contentOffsets, itemAt(order, i));
      let end = start;
      do {
        end += itemAt(this.#contentLengths, itemAt(order, i));
        i++;
      } while (
        i < order.length &&
        end - start < pieceSize / 2 &&
        itemAt(this.#contentOffsets, itemAt(order, i)) === end
      );
      if (filled + end - start > piece.length) {
        await handle.writeFile(piece.subarray(0, filled));
        filled = 0;
        if (end - start > piece.length) piece = new Uint8Array(end - start);
      }
      this.#spool.read(start, piece.subarray(filled, filled + end - start));
      filled += end - start;
    }
    await handle.writeFile(piece.subarray(0, filled));
  }
}
