import { stat } from 'node:fs/promises';
import { tileIdToZxy } from 'pmtiles';
import { progressWords } from '../../words/progress-words.ts';
import { boundedDecompress, largestBlock } from '../pmtiles/decompress.ts';
import { type FileSection, FileSource } from '../pmtiles/file-source.ts';
import { walkDirectory } from '../pmtiles/walk-directory.ts';
import type { ProgressListener } from '../progress.ts';
import { readHeader } from './inspect-archive.ts';
import { type PolygonFault, polygonFaults } from './polygon-faults.ts';

interface TileFault extends PolygonFault {
  z: number;
  x: number;
  y: number;
}

export interface PolygonCheck {
  /** Counts equal tiles once, as they are stored. */
  tiles: number;
  faultyTiles: number;
  /** The worst layers of faulty tiles, the worst first. */
  worst: TileFault[];
}

const mostNamed = 20;

/**
 * Checks every polygon of an archive of vector tiles, which may lie in a `section` of the file. Holds one directory and
 * one tile at a time.
 */
export async function checkPolygons(
  path: string,
  options: {
    section?: FileSection;
    progress?: ProgressListener;
    signal?: AbortSignal;
  } = {},
): Promise<PolygonCheck> {
  const section = options.section ?? {
    start: 0,
    size: (await stat(path)).size,
  };
  const { size } = section;
  const source = await FileSource.open(path, section);
  try {
    const header = await readHeader(source, size);
    const dataLength = size - header.tileDataOffset;
    const check: PolygonCheck = { tiles: 0, faultyTiles: 0, worst: [] };
    let listed: { tileId: number; offset: number; length: number }[] = [];
    let listedTo = 0;
    const walk = walkDirectory(header, dataLength, (tileId, _, offset, length) => {
      // In a clustered archive what lies before the end so far is a tile that came before.
      if ((header.clustered && offset < listedTo) || length > largestBlock) return;
      listed.push({ tileId, offset, length });
      listedTo = offset + length;
    });
    for (let step = walk.next(); step.done !== true; ) {
      const { data } = await source.getBytes(step.value.offset, step.value.length, options.signal);
      step = walk.next(new Uint8Array(await boundedDecompress(data, header.internalCompression)));
      for (const { tileId, offset, length } of listed) {
        const packed = await source.getBytes(header.tileDataOffset + offset, length, options.signal);
        const bytes = new Uint8Array(await boundedDecompress(packed.data, header.tileCompression));
        addTile(check, tileId, polygonFaults(bytes));
        options.progress?.({
          phase: 'polygons',
          fraction: Math.min(1, (offset + length) / dataLength),
          said: progressWords.message('mapTiles', { tiles: check.tiles }),
        });
      }
      listed = [];
    }
    return check;
  } finally {
    await source.close();
  }
}

function addTile(check: PolygonCheck, tileId: number, faults: readonly PolygonFault[]): void {
  check.tiles += 1;
  if (faults.length === 0) return;
  check.faultyTiles += 1;
  const [z, x, y] = tileIdToZxy(tileId);
  check.worst.push(...faults.map(fault => ({ z, x, y, ...fault })));
  check.worst.sort((a, b) => b.share - a.share);
  check.worst.length = Math.min(check.worst.length, mostNamed);
}
