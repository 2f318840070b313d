import { itemAt } from '../../../geo/item-at.ts';
import { edgeGraph } from './edge-graph.ts';
import { type EdgeColumn, eachPair, meeting } from './edge-pairs.ts';
import { noded } from './noding.ts';
import { type GridPolygon, tracePolygons } from './trace-polygons.ts';
import { turnsRightOf, unionEdges } from './union-edges.ts';

/**
 * Unites polygons into polygons that every renderer fills alike: rings cross neither themselves nor others.
 * Simplifying, rounding and clipping make rings that do, and triangulation then fills the wrong side.
 * Returns them by area: what becomes of polygons that meet, or one that is sound as it was given. A narrow river may
 * become several polygons, which are small each and still one area.
 */
export function cleanAreas(polygons: readonly GridPolygon[]): readonly (readonly GridPolygon[])[] {
  const { unsound, areaOf } = findUnsound(polygons);
  if (unsound.size === 0) return polygons.map(polygon => [polygon]);
  const sound = polygons.filter((_, i) => !unsound.has(i)).map(polygon => [polygon]);
  const united = [...Map.groupBy(unsound, areaOf).values()].map(members => {
    const ends: number[] = [];
    for (const i of members) for (const ring of itemAt(polygons, i)) pushEdges(ring, ends);
    return tracePolygons(unionEdges(noded(edgeGraph(ends, once(ends)))));
  });
  return [...sound, ...united];
}

/**
 * Finds polygons with an edge that crosses or overlaps any other, that touch themselves, or whose inner rings lie in
 * the wrong place. Polygons that meet have the same `areaOf`.
 */
function findUnsound(polygons: readonly GridPolygon[]) {
  const ends: number[] = [];
  const owners: number[] = [];
  const followers: number[] = [];
  for (const [i, polygon] of polygons.entries()) {
    for (const ring of polygon) {
      const first = owners.length;
      pushEdges(ring, ends);
      while (owners.length < ends.length / 4) {
        owners.push(i);
        followers.push(owners.length);
      }
      followers[owners.length - 1] = first;
    }
  }
  const unsound = new Set<number>();
  const joined = polygons.map((_, i) => i);
  const areaOf = (i: number) => {
    let area = i;
    while (joined[area] !== area) area = itemAt(joined, area);
    return area;
  };
  eachPair(ends, (i, j) => {
    const how = meeting(ends, i, j);
    if (how === 'apart') return;
    const [a, b] = [itemAt(owners, i), itemAt(owners, j)];
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
  const ends: number[] = [];
  const firsts = polygon.map(ring => {
    pushEdges(ring, ends);
    return (ends.length - 2 * ring.length) / 4;
  });
  return firsts.every(first => turnsRightOf(ends, once(ends), first) === 1);
}

const once = (ends: EdgeColumn): number[] => new Array<number>(ends.length / 4).fill(1);

function pushEdges(ring: ArrayLike<number>, ends: number[]): void {
  const { length } = ring;
  for (let i = 0; i < length; i += 2) {
    const next = (i + 2) % length;
    ends.push(ring[i] as number, ring[i + 1] as number, ring[next] as number, ring[next + 1] as number);
  }
}
