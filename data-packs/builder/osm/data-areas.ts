import { itemAt } from '../../base/item-at.ts';
import {
  type Bounds,
  boundsContain,
  boundsMeet,
  boundsOf,
  boundsOnGlobe,
  commonBounds,
  extendBounds,
  isEmpty,
  unionBounds,
} from '../../geo/bounds.ts';
import { mercatorX, mercatorY } from '../../geo/web-mercator.ts';
import type { NodeColumns, OsmDataset, Polygon } from './dataset.ts';
import { numberAt } from './packed-numbers.ts';
import type { HeaderBlock } from './pbf/header-block.ts';
import { outerRings } from './rings.ts';

/** Cells per degree; data in neighbouring cells belongs together. */
const perDegree = 2;
const columns = 360 * perDegree;
const rows = 180 * perDegree;

/** Two areas become one box unless it has more than so many times their tiles, and more than `fewTiles` besides. */
const widestJoint = 4;
const fewTiles = 10_000;
const deepestZoom = 15;

/**
 * Finds the boxes with data inside the bounds: one for an ordinary extract, several where extracts lie so far apart
 * that most of the box around them is empty. Each has the sea and land that its extract's header states, as `bounds` do.
 */
export function dataAreas(nodes: NodeColumns, headers: readonly HeaderBlock[], bounds: Bounds): Bounds[] {
  const clusters = joinedBoxes(nodeClusters(nodes, bounds));
  if (clusters.length <= 1) return [bounds];
  const within = unionBounds([bounds, ...clusters]);
  const stated = headers.flatMap(header => (header.bounds ? [header.bounds] : []));
  const areas = clusters.map(cluster => {
    const around = stated.filter(box => boundsMeet(box, cluster));
    const area = around.length > 0 ? commonBounds(unionBounds(around), grownBounds(cluster)) : cluster;
    return commonBounds(area, within);
  });
  const found = joinedBoxes(areas);
  return found.length === 1 ? [bounds] : found;
}

/** Boxes of a clip's polygons inside the bounds. */
export function clippedAreas(clip: readonly Polygon[], bounds: Bounds): Bounds[] {
  const boxes = clip.map(([outer]) => commonBounds(boundsOf(outer ? [outer] : []), bounds));
  const found = joinedBoxes(boxes.filter(box => !isEmpty(box)));
  return found.length <= 1 ? [bounds] : found;
}

/** Boxes of the nodes in each group of neighbouring cells. */
function nodeClusters({ lon, lat }: NodeColumns, bounds: Bounds): Bounds[] {
  const boxes: (Bounds | undefined)[] = new Array(columns * rows);
  const [west, south, east, north] = bounds;
  for (let i = 0; i < lon.length; i++) {
    const x = numberAt(lon, i) / 1e7;
    const y = numberAt(lat, i) / 1e7;
    if (x < west || x > east || y < south || y > north) continue;
    const column = Math.min(columns - 1, Math.floor((x + 180) * perDegree));
    const cell = Math.min(rows - 1, Math.floor((y + 90) * perDegree)) * columns + column;
    const box = boxes[cell];
    if (box === undefined) boxes[cell] = [x, y, x, y];
    else extendBounds(box, x, y);
  }
  const clusters: Bounds[] = [];
  for (let start = 0; start < boxes.length; start++) {
    if (boxes[start] !== undefined) clusters.push(...takeCluster(boxes, start));
  }
  return clusters;
}

/**
 * Removes a cell and all that are connected with it, corners included, and gives the box of their nodes: on both sides
 * of 180 degrees one up to there.
 */
function takeCluster(boxes: (Bounds | undefined)[], start: number): Bounds[] {
  const taken: Bounds[] = [];
  let goesOn = false;
  const open = [start];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const box = boxes[cell];
    if (box === undefined) continue;
    taken.push(box);
    boxes[cell] = undefined;
    const column = cell % columns;
    for (const down of [-columns, 0, columns]) {
      for (const across of [-1, 0, 1]) {
        const next = (column + across + columns) % columns;
        open.push(cell - column + down + next);
        if (Math.abs(next - column) > 1 && boxes[cell - column + down + next] !== undefined) goesOn = true;
      }
    }
  }
  if (!goesOn) return [unionBounds(taken)];
  const [west, east] = [taken.filter(([side]) => side < 0), taken.filter(([side]) => side >= 0)].map(unionBounds);
  return west && east
    ? [
        [-180, west[1], west[2], west[3]],
        [east[0], east[1], 180, east[3]],
      ]
    : [];
}

