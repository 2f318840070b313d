import { gzipSync } from 'node:zlib';
import { itemAt } from '../../base/item-at.ts';

/**
 * Runs of tiles in columns: tiles `tileIds[i] .. tileIds[i] + runLengths[i] - 1` have the `lengths[i]` bytes at
 * `offsets[i]`.
 */
export interface DirectoryColumns {
  tileIds: number[];
  runLengths: number[];
  lengths: number[];
  offsets: number[];
}

export const noEntries = (): DirectoryColumns => ({ tileIds: [], runLengths: [], lengths: [], offsets: [] });

export function addEntry(to: DirectoryColumns, tileId: number, run: number, offset: number, length: number): void {
  to.tileIds.push(tileId);
  to.runLengths.push(run);
  to.offsets.push(offset);
  to.lengths.push(length);
}

/** Adds entry `i` of other columns. */
export function copyEntry(to: DirectoryColumns, from: DirectoryColumns, i: number): void {
  const { tileIds, runLengths, offsets, lengths } = from;
  addEntry(to, itemAt(tileIds, i), itemAt(runLengths, i), itemAt(offsets, i), itemAt(lengths, i));
}

/** Header and root directory must be in the first 16 KiB of an archive (spec v3, 3.1). */
const maxRootBytes = 16_384 - 127;

/**
 * Encodes the root directory and its leaves (none when all entries fit into the root), gzip-compressed. Leaves are as
 * small as the root's limit allows, so that a client reads little for a tile.
 */
export function buildDirectories(entries: DirectoryColumns): { root: Uint8Array; leaves: Uint8Array } {
  const count = entries.tileIds.length;
  if (count < maxRootBytes) {
    const root = gzipSync(serializeDirectory(entries, 0, count));
    if (root.length <= maxRootBytes) return { root, leaves: new Uint8Array(0) };
  }
  for (let leafSize = Math.max(4096, Math.ceil(count / 3500)); ; leafSize = Math.ceil(leafSize * 1.2)) {
    const built = buildLeaves(entries, leafSize);
    if (built.root.length <= maxRootBytes) return built;
  }
}

function buildLeaves(entries: DirectoryColumns, leafSize: number): { root: Uint8Array; leaves: Uint8Array } {
  const pointers = noEntries();
  const leaves: Uint8Array[] = [];
  let offset = 0;
  for (let start = 0; start < entries.tileIds.length; start += leafSize) {
    const leaf = gzipSync(serializeDirectory(entries, start, Math.min(start + leafSize, entries.tileIds.length)));
    // Run length 0 points to a leaf.
    addEntry(pointers, itemAt(entries.tileIds, start), 0, offset, leaf.length);
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: gzipSync(serializeDirectory(pointers, 0, pointers.tileIds.length)), leaves: Buffer.concat(leaves) };
}

/**
 * Encodes varints by column: count, id differences, run lengths, lengths, offsets + 1 (0: after the previous content).
 */
function serializeDirectory(entries: DirectoryColumns, start: number, end: number): Uint8Array {
  const out = new VarintWriter((end - start) * 12 + 10);
  out.write(end - start);
  let previousId = 0;
  for (let i = start; i < end; i++) {
    const id = itemAt(entries.tileIds, i);
    out.write(id - previousId);
    previousId = id;
  }
  for (let i = start; i < end; i++) out.write(itemAt(entries.runLengths, i));
  for (let i = start; i < end; i++) out.write(itemAt(entries.lengths, i));
  for (let i = start; i < end; i++) {
    const follows =
      i > start && itemAt(entries.offsets, i) === itemAt(entries.offsets, i - 1) + itemAt(entries.lengths, i - 1);
    out.write(follows ? 0 : itemAt(entries.offsets, i) + 1);
  }
  return out.bytes();
}

class VarintWriter {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  /** Exact up to 2^53, unlike bit operations. */
  write(value: number): void {
    if (this.#length + 8 > this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2 + 16);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}
