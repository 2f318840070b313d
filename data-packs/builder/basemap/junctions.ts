import { release } from '../release.ts';
import { type FeatureColumns, polygonGeometry } from './feature-store.ts';

/** Finds ring vertices where a shared border begins or ends, by an open-addressing hash table of all ring vertices. */
export class JunctionTable {
  readonly #vertices: Int32Array;
  readonly #mask: number;
  /** Index + 1 of the first vertex at each position; 0 where empty. */
  readonly #slots: Uint32Array;
  /** Hash of that vertex's two neighbours, in any order. */
  readonly #neighbours: Uint32Array;
  readonly #junction: Uint8Array;

  constructor(features: FeatureColumns) {
    let count = 0;
    for (let i = 0; i < features.count; i++) {
      if (features.types[i] !== polygonGeometry) continue;
      count +=
        (features.vertexOffsets[features.partOffsets[i + 1] as number] as number) -
        (features.vertexOffsets[features.partOffsets[i] as number] as number);
    }
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, count * 1.6)));
    this.#vertices = features.vertices;
    this.#mask = capacity - 1;
    this.#slots = new Uint32Array(capacity);
    this.#neighbours = new Uint32Array(capacity);
    this.#junction = new Uint8Array(capacity);
    for (let i = 0; i < features.count; i++) {
      if (features.types[i] !== polygonGeometry) continue;
      for (let part = features.partOffsets[i] as number; part < (features.partOffsets[i + 1] as number); part++) {
        this.#addRing(features.vertexOffsets[part] as number, (features.vertexOffsets[part + 1] as number) - 1);
      }
    }
  }

  isJunction(vertex: number): boolean {
    return this.#junction[this.#find(vertex)] === 1;
  }

  release(): void {
    for (const column of [this.#slots, this.#neighbours, this.#junction]) release(column);
  }

  #addRing(first: number, last: number): void {
    for (let i = first; i < last; i++) {
      const before = this.#hash(i === first ? last - 1 : i - 1);
      const after = this.#hash(i + 1);
      const pair = (before ^ after ^ Math.imul(before, after)) >>> 0;
      const slot = this.#find(i);
      if (this.#slots[slot] === 0) {
        this.#slots[slot] = i + 1;
        this.#neighbours[slot] = pair;
      } else if (this.#neighbours[slot] !== pair) {
        this.#junction[slot] = 1;
      }
    }
  }

  #hash(vertex: number): number {
    let h =
      Math.imul(this.#vertices[2 * vertex] as number, 0x9e3779b1) ^
      Math.imul(this.#vertices[2 * vertex + 1] as number, 0x85ebca6b);
    h ^= h >>> 15;
    h = Math.imul(h, 0x2c1b3c6d);
    return (h ^ (h >>> 13)) >>> 0;
  }

  #find(vertex: number): number {
    const vertices = this.#vertices;
    const x = vertices[2 * vertex];
    const y = vertices[2 * vertex + 1];
    let slot = this.#hash(vertex) & this.#mask;
    for (;;) {
      const stored = this.#slots[slot] as number;
      if (stored === 0) return slot;
      if (vertices[2 * stored - 2] === x && vertices[2 * stored - 1] === y) return slot;
      slot = (slot + 1) & this.#mask;
    }
  }
}
