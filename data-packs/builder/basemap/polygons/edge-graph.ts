import type { EdgeColumn } from './edge-pairs.ts';

/** Edges between numbered vertices, each once. */
export interface EdgeGraph {
  /** x, y of each vertex. */
  vertices: readonly number[];
  from: readonly number[];
  to: readonly number[];
  /** How often rings run along each edge, less the times they run along it the other way: at least once. */
  weights: readonly number[];
}

const vertexRange = 2 ** 26;

/** Joins edges between the same vertices, and drops those that cancel out or have no length. */
export function edgeGraph(ends: EdgeColumn, weights: readonly number[]): EdgeGraph {
  const vertices: number[] = [];
  const numbers = new Map<number, number>();
  const vertexAt = (at: number) => {
    const x = ends[at] as number;
    const y = ends[at + 1] as number;
    const place = (x + 2 ** 15) * 2 ** 16 + y + 2 ** 15;
    let number = numbers.get(place);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(place, number);
      vertices.push(x, y);
    }
    return number;
  };
  const sums = new Map<number, number>();
  for (const [i, weight] of weights.entries()) {
    const from = vertexAt(4 * i);
    const to = vertexAt(4 * i + 2);
    if (from === to) continue;
    const key = from < to ? from * vertexRange + to : to * vertexRange + from;
    sums.set(key, (sums.get(key) ?? 0) + (from < to ? weight : -weight));
  }
  const graph = { vertices, from: [] as number[], to: [] as number[], weights: [] as number[] };
  for (const [key, sum] of sums) {
    if (sum === 0) continue;
    const [lesser, greater] = [Math.floor(key / vertexRange), key % vertexRange];
    graph.from.push(sum > 0 ? lesser : greater);
    graph.to.push(sum > 0 ? greater : lesser);
    graph.weights.push(Math.abs(sum));
  }
  return graph;
}

export function endsOf({ vertices, from, to }: Pick<EdgeGraph, 'vertices' | 'from' | 'to'>): number[] {
  const ends: number[] = [];
  for (const [i, a] of from.entries()) {
    const b = to[i] as number;
    ends.push(
      vertices[2 * a] as number,
      vertices[2 * a + 1] as number,
      vertices[2 * b] as number,
      vertices[2 * b + 1] as number,
    );
  }
  return ends;
}
