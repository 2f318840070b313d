import { itemAt } from '../../base/item-at.ts';
import { type Bounds, boundsOf, boundsOnGlobe } from '../../geo/bounds.ts';
import { degreesSpanning, flatDistance } from '../../geo/flat-distance.ts';
import { labelPoint } from '../../geo/label-point.ts';
import type { LonLat } from '../../geo/lon-lat.ts';
import { nearestOnLines } from '../../geo/nearest-on-lines.ts';
import { boxIndex } from '../osm/box-index.ts';
import type { Line, Polygon } from '../osm/dataset.ts';
import type { OsmView } from '../osm/osm-view.ts';
import { numberAt } from '../osm/packed-numbers.ts';
import { outerRings } from '../osm/rings.ts';

export function lineLength(line: Line): number {
  let sum = 0;
  for (let i = 0; i + 3 < line.length; i += 2) sum += segmentLength(line, i);
  return sum;
}

/** Metres of the segment whose first point is at index `i`. */
function segmentLength(line: Line, i: number): number {
  return flatDistance(line[i] as number, line[i + 1] as number, line[i + 2] as number, line[i + 3] as number);
}

/** The centroid of the lines, moved onto the nearest of them; `line` is the index of that one. */
export function middleOfLines(lines: readonly Line[]): { lon: number; lat: number; line: number } {
  let weight = 0;
  let x = 0;
  let y = 0;
  for (const line of lines) {
    for (let i = 0; i + 3 < line.length; i += 2) {
      const length = segmentLength(line, i);
      weight += length;
      x += (length * ((line[i] as number) + (line[i + 2] as number))) / 2;
      y += (length * ((line[i + 1] as number) + (line[i + 3] as number))) / 2;
    }
  }
  if (weight === 0) {
    const [lon, lat] = firstPoint(lines);
    return { lon, lat, line: 0 };
  }
  return nearestOnLines(lines, x / weight, y / weight);
}

/** The point at a share (0 to 1) of the line's length. */
export function pointAlong(line: Line, share: number): [number, number] {
  let rest = lineLength(line) * share;
  for (let i = 0; i + 3 < line.length; i += 2) {
    const length = segmentLength(line, i);
    if (rest <= length && length > 0) {
      const t = rest / length;
      const x = line[i] as number;
      const y = line[i + 1] as number;
      return [x + t * ((line[i + 2] as number) - x), y + t * ((line[i + 3] as number) - y)];
    }
    rest -= length;
  }
  return [line[line.length - 2] as number, line[line.length - 1] as number];
}

/** West is above east where an area lies on both sides of 180 degrees. */
export const extentOf = (polygons: readonly Polygon[]): Bounds =>
  boundsOnGlobe(outerRings(polygons).map(ring => boundsOf([ring])));

/** A point well inside the largest part of an area; one of its corners where it has no area. */
export function pointInside(polygons: readonly Polygon[]): [number, number] {
  const point = labelPoint(polygons);
  return point ? [point.lon, point.lat] : firstPoint(outerRings(polygons));
}

function firstPoint(lines: readonly Line[]): [number, number] {
  const line = itemAt(lines, 0);
  return [itemAt(line, 0), itemAt(line, 1)];
}

/** The candidate of the least distance below `within`, the first of equal ones. */
export function nearest<T>(candidates: readonly T[], distanceTo: (each: T) => number, within: number): T | undefined {
  let best: T | undefined;
  let least = within;
  for (const candidate of candidates) {
    const distance = distanceTo(candidate);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** Groups ways whose boxes are within `gap` metres of each other (union-find). */
export function clustered<Way extends { line: Line }>(ways: readonly Way[], gap: number): Way[][] {
  if (ways.length === 1) return [[...ways]];
  const group = Int32Array.from(ways, (_, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (group[at] !== at) {
      group[at] = group[group[at] as number] as number;
      at = group[at] as number;
    }
    return at;
  };
  const boxes = ways.map(({ line }) => boundsOf([line]));
  const index = boxIndex(boxes, box => box);
  for (const [i, [west, south, east, north]] of boxes.entries()) {
    const [x, y] = degreesSpanning(gap, (south + north) / 2);
    for (const j of index?.search(west - x, south - y, east + x, north + y) ?? []) group[root(j)] = root(i);
  }
  return Array.from(Map.groupBy(ways.keys(), root).values(), group => group.map(i => itemAt(ways, i)));
}

/** A node's place in degrees, rounded otherwise than lines are: an address on the edge of its building keeps its side. */
export function nodeAt({ dataset: { nodes } }: OsmView, node: number): LonLat {
  return { lon: numberAt(nodes.lon, node) * 1e-7, lat: numberAt(nodes.lat, node) * 1e-7 };
}
