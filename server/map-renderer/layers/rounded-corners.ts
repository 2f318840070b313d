import { metresPerPixel } from '../../../data-packs/geo/map-scale.ts';
import { latitudeOf } from '../../../data-packs/geo/web-mercator.ts';
import { extent, type Line, tileSize } from '../map-view.ts';
import type { TileId } from '../tile-id.ts';
import { isCut } from './extrusion-block.ts';

/** Straight on or back, by the cosine of 5 degrees, is no corner. */
const straightCos = Math.cos((5 * Math.PI) / 180);
/** Of a wall, as much as a corner may take. */
const mostOfWall = 0.2;
const arcStep = Math.PI / 6;

type Point = readonly [number, number];

/** A tile's units to the metre on the ground in its middle. */
export function unitsPerMetre({ z, y }: TileId): number {
  return extent / tileSize / metresPerPixel(latitudeOf((y + 0.5) / 2 ** z), z);
}

/** Rounds a building's corners, as MapLibre does; `distance` from a corner to its arc in tile units. Those that the tile cuts stay. */
export function roundedRing(ring: Line, distance: number): Line {
  const count = ring.length / 2 - 1;
  if (count < 3) return ring;
  const at = (i: number): Point => {
    const index = ((i + count) % count) * 2;
    return [ring[index] as number, ring[index + 1] as number];
  };
  const points: Point[] = [];
  for (let i = 0; i < count; i++) {
    const before = 2 * ((i + count - 1) % count);
    if (isCut(ring, before) || isCut(ring, 2 * i)) points.push(at(i));
    else points.push(...corner(at(i - 1), at(i), at(i + 1), distance));
  }
  const whole = points.map(([x, y]) => [Math.round(x), Math.round(y)] as const);
  const apart = whole.filter(([x, y], i) => {
    const [px, py] = whole[(i + whole.length - 1) % whole.length] as Point;
    return x !== px || y !== py;
  });
  const [first] = apart;
  return first === undefined || apart.length < 3 ? ring : Int32Array.from([...apart, first].flat());
}

/** The arc in place of a corner, or the corner. */
function corner(before: Point, [x, y]: Point, after: Point, distance: number): Point[] {
  const [ax, ay, bx, by] = [before[0] - x, before[1] - y, after[0] - x, after[1] - y];
  const [lengthA, lengthB] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
  const cos = (ax * bx + ay * by) / (lengthA * lengthB);
  if (!(Math.abs(cos) <= straightCos)) return [[x, y]];
  const reach = Math.min(distance, lengthA * mostOfWall, lengthB * mostOfWall);
  const start: Point = [x + (ax / lengthA) * reach, y + (ay / lengthA) * reach];
  const [mx, my] = [ax / lengthA + bx / lengthB, ay / lengthA + by / lengthB];
  const away = reach / Math.sqrt((1 + cos) / 2) / Math.hypot(mx, my);
  const [cx, cy] = [x + mx * away, y + my * away];
  const sweep = (Math.PI - Math.acos(cos)) * Math.sign(bx * ay - by * ax);
  const parts = Math.max(2, Math.ceil(Math.abs(sweep) / arcStep - 1e-6));
  return Array.from({ length: parts + 1 }, (_, i): Point => {
    const [turnCos, turnSin] = [Math.cos((sweep * i) / parts), Math.sin((sweep * i) / parts)];
    const [dx, dy] = [start[0] - cx, start[1] - cy];
    return [cx + dx * turnCos - dy * turnSin, cy + dx * turnSin + dy * turnCos];
  });
}
