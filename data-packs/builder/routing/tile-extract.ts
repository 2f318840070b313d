import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { itemAt } from '../../base/item-at.ts';
import { type TarEntry, TarWriter, tarOffsets } from './tar-writer.ts';

/** First entry of an archive of graph tiles. */
export const indexName = 'index.bin';
const indexEntrySize = 16;

/** Lists graph tiles in a Valhalla tile folder, `level/000/000/000.gph`, by level and number. */
export async function listGraphTiles(tileDir: string): Promise<TarEntry[]> {
  const files = (await readdir(tileDir, { recursive: true })).map(file => file.replaceAll('\\', '/'));
  const names = files.filter(file => /^\d(?:\/\d{3})+\.gph$/.test(file)).sort();
  return Promise.all(names.map(async name => ({ name, size: (await stat(join(tileDir, name))).size })));
}

/**
 * Packs graph tiles into the tar that Valhalla mounts as `mjolnir.tile_extract`. Its first entry is Valhalla's own
 * `index.bin` (offset, tile, size per tile: 16 bytes, little-endian), so that the engine need not read all headers.
 */
export async function writeTileExtract(
  tileDir: string,
  tiles: readonly TarEntry[],
  outFile: string,
  signal: AbortSignal,
): Promise<void> {
  const writer = await TarWriter.create(outFile);
  try {
    await writer.add(indexName, tileIndex(tiles));
    for (const tile of tiles) await writer.addFile(tile, join(tileDir, tile.name), signal);
    await writer.finish();
  } catch (error) {
    await writer.abort();
    await rm(outFile, { force: true });
    throw error;
  }
}

/** Valhalla's index of an archive that holds it and then these tiles. */
export function tileIndex(tiles: readonly TarEntry[]): Buffer {
  const offsets = tarOffsets([{ name: indexName, size: tiles.length * indexEntrySize }, ...tiles]).slice(1);
  const index = Buffer.alloc(tiles.length * indexEntrySize);
  for (const [i, tile] of tiles.entries()) {
    index.writeBigUInt64LE(BigInt(itemAt(offsets, i)), i * indexEntrySize);
    index.writeUInt32LE(graphId(tile.name), i * indexEntrySize + 8);
    index.writeUInt32LE(tile.size, i * indexEntrySize + 12);
  }
  return index;
}

/** Valhalla's id of a tile: its number from the digits of the path, its level in the lowest three bits. */
function graphId(name: string): number {
  const [level = '0', ...digits] = name.replace('.gph', '').split('/');
  return Number(digits.join('')) * 8 + Number(level);
}
