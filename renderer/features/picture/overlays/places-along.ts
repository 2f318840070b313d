import { type Position, turnedNear, wrapped } from '../../../../data-packs/geo/lon-lat.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../../../data-packs/geo/web-mercator.ts';

/** Places at equal distances on the map along a line: both of its ends, and others between them. */
export function placesAlong(line: readonly Position[], count: number): Position[] {
  const corners: Position[] = [];
  let before = line[0]?.[0] ?? 0;
  for (const [lon, lat] of line) {
    before = turnedNear(lon, before);
    corners.push([mercatorX(before), mercatorY(lat)]);
  }
  const ends = [0];
  for (let i = 1; i < corners.length; i++) ends.push((ends[i - 1] ?? 0) + distance(corners[i - 1], corners[i]));
  const length = ends.at(-1) ?? 0;
  const places: Position[] = [];
  let at = 1;
  for (let i = 0; i < count; i++) {
    const wanted = (length * i) / (count - 1);
    while (at < corners.length - 1 && (ends[at] ?? 0) < wanted) at++;
    const [fromX, fromY] = corners[at - 1] ?? [0, 0];
    const [toX, toY] = corners[at] ?? [fromX, fromY];
    const [start, end] = [ends[at - 1] ?? 0, ends[at] ?? 0];
    const share = end > start ? (wanted - start) / (end - start) : 0;
    const lon = wrapped(longitudeOf(fromX + (toX - fromX) * share));
    places.push([Number(lon.toFixed(6)), Number(latitudeOf(fromY + (toY - fromY) * share).toFixed(6))]);
  }
  return places;
}

const distance = ([ax, ay]: Position = [0, 0], [bx, by]: Position = [0, 0]): number => Math.hypot(ax - bx, ay - by);
