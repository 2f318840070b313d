import { type EdgeGraph, edgeGraph, endsOf } from './edge-graph.ts';
import { type EdgeColumn, eachPair, edgeAt, meeting, side } from './edge-pairs.ts';

/**
 * Cuts edges where they meet until they meet at ends only. Crossings are rounded to the grid, and edges that cross anew
 * are cut again. This ends: a cut lies in the box of its edge, so its parts together are as wide and high as the edge.
 */
export function noded(edges: EdgeGraph): EdgeGraph {
  for (let graph = edges; ; ) {
    const ends = endsOf(graph);
    const cuts = findCuts(ends);
    if (cuts.size === 0) return graph;
    graph = cutAt(ends, graph.weights, cuts);
  }
}

/** x, y, x, y ... by edge. */
type Cuts = Map<number, number[]>;

function findCuts(ends: EdgeColumn): Cuts {
  const cuts: Cuts = new Map();
  /** Unless it is an end of the edge. */
  const cut = (i: number, x: number, y: number) => {
    const [ax, ay, bx, by] = edgeAt(ends, i);
    if ((ax === x && ay === y) || (bx === x && by === y)) return;
    const there = cuts.get(i);
    if (there === undefined) cuts.set(i, [x, y]);
    else there.push(x, y);
  };
  const cutIfOn = (i: number, x: number, y: number) => {
    const [ax, ay, bx, by] = edgeAt(ends, i);
    if (side(ends, i, x, y) !== 0) return;
    if (Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by)) cut(i, x, y);
  };
  eachPair(ends, (i, j) => {
    if (meeting(ends, i, j) !== 'across') return;
    const [ax, ay, bx, by] = edgeAt(ends, i);
    const [cx, cy, dx, dy] = edgeAt(ends, j);
    const a = side(ends, j, ax, ay);
    const b = side(ends, j, bx, by);
    if (a !== 0 && b !== 0 && side(ends, i, cx, cy) !== 0 && side(ends, i, dx, dy) !== 0) {
      const t = a / (a - b);
      const x = Math.round(ax + t * (bx - ax));
      const y = Math.round(ay + t * (by - ay));
      cut(i, x, y);
      cut(j, x, y);
      return;
    }
    cutIfOn(i, cx, cy);
    cutIfOn(i, dx, dy);
    cutIfOn(j, ax, ay);
    cutIfOn(j, bx, by);
  });
  return cuts;
}

function cutAt(ends: EdgeColumn, weights: readonly number[], cuts: Cuts): EdgeGraph {
  const parts: number[] = [];
  const partWeights: number[] = [];
  for (const [i, weight] of weights.entries()) {
    const [ax, ay, bx, by] = edgeAt(ends, i);
    const there = cuts.get(i) ?? [];
    const distance = (k: number) => Math.abs((there[k] as number) - ax) + Math.abs((there[k + 1] as number) - ay);
    const order = Array.from({ length: there.length / 2 }, (_, k) => 2 * k);
    order.sort((k, l) => distance(k) - distance(l));
    let [x, y] = [ax, ay];
    for (const k of order) {
      const [px, py] = [there[k] as number, there[k + 1] as number];
      parts.push(x, y, px, py);
      partWeights.push(weight);
      [x, y] = [px, py];
    }
    parts.push(x, y, bx, by);
    partWeights.push(weight);
  }
  return edgeGraph(parts, partWeights);
}
