import { type Bounds, boundsContain, boundsOf, commonBounds, extendBounds, isEmpty } from '../../geo/bounds.ts';
import { CellGrid } from './cell-grid.ts';
import { missingNode } from './dataset.ts';
import type { OsmView } from './osm-view.ts';
import { numberAt } from './packed-numbers.ts';

/** Gaps up to twice this many cells wide are closed. */
const closingCells = 2;
/** Margin of cells around the data, more than smoothing removes. */
const marginCells = 2;

/**
 * Ways that say there is data around them. Others, such as borders, rivers, forests and power lines, go on for kilometres
 * where an extract ends: tools keep whole the ways they cut.
 */
const settledKeys = ['highway', 'building'];

/** Nodes and ways that say there is data around them. */
export interface Evidence {
  /** 1 for each of the dataset's that does. */
  nodes: Uint8Array;
  ways: Uint8Array;
  /** Box around them. */
  box: Bounds;
  /** Area they were looked for in. */
  area: Bounds;
}

/** Finds the nodes of roads, ferries and buildings, and those that belong to no way; all where there are no such. */
export function evidenceOf(view: OsmView): Evidence {
  const { nodes, ways, bounds: area } = view.dataset;
  const settled = settledWays(view);
  const marked = new Uint8Array(nodes.ids.length).fill(1);
  const setNodes = (kind: 0 | 1) => {
    for (let way = 0; way < ways.ids.length; way++) {
      if (settled[way] !== kind) continue;
      for (let i = ways.refOffsets[way] as number; i < (ways.refOffsets[way + 1] as number); i++) {
        const node = ways.refs[i] as number;
        if (node !== missingNode) marked[node] = kind;
      }
    }
  };
  setNodes(0);
  setNodes(1);
  if (!marked.includes(1)) return { nodes: marked.fill(1), ways: settled.fill(1), box: boxOf(view, marked), area };
  return { nodes: marked, ways: settled, box: boxOf(view, marked), area };
}

/** The part of the evidence inside a box. */
export function evidenceIn(view: OsmView, evidence: Evidence, area: Bounds): Evidence {
  const { lon, lat } = view.dataset.nodes;
  const nodes = evidence.nodes.map((marked, i) => {
    const [x, y] = [numberAt(lon, i) / 1e7, numberAt(lat, i) / 1e7];
    return marked === 1 && boundsContain(area, [x, y, x, y]) ? 1 : 0;
  });
  return { nodes, ways: evidence.ways, box: boxOf(view, nodes), area };
}

function settledWays(view: OsmView): Uint8Array {
  const { ways } = view.dataset;
  const keys = view.stringsAmong(settledKeys);
  const [[route], [ferry]] = [view.stringsAmong(['route']), view.stringsAmong(['ferry'])];
  const settled = new Uint8Array(ways.ids.length);
  for (let way = 0; way < settled.length; way++) {
    for (let tag = ways.tagOffsets[way] as number; tag < (ways.tagOffsets[way + 1] as number); tag++) {
      const key = ways.tags[2 * tag] as number;
      if (keys.has(key) || (key === route && ways.tags[2 * tag + 1] === ferry)) settled[way] = 1;
    }
  }
  return settled;
}

function boxOf({ dataset: { nodes } }: OsmView, marked: Uint8Array): Bounds {
  const box = boundsOf([]);
  for (let i = 0; i < marked.length; i++)
    if (marked[i] !== 0) extendBounds(box, numberAt(nodes.lon, i), numberAt(nodes.lat, i));
  return box.map(side => side / 1e7) as Bounds;
}

/** The cells, `dx` by `dy` degrees, with data in them or close around them. `room`: more cells on each side. */
export function dataCells({ dataset }: OsmView, evidence: Evidence, dx: number, dy: number, room = 0): CellGrid {
  const [x, y] = [dx, dy].map(side => (closingCells + marginCells + 1 + room) * side) as [number, number];
  const [west, south, east, north] = evidence.box;
  const around = commonBounds(evidence.area, [west - x, south - y, east + x, north + y]);
  const grid = new CellGrid(isEmpty(around) ? evidence.area : around, dx, dy);
  const { nodes, ways } = dataset;
  for (let i = 0; i < nodes.ids.length; i++)
    if (evidence.nodes[i] === 1) grid.mark(numberAt(nodes.lon, i) / 1e7, numberAt(nodes.lat, i) / 1e7);
  // Long segments cross cells without nodes.
  for (let way = 0; way < ways.ids.length; way++) {
    if (evidence.ways[way] === 0) continue;
    let [x1, y1] = [Number.NaN, Number.NaN];
    for (let i = ways.refOffsets[way] as number; i < (ways.refOffsets[way + 1] as number); i++) {
      const node = ways.refs[i] as number;
      const x2 = node === missingNode ? Number.NaN : numberAt(nodes.lon, node) / 1e7;
      const y2 = node === missingNode ? Number.NaN : numberAt(nodes.lat, node) / 1e7;
      // NaN beside a missing node.
      const steps = Math.ceil(Math.max(Math.abs(x2 - x1) / dx, Math.abs(y2 - y1) / dy));
      // Very long segments are ferries and borders, not covered land.
      if (steps <= 12)
        for (let s = 1; s < steps; s++) grid.mark(x1 + ((x2 - x1) * s) / steps, y1 + ((y2 - y1) * s) / steps);
      x1 = x2;
      y1 = y2;
    }
  }
  grid.close(closingCells, marginCells);
  grid.dropStrays(nodes);
  grid.fillHoles();
  return grid;
}
