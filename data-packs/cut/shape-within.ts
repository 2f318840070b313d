import type { PlaceShape } from '../format/places/place.ts';
import type { Bounds } from '../geo/bounds.ts';
import { areaContains } from '../geo/point-in-polygon.ts';

type Line = ArrayLike<number>;

/** Whether any of a shape's line or area lies in a box. */
export function shapeMeets(shape: PlaceShape, box: Readonly<Bounds>): boolean {
  const lines: readonly Line[] = shape.type === 'lines' ? shape.lines : shape.polygons.flat();
  if (lines.some(line => lineMeets(line, box))) return true;
  // No border comes near: the box is wholly inside of the area, or outside.
  return shape.type === 'polygons' && shape.polygons.some(rings => areaContains(rings, box[0], box[1]));
}

/** A corner of a street's lines in the box, the one in the middle of them; undefined where only their sides cross it. */
export function cornerWithin(shape: PlaceShape, box: Readonly<Bounds>): [lon: number, lat: number] | undefined {
  if (shape.type !== 'lines') return undefined;
  const corners = shape.lines.flatMap(line =>
    Array.from({ length: line.length >> 1 }, (_, i): [number, number] => [
      line[2 * i] as number,
      line[2 * i + 1] as number,
    ]),
  );
  const within = corners.filter(([lon, lat]) => contains(box, lon, lat));
  return within[within.length >> 1];
}

export const contains = ([west, south, east, north]: Readonly<Bounds>, lon: number, lat: number): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north;

function lineMeets(line: Line, box: Readonly<Bounds>): boolean {
  for (let i = 0; i + 1 < line.length; i += 2) {
    const [x, y] = [line[i] as number, line[i + 1] as number];
    if (contains(box, x, y)) return true;
    if (i > 0 && segmentMeets(line[i - 2] as number, line[i - 1] as number, x, y, box)) return true;
  }
  return false;
}

/** Liang and Barsky: narrows the segment by each side of the box. */
function segmentMeets(ax: number, ay: number, bx: number, by: number, box: Readonly<Bounds>): boolean {
  const [west, south, east, north] = box;
  const [dx, dy] = [bx - ax, by - ay];
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [-dx, ax - west],
    [dx, east - ax],
    [-dy, ay - south],
    [dy, north - ay],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false;
    } else if (step < 0) enter = Math.max(enter, room / step);
    else leave = Math.min(leave, room / step);
  }
  return enter <= leave;
}
