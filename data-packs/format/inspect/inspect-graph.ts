import { open } from 'node:fs/promises';
import { formatFailures } from '../../words/failures/format.ts';
import { WordedError } from '../../words/worded-error.ts';
import { printable, type TarEntry, tarEntries } from '../archive/tar-entries.ts';

/** Path of a tile in Valhalla's folder: level, and groups of three digits of its number. */
const tileName = /^[0-3](?:\/\d{3}){2,4}\.gph$/;
const indexName = 'index.bin';
const indexEntrySize = 16;
/** Least size of a tile, its header. */
const smallestTile = 272;

/**
 * Inspects an archive of graph tiles: every header, name and size, and its index. Throws a sentence about "It": the
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
        if (name !== indexName || size % indexEntrySize !== 0)
          throw new WordedError(formatFailures.message('noGraphIndex'));
        index = Buffer.alloc(size);
        await handle.read(index, 0, size, start);
        continue;
      }
      if (!tileName.test(name) || tiles.has(name))
        throw new WordedError(formatFailures.message('strangeEntry', { name: printable(name) }));
      if (size < smallestTile) throw new WordedError(formatFailures.message('smallTile', { name, length: size }));
      tiles.set(name, entry);
    }
    if (tiles.size === 0) throw new WordedError(formatFailures.message('noGraphTiles'));
    if (!index?.equals(indexOf(tiles))) throw new WordedError(formatFailures.message('wrongGraphIndex'));
  } finally {
    await handle.close();
  }
}

/**
 * Checks the index, which the engine trusts: offset, id and size of every tile in the order of the archive.
 */
function indexOf(tiles: ReadonlyMap<string, TarEntry>): Buffer {
  const index = Buffer.alloc(tiles.size * indexEntrySize);
  let at = 0;
  for (const [name, { start, size }] of tiles) {
    const [level = '0', ...digits] = name.replace('.gph', '').split('/');
    index.writeBigUInt64LE(BigInt(start), at);
    index.writeUInt32LE((Number(digits.join('')) * 8 + Number(level)) % 2 ** 32, at + 8);
    index.writeUInt32LE(size % 2 ** 32, at + 12);
    at += indexEntrySize;
  }
  return index;
}
