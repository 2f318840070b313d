import type { EdgeColumn } from './edge-pairs.ts';

/** Edges between numbered vertices, each once. */
export interface EdgeGraph {
  /** x, y of each vertex. */
  vertices: Int32Array;
  from: Int32Array;
  to: Int32Array;
  /** How often rings run along each edge, less the times they run along it the other way: at least once. */
  weights: Int32Array;
}

/** Joins edges between the same vertices, and drops those that cancel out or have no length. */
export function edgeGraph(ends: EdgeColumn, weights: Int32Array): EdgeGraph {
  const count = weights.length;
  const vertices = new PairNumbers(2 * count);
  const edges = new PairNumbers(count);
  const sums = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const from = vertices.of(ends[4 * i] as number, ends[4 * i + 1] as number);
    const to = vertices.of(ends[4 * i + 2] as number, ends[4 * i + 3] as number);
    if (from === to) continue;
    const edge = from < to ? edges.of(from, to) : edges.of(to, from);
    const weight = weights[i] as number;
    sums[edge] = (sums[edge] as number) + (from < to ? weight : -weight);
  }
  const from = new Int32Array(edges.count);
  const to = new Int32Array(edges.count);
  let left = 0;
  for (let edge = 0; edge < edges.count; edge++) {
    const sum = sums[edge] as number;
    if (sum === 0) continue;
    from[left] = edges.pairs[sum > 0 ? 2 * edge : 2 * edge + 1] as number;
    to[left] = edges.pairs[sum > 0 ? 2 * edge + 1 : 2 * edge] as number;
    sums[left++] = Math.abs(sum);
  }
  return {
    vertices: vertices.pairs.subarray(0, 2 * vertices.count),
    from: from.subarray(0, left),
    to: to.subarray(0, left),
    weights: sums.subarray(0, left),
  };
}

export function endsOf({ vertices, from, to }: Pick<EdgeGraph, 'vertices' | 'from' | 'to'>): EdgeColumn {
  const ends = new Int32Array(4 * from.length);
  for (let i = 0; i < from.length; i++) {
    const a = 2 * (from[i] as number);
    const b = 2 * (to[i] as number);
    ends[4 * i] = vertices[a] as number;
    ends[4 * i + 1] = vertices[a + 1] as number;
    ends[4 * i + 2] = vertices[b] as number;
    ends[4 * i + 3] = vertices[b + 1] as number;
  }
  return ends;
}

/** Numbers pairs of whole numbers in the order in which they first come. */
class PairNumbers {
  /** Both numbers of each pair. */
  readonly pairs: Int32Array;
  count = 0;
  /** Number + 1 of the pair at each place of an open-addressing table; 0 where empty. */
  readonly #slots: Int32Array;
  readonly #mask: number;

  constructor(most: number) {
    const capacity = 2 ** Math.ceil(Math.log2(2 * most + 2));
    this.pairs = new Int32Array(2 * most);
    this.#slots = new Int32Array(capacity);
    this.#mask = capacity - 1;
  }

  of(a: number, b: number): number {
    let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    hash ^= hash >>> 15;
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const number = (this.#slots[slot] as number) - 1;
      if (number === -1) {
        this.#slots[slot] = this.count + 1;
        this.pairs[2 * this.count] = a;
        this.pairs[2 * this.count + 1] = b;
        return this.count++;
      }
      if (this.pairs[2 * number] === a && this.pairs[2 * number + 1] === b) return number;
    }
  }
}
