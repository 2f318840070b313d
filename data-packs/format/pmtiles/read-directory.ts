import type { Header } from 'pmtiles';
import { WordedError } from '../../words/worded-error.ts';
import { formatFailures } from '../../words/words.ts';
import { boundedDecompress, largestBlock } from './decompress.ts';
import type { FileSource } from './file-source.ts';
import { walkDirectory } from './walk-directory.ts';

/** Least number of sampled tiles, if the archive has them; at most twice as many. */
const wantedSamples = 24;

interface TileReference {
  tileId: number;
  offset: number;
  length: number;
}

export interface DirectorySummary {
  /** Number of addressed tiles. */
  tiles: number;
  /** End of the farthest tile, counted from the beginning of the tile data. */
  end: number;
  /** Some tiles from across the archive. */
  samples: TileReference[];
}

/** Reads all directories of an archive once. Throws a WordedError, also for one without tiles. */
export async function readDirectory(
  source: FileSource,
  header: Header,
  dataLength: number,
  signal?: AbortSignal,
): Promise<DirectorySummary> {
  let tiles = 0;
  let end = 0;
  let samples: TileReference[] = [];
  let entries = 0;
  let stride = 1;
  const walk = walkDirectory(header, dataLength, (tileId, runLength, offset, length) => {
    if (length > largestBlock) throw new WordedError(formatFailures.message('largeTile'));
    tiles += runLength;
    end = Math.max(end, offset + length);
    if (entries++ % stride !== 0) return;
    samples.push({ tileId, offset, length });
    if (samples.length < 2 * wantedSamples) return;
    samples = samples.filter((_, i) => i % 2 === 0);
    stride *= 2;
  });
  for (let step = walk.next(); step.done !== true; ) {
    const { data } = await source.getBytes(step.value.offset, step.value.length, signal);
    step = walk.next(new Uint8Array(await boundedDecompress(data, header.internalCompression)));
  }
  if (tiles === 0) throw new WordedError(formatFailures.message('noTiles'));
  return { tiles, end, samples };
}
