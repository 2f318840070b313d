import { open, stat } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { itemAt } from '../base/item-at.ts';
import { buildDirectories, type DirectoryColumns } from '../format/pmtiles/directory.ts';
import { FileSource } from '../format/pmtiles/file-source.ts';
import { serializeHeader, tileTypes } from '../format/pmtiles/header.ts';
import { type Bounds, commonBounds, inPlane, isEmpty } from '../geo/bounds.ts';
import { tilesWithin } from '../store/within/tiles-within.ts';

interface CutArchiveOptions {
  /** Tiles of the deepest zoom that are kept beyond the box. */
  margin?: number;
  progress: (fraction: number) => void;
  signal: AbortSignal;
}

const pieceBytes = 1 << 20;
/** Position of the tiles' compression in the header. */
const compressionByte = 98;

/**
 * Writes the tiles of a PMTiles archive that touch a box into a new one, byte for byte, with directories of their own.
 * Returns their number; writes nothing for none.
 */
export async function cutArchive(
  from: string,
  outFile: string,
  box: Readonly<Bounds>,
  { margin = 0, progress, signal }: CutArchiveOptions,
): Promise<number> {
  const { size } = await stat(from);
  const source = await FileSource.open(from);
  try {
    const { header, entries } = await tilesWithin(source, size, box, { margin, signal });
    const tiles = entries.runLengths.reduce((sum, run) => sum + run, 0);
    if (tiles === 0) return 0;
    const { columns, pieces, dataLength, contents } = clustered(entries);
    const { jsonMetadataOffset, jsonMetadataLength, internalCompression } = header;
    const metadata = gzipSync(await source.getBlock(jsonMetadataOffset, jsonMetadataLength, internalCompression));
    const { root, leaves } = buildDirectories(columns);
    const plane = inPlane(box);
    const shown = commonBounds([header.minLon, header.minLat, header.maxLon, header.maxLat], plane);
    const front = serializeHeader({
      tileType: tileTypeOf(header.tileType),
      minzoom: header.minZoom,
      maxzoom: header.maxZoom,
      // Margins of an archive may lie outside of what it says to have.
      bounds: isEmpty(shown) ? plane : shown,
      rootLength: root.length,
      metadataLength: metadata.length,
      leavesLength: leaves.length,
      dataLength,
      tiles,
      entries: columns.tileIds.length,
      contents,
    });
    front[compressionByte] = header.tileCompression;
    const output = await open(outFile, 'wx');
    try {
      for (const bytes of [front, root, metadata, leaves]) await output.writeFile(bytes);
      let done = 0;
      for (const { offset, length } of pieces) {
        signal.throwIfAborted();
        const { data } = await source.getBytes(header.tileDataOffset + offset, length);
        await output.writeFile(new Uint8Array(data));
        done += length;
        progress(done / dataLength);
      }
    } finally {
      await output.close();
    }
    return tiles;
  } finally {
    await source.close();
  }
}

interface Piece {
  offset: number;
  length: number;
}

/** The same entries over data in the order of its first use, and the pieces of the old data to copy for that. */
function clustered(entries: DirectoryColumns) {
  const placed = new Map<number, number>();
  const pieces: Piece[] = [];
  const offsets: number[] = [];
  let dataLength = 0;
  for (const [i, offset] of entries.offsets.entries()) {
    const known = placed.get(offset);
    offsets.push(known ?? dataLength);
    if (known !== undefined) continue;
    const length = itemAt(entries.lengths, i);
    placed.set(offset, dataLength);
    dataLength += length;
    const last = pieces.at(-1);
    if (last !== undefined && last.offset + last.length === offset && last.length + length <= pieceBytes) {
      last.length += length;
    } else pieces.push({ offset, length });
  }
  return { columns: { ...entries, offsets }, pieces, dataLength, contents: placed.size };
}

/** Inspected archives have one of these types. */
const tileTypeOf = (type: number): keyof typeof tileTypes =>
  (Object.keys(tileTypes) as (keyof typeof tileTypes)[]).find(name => tileTypes[name] === type) ?? 'png';
