import { type EdgeGraph, edgeGraph, endsOf } from './edge-graph.ts';
import { type EdgeColumn, eachPair, meeting, side } from './edge-pairs.ts';

/**
 * Cuts edges where they meet until they meet at ends only. Crossings are rounded to the grid, and edges that cross anew
 * are cut again. This ends: a cut lies in the box of its edge, so its parts together are as wide and high as the edge.
 */
export function noded(edges: EdgeGraph): EdgeGraph {
  for (let graph = edges; ; ) {
    const ends = endsOf(graph);
    const cuts = findCuts(ends);
    if (cuts.edges.length === 0) return graph;
    graph = cutAt(ends, graph.weights, cuts);
  }
}

/** Points at which edges are cut. */
interface Cuts {
  edges: number[];
  /** x, y of each. */
  points: number[];
}

function findCuts(ends: EdgeColumn): Cuts {
  const cuts: Cuts = { edges: [], points: [] };
  /** Unless it is an end of the edge. */
  const cut = (i: number, x: number, y: number) => {
    if (ends[4 * i] === x && ends[4 * i + 1] === y) return;
    if (ends[4 * i + 2] === x && ends[4 * i + 3] === y) return;
    cuts.edges.push(i);
    cuts.points.push(x, y);
  };
  /** If end `at` of another edge lies on it. */
  const cutIfOn = (i: number, at: number) => {
    const x = ends[at] as number;
    const y = ends[at + 1] as number;
    if (side(ends, i, x, y) !== 0) return;
    const ax = ends[4 * i] as number;
    const ay = ends[4 * i + 1] as number;
    const bx = ends[4 * i + 2] as number;
    const by = ends[4 * i + 3] as number;
    if (Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by)) cut(i, x, y);
  };
  eachPair(ends, (i, j) => {
    if (meeting(ends, i, j) !== 'across') return;
    const ax = ends[4 * i] as number;
    const ay = ends[4 * i + 1] as number;
    const bx = ends[4 * i + 2] as number;
    const by = ends[4 * i + 3] as number;
    const a = side(ends, j, ax, ay);
    const b = side(ends, j, bx, by);
    const touches =
      a === 0 ||
      b === 0 ||
      side(ends, i, ends[4 * j] as number, ends[4 * j + 1] as number) === 0 ||
      side(ends, i, ends[4 * j + 2] as number, ends[4 * j + 3] as number) === 0;
    if (!touches) {
      const t = a / (a - b);
      const x = Math.round(ax + t * (bx - ax));
      const y = Math.round(ay + t * (by - ay));
      cut(i, x, y);
      cut(j, x, y);
      return;
    }
    cutIfOn(i, 4 * j);
    cutIfOn(i, 4 * j + 2);
    cutIfOn(j, 4 * i);
    cutIfOn(j, 4 * i + 2);
  });
  return cuts;
}

function cutAt(ends: EdgeColumn, weights: Int32Array, cuts: Cuts): EdgeGraph {
  const byEdge = cutsByEdge(ends, weights.length, cuts);
  const parts = new Int32Array(4 * (weights.length + cuts.edges.length));
  const partWeights = new Int32Array(parts.length / 4);
  let part = 0;
  const add = (x: number, y: number, toX: number, toY: number, weight: number) => {
    parts[4 * part] = x;
    parts[4 * part + 1] = y;
    parts[4 * part + 2] = toX;
    parts[4 * part + 3] = toY;
    partWeights[part++] = weight;
  };
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i] as number;
    let x = ends[4 * i] as number;
    let y = ends[4 * i + 1] as number;
    for (let k = byEdge.offsets[i] as number; k < (byEdge.offsets[i + 1] as number); k++) {
      const at = 2 * (byEdge.order[k] as number);
      const toX = cuts.points[at] as number;
      const toY = cuts.points[at + 1] as number;
      add(x, y, toX, toY, weight);
      x = toX;
      y = toY;
    }
    add(x, y, ends[4 * i + 2] as number, ends[4 * i + 3] as number, weight);
  }
  return edgeGraph(parts, partWeights);
}

/** The cuts of edge `i` are `order[offsets[i] .. offsets[i + 1]]`, from its beginning on. */
function cutsByEdge(ends: EdgeColumn, edges: number, cuts: Cuts): { offsets: Int32Array; order: Int32Array } {
  const offsets = new Int32Array(edges + 1);
  for (const i of cuts.edges) offsets[i + 1] = (offsets[i + 1] as number) + 1;
  for (let i = 0; i < edges; i++) offsets[i + 1] = (offsets[i + 1] as number) + (offsets[i] as number);
  const order = new Int32Array(cuts.edges.length);
  const filled = offsets.slice();
  for (const [cut, i] of cuts.edges.entries()) {
    const distance = (other: number) =>
      Math.abs((cuts.points[2 * other] as number) - (ends[4 * i] as number)) +
      Math.abs((cuts.points[2 * other + 1] as number) - (ends[4 * i + 1] as number));
    let at = filled[i] as number;
    filled[i] = at + 1;
    for (; at > (offsets[i] as number) && distance(order[at - 1] as number) > distance(cut); at--)
      order[at] = order[at - 1] as number;
    order[at] = cut;
  }
  return { offsets, order };
}
