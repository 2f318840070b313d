import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const indexName = 'index.bin';
const indexEntrySize = 16;
const blockSize = 512;

/** A graph tile; its name is a relative path of at most 100 bytes of ASCII, as in a header of a tar. */
export interface GraphTile {
  name: string;
  size: number;
}

/** Lists graph tiles in a Valhalla tile folder, `level/000/000/000.gph`, by level and number. */
export async function listGraphTiles(tileDir: string): Promise<GraphTile[]> {
  const files = (await readdir(tileDir, { recursive: true })).map(file => file.replaceAll('\\', '/'));
  const names = files.filter(file => /^\d(?:\/\d{3})+\.gph$/.test(file)).sort();
  return Promise.all(names.map(async name => ({ name, size: (await stat(join(tileDir, name))).size })));
}

/** Packs the graph tiles of a folder. */
export function writeTileExtract(tileDir: string, tiles: readonly GraphTile[], outFile: string, signal: AbortSignal) {
  const bytesOf = ({ name }: GraphTile) => createReadStream(join(tileDir, name), { highWaterMark: 1 << 20 });
  return writeGraphTiles(outFile, tiles, bytesOf, signal);
}

/**
 * Packs graph tiles into the tar that Valhalla mounts as `mjolnir.tile_extract`. Its first entry is Valhalla's own
 * `index.bin` (offset, tile, size per tile: 16 bytes, little-endian), so that the engine need not read all headers.
 * Leaves no file when it fails.
 */
export async function writeGraphTiles<Tile extends GraphTile>(
  outFile: string,
  tiles: readonly Tile[],
  bytesOf: (tile: Tile) => AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  async function* archive() {
    const index = tileIndex(tiles);
    yield Buffer.concat([tarHeader({ name: indexName, size: index.length }), index, padding(index.length)]);
    for (const tile of tiles) {
      yield tarHeader(tile);
      let written = 0;
      for await (const bytes of bytesOf(tile)) {
        written += bytes.length;
        yield bytes;
      }
      if (written !== tile.size) throw new Error(`${tile.name} changed while it was being packed`);
      yield padding(tile.size);
    }
    yield Buffer.alloc(2 * blockSize);
  }
  const file = await open(outFile, 'wx');
  try {
    await pipeline(archive, file.createWriteStream({ flush: true }), { signal });
  } catch (error) {
    await rm(outFile, { force: true });
    throw error;
  }
}

const padding = (size: number): Buffer => Buffer.alloc(-size & (blockSize - 1));

/** A POSIX (ustar) header. Owner, mode and time are fixed, so that equal contents make equal archives. */
function tarHeader({ name, size }: GraphTile): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`the path "${name}" is too long for a tar header`);
  const block = Buffer.alloc(blockSize);
  block.write(name, 0);
  block.write('0000644\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** Valhalla's index of an archive that holds it and then these tiles. */
function tileIndex(tiles: readonly GraphTile[]): Buffer {
  const index = Buffer.alloc(tiles.length * indexEntrySize);
  const after = (start: number, size: number) => start + size + padding(size).length + blockSize;
  let offset = after(blockSize, index.length);
  for (const [i, { name, size }] of tiles.entries()) {
    index.writeBigUInt64LE(BigInt(offset), i * indexEntrySize);
    index.writeUInt32LE(graphId(name), i * indexEntrySize + 8);
    index.writeUInt32LE(size, i * indexEntrySize + 12);
    offset = after(offset, size);
  }
  return index;
}

/** Valhalla's id of a tile: its number from the digits of the path, its level in the lowest three bits. */
export function graphId(name: string): number {
  const [level = '0', ...digits] = name.replace('.gph', '').split('/');
  return Number(digits.join('')) * 8 + Number(level);
}
