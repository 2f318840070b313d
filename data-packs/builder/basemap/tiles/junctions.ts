import { itemAt } from '../../../base/item-at.ts';
import { release } from '../../growable.ts';
import { polygonGeometry } from './feature-store.ts';
import { eachRecord, type GeometryBlocks, type GeometryRecord } from './geometry-blocks.ts';

/** Level of a junction until it gets its own. */
export const junctionMark = 255;

/** Ring vertices that are looked at at once: 18 bytes each. */
const shareVertices = 4_000_000;

/**
 * Marks ring vertices where a shared border begins or ends: where others are its neighbours, too. Looks at a share of
 * all positions at a time, so that the table stays small.
 */
export function markJunctions(blocks: GeometryBlocks): void {
  const shares = Math.max(1, Math.ceil(blocks.ringVertices / shareVertices));
  const counts = new Uint32Array(shares);
  eachRing(blocks, (xy, first, last) => {
    for (let i = first; i < last; i++) {
      const share = Math.floor((hash(xy, i) / 2 ** 32) * shares);
      counts[share] = itemAt(counts, share) + 1;
    }
    return false;
  });
  for (let share = 0; share < shares; share++) {
    const table = new JunctionTable(share, shares, itemAt(counts, share));
    eachRing(blocks, (xy, first, last) => table.add(xy, first, last));
    eachRing(blocks, (xy, first, last, levels) => table.mark(xy, first, last, levels));
    table.release();
  }
}

/** `last` repeats `first`. */
type RingVisit = (xy: Int32Array, first: number, last: number, levels: Uint8Array) => boolean;

function eachRing(blocks: GeometryBlocks, visit: RingVisit): void {
  eachRecord(blocks, (record: GeometryRecord) => {
    if (record.type !== polygonGeometry) return false;
    const { xy, levels } = record;
    let changed = false;
    for (let part = 0, first = 0; part < record.parts; part++) {
      const next = first + record.length(part);
      if (visit(xy, first, next - 1, levels)) changed = true;
      first = next;
    }
    return changed;
  });
}

const empty = 0;
const junction = 1;

/** Open-addressing hash table of the positions of one share. */
class JunctionTable {
  readonly #share: number;
  readonly #shares: number;
  readonly #capacity: number;
  readonly #xy: Int32Array;
  /** Hash of the two neighbours at each position, in any order, or what is above. */
  readonly #neighbours: Uint32Array;

  constructor(share: number, shares: number, count: number) {
    this.#share = share;
    this.#shares = shares;
    this.#capacity = Math.ceil(count * 1.5) + 1;
    this.#xy = new Int32Array(2 * this.#capacity);
    this.#neighbours = new Uint32Array(this.#capacity);
  }

  add(xy: Int32Array, first: number, last: number): false {
    let before = hash(xy, last - 1);
    let here = hash(xy, first);
    for (let i = first; i < last; i++) {
      const after = hash(xy, i + 1);
      const slot = this.#find(xy, i, here);
      if (slot !== -1) {
        const pair = Math.max(2, (before ^ after ^ Math.imul(before, after)) >>> 0);
        const known = this.#neighbours[slot];
        if (known === empty) {
          this.#xy[2 * slot] = xy[2 * i] as number;
          this.#xy[2 * slot + 1] = xy[2 * i + 1] as number;
          this.#neighbours[slot] = pair;
        } else if (known !== pair) this.#neighbours[slot] = junction;
      }
      before = here;
      here = after;
    }
    return false;
  }

  /** Tells whether there were any. */
  mark(xy: Int32Array, first: number, last: number, levels: Uint8Array): boolean {
    let marked = false;
    for (let i = first; i < last; i++) {
      const slot = this.#find(xy, i, hash(xy, i));
      if (slot === -1 || this.#neighbours[slot] !== junction) continue;
      levels[i] = junctionMark;
      marked = true;
    }
    return marked;
  }

  release(): void {
    release(this.#xy);
    release(this.#neighbours);
  }

  /** Slot of a position, taken or not; -1 for one of another share. */
  #find(xy: Int32Array, vertex: number, hashed: number): number {
    const scaled = (hashed / 2 ** 32) * this.#shares;
    const share = Math.floor(scaled);
    if (share !== this.#share) return -1;
    let slot = Math.floor((scaled - share) * this.#capacity);
    for (;;) {
      if (this.#neighbours[slot] === empty) return slot;
      if (this.#xy[2 * slot] === xy[2 * vertex] && this.#xy[2 * slot + 1] === xy[2 * vertex + 1]) return slot;
      slot++;
      if (slot === this.#capacity) slot = 0;
    }
  }
}

function hash(xy: Int32Array, vertex: number): number {
  let h = Math.imul(xy[2 * vertex] as number, 0x9e3779b1) ^ Math.imul(xy[2 * vertex + 1] as number, 0x85ebca6b);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}
