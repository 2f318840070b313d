import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';
import {
  addEntry,
  buildDirectories,
  type DirectoryColumns,
  noEntries,
} from '../../data-packs/format/pmtiles/directory.ts';
import { serializeHeader } from '../../data-packs/format/pmtiles/header.ts';
import type { Bounds } from '../../data-packs/geo/bounds.ts';

export interface SparseArchive {
  entries: DirectoryColumns;
  dataOffset: number;
  bounds: Bounds;
}

/**
 * Writes an archive with a whole directory and no tiles: the file has a hole where they are. `column`, `row`: of the
 * zoom 8 tile at its upper left; `across`: of such tiles. It has all tiles from zoom 8 to 14 there, each of `length`
 * bytes.
 */
export function writeSparseArchive(
  path: string,
  { column, row, across, length }: { column: number; row: number; across: number; length: number },
): SparseArchive {
  const ids: number[] = [];
  for (let zoom = minzoom; zoom <= maxzoom; zoom++) {
    const scale = 2 ** (zoom - minzoom);
    for (let x = column * scale; x < (column + across) * scale; x++) {
      for (let y = row * scale; y < (row + across) * scale; y++) ids.push(zxyToTileId(zoom, x, y));
    }
  }
  ids.sort((a, b) => a - b);
  const entries = noEntries();
  for (const [i, id] of ids.entries()) addEntry(entries, id, 1, i * length, length);
  const bounds: Bounds = [lonOf(column), latOf(row + across), lonOf(column + across), latOf(row)];
  const { root, leaves } = buildDirectories(entries);
  const metadata = gzipSync(JSON.stringify({ vector_layers: [] }));
  const dataLength = ids.length * length;
  const header = serializeHeader({
    ...{ tileType: 'mvt', minzoom, maxzoom, bounds, dataLength },
    ...{ rootLength: root.length, metadataLength: metadata.length, leavesLength: leaves.length },
    ...{ tiles: ids.length, entries: ids.length, contents: ids.length },
  });
  const file = openSync(path, 'w');
  const head = Buffer.concat([header, root, metadata, leaves]);
  writeSync(file, head);
  ftruncateSync(file, head.length + dataLength);
  closeSync(file);
  return { entries, dataOffset: head.length, bounds };
}

const [minzoom, maxzoom] = [8, 14];
const lonOf = (column: number): number => (column / 2 ** minzoom) * 360 - 180;
const latOf = (row: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** minzoom))) * 180) / Math.PI;
