import { open } from 'node:fs/promises';
import { formatFailures } from '../../words/failures/format.ts';
import { WordedError } from '../../words/worded-error.ts';
import { printable } from '../printable.ts';

const blockSize = 512;
/** The tiles' places in Valhalla's own folder: level, and the number in threes. */
const tileName = /^[0-3](?:\/\d{3}){2,4}\.gph$/;
const indexName = 'index.bin';
const indexEntrySize = 16;
/** A tile has a header of its own. */
const smallestTile = 272;

/** Looks through an archive of graph tiles: every header, name and size, and its index. Throws a sentence that begins with "It": the caller names the file. */
export async function inspectGraph(path: string, signal?: AbortSignal): Promise<void> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const header = Buffer.alloc(blockSize);
    const tiles = new Map<string, { start: number; length: number }>();
    let index: Buffer | undefined;
    for (let offset = 0; ; ) {
      signal?.throwIfAborted();
      const { bytesRead } = await handle.read(header, 0, blockSize, offset);
      if (bytesRead < blockSize) throw new WordedError(formatFailures.message('cutShort'));
      if (header[0] === 0) break;
      const { name, length } = readHeader(header);
      const start = offset + blockSize;
      if (start + length > size) throw new WordedError(formatFailures.message('entryOutside', { name }));
      if (offset === 0) {
        if (name !== indexName || length % indexEntrySize !== 0)
          throw new WordedError(formatFailures.message('noGraphIndex'));
        index = Buffer.alloc(length);
        await handle.read(index, 0, length, start);
      } else {
        if (!tileName.test(name) || tiles.has(name))
          throw new WordedError(formatFailures.message('strangeEntry', { name: printable(name) }));
        if (length < smallestTile) throw new WordedError(formatFailures.message('smallTile', { name, length }));
        tiles.set(name, { start, length });
      }
      offset = start + Math.ceil(length / blockSize) * blockSize;
    }
    if (tiles.size === 0) throw new WordedError(formatFailures.message('noGraphTiles'));
    if (!index?.equals(indexOf(tiles))) throw new WordedError(formatFailures.message('wrongGraphIndex'));
  } finally {
    await handle.close();
  }
}

function readHeader(header: Buffer): { name: string; length: number } {
  const text = (from: number, to: number) => header.toString('latin1', from, to).replace(/\0.*$/s, '');
  const stated = Number.parseInt(text(148, 156), 8);
  const sum = header.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0);
  if (header.toString('latin1', 257, 262) !== 'ustar' || stated !== sum)
    throw new WordedError(formatFailures.message('notTar'));
  const name = text(0, 100);
  if (header[156] !== 0x30 || header[345] !== 0)
    throw new WordedError(formatFailures.message('notPlain', { name: printable(name) }));
  const length = Number.parseInt(text(124, 136), 8);
  if (!Number.isSafeInteger(length) || length < 0)
    throw new WordedError(formatFailures.message('entryNoSize', { name: printable(name) }));
  return { name, length };
}

/** The engine reads tiles where the index says, unasked: offset, id and size of every tile in the order of the archive. */
function indexOf(tiles: ReadonlyMap<string, { start: number; length: number }>): Buffer {
  const index = Buffer.alloc(tiles.size * indexEntrySize);
  let at = 0;
  for (const [name, { start, length }] of tiles) {
    const [level = '0', ...digits] = name.replace('.gph', '').split('/');
    index.writeBigUInt64LE(BigInt(start), at);
    index.writeUInt32LE((Number(digits.join('')) * 8 + Number(level)) % 2 ** 32, at + 8);
    index.writeUInt32LE(length % 2 ** 32, at + 12);
    at += indexEntrySize;
  }
  return index;
}
