import { itemAt } from '../../../../base/item-at.ts';
import { edgeGraph } from './edge-graph.ts';
import { boxesMeet, type EdgeColumn, eachPair, meeting } from './edge-pairs.ts';
import { noded } from './noding.ts';
import { type GridPolygon, tracePolygons } from './trace-polygons.ts';
import { turnsRightOf, unionEdges } from './union-edges.ts';

/** Edges up to which all pairs are compared sooner than put in order. */
const shortRing = 20;

/**
 * Unites polygons into polygons that every renderer fills alike: rings cross neither themselves nor others.
 * Simplifying, rounding and clipping make rings that do, and triangulation then fills the wrong side.
 * Returns them by area: what becomes of polygons that meet, or one that is sound as it was given. A narrow river may
 * become several polygons, which are small each and still one area.
 */
export function cleanAreas(polygons: readonly GridPolygon[]): readonly (readonly GridPolygon[])[] {
  const [first, second] = polygons;
  if (first !== undefined && second === undefined && isShortAndSimple(first)) return [polygons];
  const { unsound, areaOf } = findUnsound(polygons);
  if (unsound.size === 0) return polygons.map(polygon => [polygon]);
  const sound = polygons.filter((_, i) => !unsound.has(i)).map(polygon => [polygon]);
  const united = [...Map.groupBy(unsound, areaOf).values()].map(members => {
    const ends = edgesOf(members.flatMap(i => itemAt(polygons, i)));
    return tracePolygons(unionEdges(noded(edgeGraph(ends, once(ends)))));
  });
  return [...sound, ...united];
}

/** Tells the same of a single short ring, as most are at the deepest zooms, by comparing all of its edges. */
function isShortAndSimple(polygon: GridPolygon): boolean {
  const [ring] = polygon;
  if (ring === undefined || polygon.length > 1 || ring.length > 2 * shortRing) return false;
  const ends = edgesOf(polygon);
  const count = ends.length / 4;
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      const how = boxesMeet(ends, i, j) ? meeting(ends, i, j) : 'apart';
      if (how === 'across' || (how === 'ends' && j !== i + 1 && j - i !== count - 1)) return false;
    }
  }
  return true;
}

/**
 * Finds polygons with an edge that crosses or overlaps any other, that touch themselves, or whose inner rings lie in
 * the wrong place. Polygons that meet have the same `areaOf`.
 */
function findUnsound(polygons: readonly GridPolygon[]) {
  const ends = edgesOf(polygons.flat());
  const owners = new Int32Array(ends.length / 4);
  const followers = new Int32Array(ends.length / 4);
  let edge = 0;
  for (const [i, polygon] of polygons.entries()) {
    for (const ring of polygon) {
      const first = edge;
      for (; edge < first + ring.length / 2; edge++) {
        owners[edge] = i;
        followers[edge] = edge + 1;
      }
      followers[edge - 1] = first;
    }
  }
  const unsound = new Set<number>();
  const joined = polygons.map((_, i) => i);
  const areaOf = (i: number) => {
    let area = i;
    while (joined[area] !== area) {
      joined[area] = itemAt(joined, itemAt(joined, area));
      area = itemAt(joined, area);
    }
    return area;
  };
  eachPair(ends, (i, j) => {
    const how = meeting(ends, i, j);
    if (how === 'apart') return;
    const a = owners[i] as number;
    const b = owners[j] as number;
    if (how === 'ends' && (a !== b || followers[i] === j || followers[j] === i)) return;
    unsound.add(a);
    unsound.add(b);
    joined[areaOf(a)] = areaOf(b);
  });
  for (const [i, polygon] of polygons.entries()) if (!unsound.has(i) && !isNested(polygon)) unsound.add(i);
  return { unsound, areaOf };
}

/** Tells of rings that do not meet whether the inner ones lie in the outer one alone: the inside is to their right. */
function isNested(polygon: GridPolygon): boolean {
  if (polygon.length === 1) return true;
  const ends = edgesOf(polygon);
  const weights = once(ends);
  let first = 0;
  return polygon.every(ring => {
    const turns = turnsRightOf(ends, weights, first);
    first += ring.length / 2;
    return turns === 1;
  });
}

const once = (ends: EdgeColumn) => new Int32Array(ends.length / 4).fill(1);

function edgesOf(rings: GridPolygon): EdgeColumn {
  let length = 0;
  for (const ring of rings) length += 2 * ring.length;
  const ends = new Int32Array(length);
  let at = 0;
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const next = i + 2 < ring.length ? i + 2 : 0;
      ends[at] = ring[i] as number;
      ends[at + 1] = ring[i + 1] as number;
      ends[at + 2] = ring[next] as number;
      ends[at + 3] = ring[next + 1] as number;
      at += 4;
    }
  }
  return ends;
}
