import { type EdgeGraph, endsOf } from './edge-graph.ts';
import type { EdgeColumn } from './edge-pairs.ts';

/**
 * Keeps the noded edges between inside and outside, with the inside to their right. Rings run around the inside
 * clockwise more often than the other way.
 */
export function unionEdges(graph: EdgeGraph): Pick<EdgeGraph, 'vertices' | 'from' | 'to'> {
  const { vertices, weights } = graph;
  const turns = turnsToTheRight(graph);
  // Weights are above 0: there are always fewer turns on the left.
  const isBorder = (_: number, i: number) => (turns[i] as number) > 0 && (turns[i] as number) <= (weights[i] as number);
  return { vertices, from: graph.from.filter(isBorder), to: graph.to.filter(isBorder) };
}

/** Counts for each edge how often rings run clockwise around its right side: once for a chain without branches. */
function turnsToTheRight(graph: EdgeGraph): Int32Array {
  const { vertices, from, to, weights } = graph;
  const ends = endsOf(graph);
  const arriving = new Int32Array(vertices.length / 2);
  const leaving = new Int32Array(vertices.length / 2);
  const next = new Int32Array(vertices.length / 2);
  for (let i = 0; i < from.length; i++) {
    const a = from[i] as number;
    const b = to[i] as number;
    arriving[b] = (arriving[b] as number) + 1;
    leaving[a] = (leaving[a] as number) + 1;
    next[a] = i;
  }
  const turns = new Int32Array(from.length);
  const known = new Uint8Array(from.length);
  for (let first = 0; first < from.length; first++) {
    if (known[first] === 1) continue;
    const found = turnsRightOf(ends, weights, first);
    for (let i = first; known[i] === 0; ) {
      turns[i] = found;
      known[i] = 1;
      const end = to[i] as number;
      if (arriving[end] === 1 && leaving[end] === 1) i = next[end] as number;
    }
  }
  return turns;
}

/** Counts the same for one edge, along a ray from its middle: upwards, or to the left from an upright edge. */
export function turnsRightOf(ends: EdgeColumn, weights: Int32Array, edge: number): number {
  const upright = ends[4 * edge] === ends[4 * edge + 2];
  const along = upright ? 1 : 0;
  const across = 1 - along;
  const at = ((ends[4 * edge + along] as number) + (ends[4 * edge + 2 + along] as number)) / 2;
  const start = ((ends[4 * edge + across] as number) + (ends[4 * edge + 2 + across] as number)) / 2;
  let turns = 0;
  for (let i = 0; i < weights.length; i++) {
    const a = ends[4 * i + along] as number;
    const b = ends[4 * i + 2 + along] as number;
    if (a > at === b > at || i === edge) continue;
    const aAcross = ends[4 * i + across] as number;
    const bAcross = ends[4 * i + 2 + across] as number;
    if (aAcross + ((at - a) / (b - a)) * (bAcross - aAcross) > start) continue;
    turns += b > a === upright ? -(weights[i] as number) : (weights[i] as number);
  }
  // The ray begins on the left of an edge to the east or the north, and on the right of the others.
  const [a, b] = [ends[4 * edge + along] as number, ends[4 * edge + 2 + along] as number];
  return b > a === upright ? turns : turns + (weights[edge] as number);
}
