import { flatDistance } from '../../geo/flat-distance.ts';
import { metresPerDegree } from '../../geo/great-circle.ts';
import { labelPoint } from '../../geo/label-point.ts';
import { nearestOnLines } from '../../geo/nearest-on-lines.ts';
import { ringArea } from '../../geo/ring.ts';
import type { Line, Polygon } from '../osm/dataset.ts';

const radians = Math.PI / 180;

export function lineLength(line: Line): number {
  let sum = 0;
  for (let i = 0; i + 3 < line.length; i += 2) sum += flatDistance(line[i], line[i + 1], line[i + 2], line[i + 3]);
  return sum;
}

/** The point half way along the lines' whole length, moved onto the nearest of them. */
export function middleOfLines(lines: readonly Line[]): { lon: number; lat: number; line: number } {
  let weight = 0;
  let x = 0;
  let y = 0;
  for (const line of lines) {
    for (let i = 0; i + 3 < line.length; i += 2) {
      const length = flatDistance(line[i], line[i + 1], line[i + 2], line[i + 3]);
      weight += length;
      x += (length * (line[i] + line[i + 2])) / 2;
      y += (length * (line[i + 1] + line[i + 3])) / 2;
    }
  }
  if (weight === 0) return { lon: lines[0][0], lat: lines[0][1], line: 0 };
  return nearestOnLines(lines, x / weight, y / weight);
}

/** The point at a share (0 to 1) of the line's length. */
export function pointAlong(line: Line, share: number): [number, number] {
  let rest = lineLength(line) * share;
  for (let i = 0; i + 3 < line.length; i += 2) {
    const length = flatDistance(line[i], line[i + 1], line[i + 2], line[i + 3]);
    if (rest <= length && length > 0) {
      const t = rest / length;
      return [line[i] + t * (line[i + 2] - line[i]), line[i + 1] + t * (line[i + 3] - line[i + 1])];
    }
    rest -= length;
  }
  return [line[line.length - 2], line[line.length - 1]];
}

/** Square metres of the outer ring, roughly. */
export function areaOf(polygons: readonly Polygon[]): number {
  let sum = 0;
  for (const [ring] of polygons) sum += Math.abs(ringArea(ring)) * Math.cos(ring[1] * radians) * metresPerDegree ** 2;
  return sum;
}

/** Where an area is said to be: well inside its largest part; one of its corners where it has no area. */
export function pointInside(polygons: readonly Polygon[]): [number, number] {
  const point = labelPoint(polygons);
  return point ? [point.lon, point.lat] : [polygons[0][0][0], polygons[0][0][1]];
}
