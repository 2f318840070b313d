import { open, rm } from 'node:fs/promises';
import { TarWriter } from '../builder/routing/tar-writer.ts';
import { indexName, tileIndex } from '../builder/routing/tile-extract.ts';
import type { Bounds } from '../geo/bounds.ts';
import { graphTilesWithin } from '../store/within/graph-within.ts';

/**
 * Writes the tiles of a routing archive that touch a box into a new one. Returns their number; writes nothing for none.
 * Roads that lead into tiles left behind end there for the engine.
 */
export async function cutGraph(
  from: string,
  outFile: string,
  box: Readonly<Bounds>,
  { progress, signal }: { progress: (fraction: number) => void; signal: AbortSignal },
): Promise<number> {
  const tiles = await graphTilesWithin(from, box, signal);
  if (tiles.length === 0) return 0;
  const source = await open(from, 'r');
  const writer = await TarWriter.create(outFile);
  try {
    await writer.add(indexName, tileIndex(tiles));
    for (const [i, { name, size, start }] of tiles.entries()) {
      signal.throwIfAborted();
      const content = Buffer.allocUnsafe(size);
      await source.read(content, 0, size, start);
      await writer.add(name, content);
      progress((i + 1) / tiles.length);
    }
    await writer.finish();
  } catch (error) {
    await writer.abort();
    await rm(outFile, { force: true });
    throw error;
  } finally {
    await source.close();
  }
  return tiles.length;
}
