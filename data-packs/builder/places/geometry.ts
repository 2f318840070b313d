import type { Bounds } from '../../format/manifest.ts';
import type { Line, Polygon } from '../osm/dataset.ts';

const metresPerDegree = 111_195;
const radians = Math.PI / 180;

/** Metres on a flat earth around the points: right to a percent over the few kilometres it is used for. */
export function distance(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const x = (lon2 - lon1) * Math.cos(((lat1 + lat2) / 2) * radians);
  return Math.hypot(x, lat2 - lat1) * metresPerDegree;
}

/** Degrees of longitude and latitude that span the metres at a latitude. */
export function degreesOf(metres: number, lat: number): [number, number] {
  const y = metres / metresPerDegree;
  return [y / Math.max(Math.cos(lat * radians), 0.01), y];
}

export function boundsOf(lines: Iterable<ArrayLike<number>>): Bounds {
  const box: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i += 2) {
      box[0] = Math.min(box[0], line[i]);
      box[1] = Math.min(box[1], line[i + 1]);
      box[2] = Math.max(box[2], line[i]);
      box[3] = Math.max(box[3], line[i + 1]);
    }
  }
  return box;
}

export function lineLength(line: Line): number {
  let sum = 0;
  for (let i = 0; i + 3 < line.length; i += 2) sum += distance(line[i], line[i + 1], line[i + 2], line[i + 3]);
  return sum;
}

/** The point of the lines nearest to a point, and how far it is in metres. */
export function nearestOnLines(
  lines: readonly Line[],
  lon: number,
  lat: number,
): { lon: number; lat: number; metres: number; line: number } {
  const scale = Math.cos(lat * radians);
  let best = { lon, lat, metres: Infinity, line: 0 };
  for (const [index, line] of lines.entries()) {
    for (let i = 0; i < line.length; i += 2) {
      const last = i + 2 >= line.length;
      if (last && i > 0) break;
      const x1 = (line[i] - lon) * scale;
      const y1 = line[i + 1] - lat;
      const dx = last ? 0 : (line[i + 2] - line[i]) * scale;
      const dy = last ? 0 : line[i + 3] - line[i + 1];
      const square = dx * dx + dy * dy;
      const t = square > 0 ? Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / square)) : 0;
      const metres = Math.hypot(x1 + t * dx, y1 + t * dy) * metresPerDegree;
      if (metres < best.metres) {
        best = { lon: lon + (x1 + t * dx) / scale, lat: lat + y1 + t * dy, metres, line: index };
      }
    }
  }
  return best;
}

/** The point half way along the lines' whole length, moved onto the nearest of them. */
export function middleOfLines(lines: readonly Line[]): { lon: number; lat: number; line: number } {
  let weight = 0;
  let x = 0;
  let y = 0;
  for (const line of lines) {
    for (let i = 0; i + 3 < line.length; i += 2) {
      const length = distance(line[i], line[i + 1], line[i + 2], line[i + 3]);
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
    const length = distance(line[i], line[i + 1], line[i + 2], line[i + 3]);
    if (rest <= length && length > 0) {
      const t = rest / length;
      return [line[i] + t * (line[i + 2] - line[i]), line[i + 1] + t * (line[i + 3] - line[i + 1])];
    }
    rest -= length;
  }
  return [line[line.length - 2], line[line.length - 1]];
}

/** A point inside the area: its middle where that lies inside, else the middle of its widest stretch on some level. */
export function pointInside(polygons: readonly Polygon[]): [number, number] {
  let largest = polygons[0];
  let largestArea = -1;
  for (const polygon of polygons) {
    const box = boundsOf([polygon[0]]);
    const area = (box[2] - box[0]) * (box[3] - box[1]);
    if (area > largestArea) {
      largestArea = area;
      largest = polygon;
    }
  }
  const [west, south, east, north] = boundsOf([largest[0]]);
  let best: [number, number] = [largest[0][0], largest[0][1]];
  let widest = 0;
  for (const share of [0.5, 0.4, 0.6, 0.25, 0.75, 0.1, 0.9]) {
    const y = south + share * (north - south);
    const crossings: number[] = [];
    for (const ring of largest) {
      for (let i = 0; i + 3 < ring.length; i += 2) {
        const y1 = ring[i + 1];
        const y2 = ring[i + 3];
        if (y1 > y !== y2 > y) crossings.push(ring[i] + ((ring[i + 2] - ring[i]) * (y - y1)) / (y2 - y1));
      }
    }
    crossings.sort((a, b) => a - b);
    const middle = (west + east) / 2;
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const width = crossings[i + 1] - crossings[i];
      if (share === 0.5 && crossings[i] < middle && middle < crossings[i + 1] && width > (east - west) / 4) {
        return [middle, y];
      }
      if (width > widest) {
        widest = width;
        best = [(crossings[i] + crossings[i + 1]) / 2, y];
      }
    }
    if (widest > (east - west) / 3) return best;
  }
  return best;
}

/** Square metres of the outer ring, roughly. */
export function areaOf(polygons: readonly Polygon[]): number {
  let sum = 0;
  for (const [ring] of polygons) {
    let twice = 0;
    for (let i = 0; i + 3 < ring.length; i += 2) {
      twice += (ring[i] - ring[0]) * (ring[i + 3] - ring[1]) - (ring[i + 2] - ring[0]) * (ring[i + 1] - ring[1]);
    }
    sum += Math.abs(twice / 2) * Math.cos(ring[1] * radians) * metresPerDegree ** 2;
  }
  return sum;
}
