import { type FileHandle, open } from 'node:fs/promises';
import { formatFailures } from '../../words/words.ts';
import { printable, type TarEntry, tarEntries } from '../archive/tar-entries.ts';
import { checkGraphTile } from './check-graph-tile.ts';
import { DamagedTile, type GraphCounts, readGraphCounts, sizes } from './graph-tile.ts';

/** Path of a tile in Valhalla's folder: level, and groups of three digits of its number. */
const tileName = /^[0-3](?:\/\d{3}){2,4}\.gph$/;
const indexName = 'index.bin';
const indexEntrySize = 16;
/** Largest size of a tile, which is checked in memory; those of whole countries have some dozens of megabytes. */
const largestTile = 2 ** 29;

/**
 * Inspects an archive of graph tiles: every header, name and size, its index, and all that the engine follows in each
 * tile, as it does so without looking. Throws a sentence about "It": the
 * caller names the file.
 */
export async function inspectGraph(path: string, signal?: AbortSignal): Promise<void> {
  const handle = await open(path, 'r');
  try {
    const { size: fileSize } = await handle.stat();
    const tiles = new Map<string, TarEntry>();
    let index: Buffer | undefined;
    for await (const entry of tarEntries(handle, fileSize, true)) {
      signal?.throwIfAborted();
      const { name, size, start } = entry;
      if (index === undefined) {
        if (name !== indexName || size % indexEntrySize !== 0) throw formatFailures.error('noGraphIndex');
        index = Buffer.alloc(size);
        await handle.read(index, 0, size, start);
        continue;
      }
      if (!tileName.test(name) || tiles.has(name))
        throw formatFailures.error('strangeEntry', { name: printable(name) });
      if (size < sizes.header) throw formatFailures.error('smallTile', { name, length: size });
      tiles.set(name, entry);
    }
    if (tiles.size === 0) throw formatFailures.error('noGraphTiles');
    if (!index?.equals(indexOf(tiles))) throw formatFailures.error('wrongGraphIndex');
    await checkTiles(handle, tiles, signal);
  } finally {
    await handle.close();
  }
}

async function checkTiles(
  handle: FileHandle,
  entries: ReadonlyMap<string, TarEntry>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const counts = new Map<number, GraphCounts>();
  for (const [name, { start }] of entries)
    counts.set(tileIdOf(name), readGraphCounts(await viewOf(handle, start, sizes.header)));
  for (const [name, { start, size }] of entries) {
    signal?.throwIfAborted();
    try {
      if (size > largestTile) throw new DamagedTile('it is too large');
      checkGraphTile(await viewOf(handle, start, size), tileIdOf(name), counts);
    } catch (cause) {
      if (!(cause instanceof DamagedTile)) throw cause;
      throw formatFailures.error('damagedGraphTile', { name }, cause);
    }
  }
}

async function viewOf(handle: FileHandle, start: number, size: number): Promise<DataView> {
  const bytes = new Uint8Array(size);
  const { bytesRead } = await handle.read(bytes, 0, size, start);
  return new DataView(bytes.buffer, 0, bytesRead);
}

/** The engine's number of a tile: level in the lowest three bits, number above. */
function tileIdOf(name: string): number {
  const [level = '0', ...digits] = name.replace('.gph', '').split('/');
  return Number(digits.join('')) * 8 + Number(level);
}

/**
 * Checks the index, which the engine trusts: offset, id and size of every tile in the order of the archive.
 */
function indexOf(tiles: ReadonlyMap<string, TarEntry>): Buffer {
  const index = Buffer.alloc(tiles.size * indexEntrySize);
  let at = 0;
  for (const [name, { start, size }] of tiles) {
    index.writeBigUInt64LE(BigInt(start), at);
    index.writeUInt32LE(tileIdOf(name) % 2 ** 32, at + 8);
    index.writeUInt32LE(size % 2 ** 32, at + 12);
    at += indexEntrySize;
  }
  return index;
}
