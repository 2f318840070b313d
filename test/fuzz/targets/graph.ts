import { checkGraphTile } from '../../../data-packs/format/inspect/check-graph-tile.ts';
import { DamagedTile, readGraphCounts, sizes } from '../../../data-packs/format/inspect/graph-tile.ts';
import { inspectGraph } from '../../../data-packs/format/inspect/inspect-graph.ts';
import { fileOf } from '../file-of.ts';
import type { Target } from '../target.ts';
import { tarOf, withSums } from './tars.ts';

/** A tile without roads, of the name below. */
function emptyTile(): Uint8Array {
  const bytes = Buffer.alloc(sizes.header);
  bytes.writeUInt32LE(tileId);
  for (const at of [96, 100, 104, 108, 216, 220, 224]) bytes.writeUInt32LE(sizes.header, at);
  return bytes;
}
const tileId = 769 * 8;

/** Archives of graph tiles. */
export const graph: Target = {
  seeds: () => {
    const index = Buffer.alloc(16);
    index.writeBigUInt64LE(1536n);
    index.writeUInt32LE(tileId, 8);
    index.writeUInt32LE(sizes.header, 12);
    return [tarOf({ 'index.bin': index, '0/000/769.gph': emptyTile() })];
  },
  read: bytes => inspectGraph(fileOf(withSums(bytes))),
};

/** One graph tile; those with roads are in the corpus. */
export const graphTile: Target = {
  seeds: () => [emptyTile()],
  refuses: error => error instanceof DamagedTile,
  read: bytes => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < sizes.header) return;
    const id = Number(view.getBigUint64(0, true) & ((1n << 46n) - 1n));
    checkGraphTile(view, id, new Map([[id, readGraphCounts(view)]]));
  },
};
