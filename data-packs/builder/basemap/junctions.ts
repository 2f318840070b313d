import { release } from '../release.ts';
import { type FeatureColumns, polygonGeometry } from './feature-store.ts';

/** Finds ring vertices where a shared border begins or ends, by an open-addressing hash table of all ring vertices. */
export class JunctionTable {
  readonly #vertices: Int32Array;
  readonly #capacity: number;
  /** Index + 1 of the first vertex at each position; 0 where empty. */
  readonly #slots: Uint32Array;
  /** Hash of that vertex's two neighbours, in any order; 0 for a junction, where others are its neighbours, too. */
  readonly #neighbours: Uint32Array;

  constructor(features: FeatureColumns) {
    let count = 0;
    for (let i = 0; i < features.count; i++) {
      if (features.types[i] !== polygonGeometry) continue;
      count +=
        (features.vertexOffsets[features.partOffsets[i + 1] as number] as number) -
        (features.vertexOffsets[features.partOffsets[i] as number] as number);
    }
    this.#capacity = Math.ceil(count * 1.5) + 1;
    this.#vertices = features.vertices;
    this.#slots = new Uint32Array(this.#capacity);
    this.#neighbours = new Uint32Array(this.#capacity);
    for (let i = 0; i < features.count; i++) {
      if (features.types[i] !== polygonGeometry) continue;
      for (let part = features.partOffsets[i] as number; part < (features.partOffsets[i + 1] as number); part++) {
        this.#addRing(features.vertexOffsets[part] as number, (features.vertexOffsets[part + 1] as number) - 1);
      }
    }
  }

  isJunction(vertex: number): boolean {
    return this.#neighbours[this.#find(vertex)] === 0;
  }

  release(): void {
    release(this.#slots);
    release(this.#neighbours);
  }

  #addRing(first: number, last: number): void {
    for (let i = first; i < last; i++) {
      const before = this.#hash(i === first ? last - 1 : i - 1);
      const after = this.#hash(i + 1);
      const pair = (before ^ after ^ Math.imul(before, after)) >>> 0 || 1;
      const slot = this.#find(i);
      if (this.#slots[slot] === 0) {
        this.#slots[slot] = i + 1;
        this.#neighbours[slot] = pair;
      } else if (this.#neighbours[slot] !== pair) {
        this.#neighbours[slot] = 0;
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
    let slot = Math.floor((this.#hash(vertex) / 2 ** 32) * this.#capacity);
    for (;;) {
      const stored = this.#slots[slot] as number;
      if (stored === 0) return slot;
      if (vertices[2 * stored - 2] === x && vertices[2 * stored - 1] === y) return slot;
      slot++;
      if (slot === this.#capacity) slot = 0;
    }
  }
}