/** Joins boxes that meet, and those whose joint box costs little more than they do. */
export function joinedBoxes(boxes: readonly Bounds[]): Bounds[] {
  const result = boxes.slice();
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = 0; i < result.length; i++) {
      for (let j = result.length - 1; j > i; j--) {
        const [a, b] = [itemAt(result, i), itemAt(result, j)];
        const joint = unionBounds([a, b]);
        const isCheap = tilesIn(joint) <= Math.max(widestJoint * (tilesIn(a) + tilesIn(b)), fewTiles);
        if (!isCheap && !boundsMeet(a, b)) continue;
        result[i] = joint;
        result.splice(j, 1);
        changed = true;
      }
    }
  }
  return result;
}

function tilesIn([west, south, east, north]: Bounds): number {
  const side = 2 ** deepestZoom;
  const across = (mercatorX(east) - mercatorX(west)) * side + 1;
  return across * ((mercatorY(south) - mercatorY(north)) * side + 1);
}

/** The box of the headers where plausible, else that of the nodes; inside the clip. */
export function datasetBounds(
  nodes: NodeColumns,
  headers: readonly HeaderBlock[],
  clip: readonly Polygon[] | undefined,
): Bounds {
  const data = nodesBox(nodes.ids.length, node => [numberAt(nodes.lon, node), numberAt(nodes.lat, node)]);
  const stated = unionBounds(headers.flatMap(({ bounds }) => (bounds ? [bounds] : [])));
  const complete = headers.length > 0 && headers.every(({ bounds }) => bounds !== undefined);
  if (!clip) return complete ? plausibleBox(stated, data, nodes) : data;
  const box = boundsOf(outerRings(clip));
  const found = complete ? stated : data;
  const sides = clip.map(([outer]) => boundsOf(outer ? [outer] : []));
  const [from, , to] = boundsOnGlobe(sides);
  // The data of both sides go on from one to the other.
  const isAcross = from > to && sides.every(side => boundsMeet(side, found));
  const common = commonBounds(isAcross ? [-180, found[1], 180, found[3]] : found, box);
  return common[0] < common[2] && common[1] < common[3] ? common : box;
}

/** Whether the inputs say where they end: the box of the headers, which no tool left larger than is plausible. */
export function areStated(bounds: Bounds, headers: readonly HeaderBlock[]): boolean {
  const stated = unionBounds(headers.flatMap(header => (header.bounds ? [header.bounds] : [])));
  return headers.every(header => header.bounds !== undefined) && bounds.every((side, i) => side === stated[i]);
}

/** Whether data go on from both sides up to 180 degrees. */
export const reachAcross = ({ areas, bounds }: Pick<OsmDataset, 'areas' | 'bounds'>): boolean =>
  areas.length > 1 && bounds[0] === -180 && bounds[2] === 180;

/**
 * Limits a dataset that does not say where it ends to where it is known: whole ferries, rivers and borders run on far
 * beyond, and a box around them would have tiles of nothing.
 */
export function limitToKnown(dataset: OsmDataset, known: readonly Polygon[]): void {
  if (dataset.isBounded !== false || reachAcross(dataset)) return;
  const box = commonBounds(dataset.bounds, boundsOf(outerRings(known)));
  const { lon, lat } = dataset.nodes;
  let inside = 0;
  for (let i = 0; i < lon.length; i++) {
    const [x, y] = [numberAt(lon, i) / 1e7, numberAt(lat, i) / 1e7];
    if (boundsContain(box, [x, y, x, y])) inside++;
  }
  // Data of forests or rivers alone, with a few roads, are no strays.
  if (isEmpty(box) || inside < lon.length / 2) return;
  dataset.bounds = box;
  dataset.areas = clippedAreas(known, box);
}

/** The box of so many nodes, which lie at units of 1e-7 degrees. */
export function nodesBox(count: number, at: (node: number) => readonly [lon: number, lat: number]): Bounds {
  const box = boundsOf([]);
  for (let node = 0; node < count; node++) extendBounds(box, ...at(node));
  return box.map(side => side / 1e7) as Bounds;
}

/** Grows a box by its own width and height (at least a tenth of a degree): enough for the sea around an island. */
export function grownBounds([west, south, east, north]: Bounds): Bounds {
  const width = Math.max(0.1, east - west);
  const height = Math.max(0.1, north - south);
  return [west - width, south - height, east + width, north + height];
}

/**
 * Limits the box of the header to the surroundings of the data: some tools leave the box of the planet there. Without
 * data in it the box is that of another extract.
 */
function plausibleBox(stated: Bounds, data: Bounds, { lon, lat }: NodeColumns): Bounds {
  const box = commonBounds(stated, grownBounds(data));
  const isInside = (i: number) => {
    const x = numberAt(lon, i);
    const y = numberAt(lat, i);
    return x >= box[0] * 1e7 && x <= box[2] * 1e7 && y >= box[1] * 1e7 && y <= box[3] * 1e7;
  };
  for (let i = 0; i < lon.length; i++) if (isInside(i)) return box;
  return data;
}
