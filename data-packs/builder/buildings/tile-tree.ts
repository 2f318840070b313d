import { itemAt } from '../../base/item-at.ts';
import { type Bounds, boundsOfPositions } from '../../geo/bounds.ts';
import { metresBetween } from '../../geo/great-circle.ts';
import type { ListedBuilding } from './building-list.ts';

/** A tile of a quadtree: its own buildings are the largest of its area, the others are in its children. */
export interface TileNode {
  /** Quadrants from the root down, "r" and then 0 to 3. */
  name: string;
  buildings: readonly ListedBuilding[];
  children: readonly TileNode[];
  /** Metres: the size of the largest building that only the children have. */
  error: number;
}

/** About 400 KB a tile: a page of a city is a few requests. */
const trianglesPerTile = 16_000;
/** A few triangles more are no reason for children. */
const allowance = 1.25;
/** Wider areas, in metres, have no buildings of their own: coordinates of 32 bits would be centimetres off. */
const widest = 200_000;
/** Below it stand buildings on one spot. */
const deepest = 24;

/** Divides buildings among tiles that each have about as much to draw. Refined by addition: each is in one tile. */
export function tileTree(buildings: readonly ListedBuilding[], perTile = trianglesPerTile): TileNode {
  // Equal ones in the order of the data, so that the same data makes the same tiles.
  const sorted = [...buildings].sort((a, b) => b.size - a.size || a.key - b.key);
  return node('r', sorted, boundsOfPositions(sorted.map(({ lon, lat }) => [lon, lat])), perTile);
}

function node(name: string, sorted: readonly ListedBuilding[], box: Bounds, perTile: number): TileNode {
  const all = sorted.reduce((sum, { triangles }) => sum + triangles, 0);
  if (all <= perTile * allowance || name.length > deepest) return { name, buildings: sorted, children: [], error: 0 };
  const own = metresBetween(box[0], box[1], box[2], box[3]) > widest ? 0 : countWithin(sorted, perTile);
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  const quadrants: ListedBuilding[][] = [[], [], [], []];
  for (const building of sorted.slice(own)) {
    itemAt(quadrants, (building.lon >= x ? 1 : 0) + (building.lat >= y ? 2 : 0)).push(building);
  }
  const children = quadrants.flatMap((quadrant, i) => {
    const quarter: Bounds = [i & 1 ? x : box[0], i & 2 ? y : box[1], i & 1 ? box[2] : x, i & 2 ? box[3] : y];
    return quadrant.length === 0 ? [] : [node(`${name}${i}`, quadrant, quarter, perTile)];
  });
  return { name, buildings: sorted.slice(0, own), children, error: sorted[own]?.size ?? 0 };
}

function countWithin(sorted: readonly ListedBuilding[], triangles: number): number {
  let sum = 0;
  const over = sorted.findIndex(building => {
    sum += building.triangles;
    return sum > triangles;
  });
  return over === -1 ? sorted.length : over;
}

/** All tiles of a tree, a parent before its children. */
export function* tilesOf(tree: TileNode): Generator<TileNode> {
  yield tree;
  for (const child of tree.children) yield* tilesOf(child);
}
