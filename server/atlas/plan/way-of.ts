import { metresBetween, pointBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat, Position } from '../../../data-packs/geo/lon-lat.ts';
import { keptCorners } from '../../../data-packs/geo/simplified-line.ts';
import { mercatorHalf, mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import type { Plane } from './plane.ts';
import type { Way } from './route-strips.ts';

/** A route, and how far along it each of its positions is, metres. */
export interface RouteLine {
  positions: Position[];
  distances: number[];
  /** In Web Mercator's unit square: x and y in turn. */
  world: Float64Array;
}

/** Metres of paper that pages may be off a way: lines are wider. */
const tolerance = 0.0004;

export function routeLineOf(positions: Position[]): RouteLine {
  let length = 0;
  const distances = positions.map((to, i) => {
    length += metresBetween(...(positions[i - 1] ?? to), ...to);
    return length;
  });
  const world = Float64Array.from(positions.flatMap(([lon, lat]) => [mercatorX(lon), mercatorY(lat)]));
  return { positions, distances, world };
}

/** A route in the plane, with further points where two are more than `step` apart. Undefined: more than `most`. */
export function wayOf(
  { positions, distances, world }: RouteLine,
  plane: Plane,
  { scale, step, most }: { scale: number; step: number; most: number },
): Way | undefined {
  const shrunk = Math.cos((plane.latitude * Math.PI) / 180) * 2 * mercatorHalf;
  const way = { points: [] as Position[], distances: [] as number[] };
  for (const i of keptCorners(world, (tolerance * scale) / shrunk)) {
    const end = plane.forward(positions[i] as Position);
    const distance = distances[i] ?? 0;
    const [begin, before = 0] = [way.points.at(-1), way.distances.at(-1)];
    const parts = begin === undefined ? 1 : Math.ceil(Math.hypot(end[0] - begin[0], end[1] - begin[1]) / step);
    if (way.points.length + parts > most) return undefined;
    for (let part = 1; begin !== undefined && part < parts; part++) {
      const share = part / parts;
      way.points.push([begin[0] + (end[0] - begin[0]) * share, begin[1] + (end[1] - begin[1]) * share]);
      way.distances.push(before + (distance - before) * share);
    }
    way.points.push(end);
    way.distances.push(distance);
  }
  return way;
}

/** The place at a distance along a line. `distances`: of each of its positions from the first, metres. */
export function placeAlong(positions: readonly Position[], distances: readonly number[], metres: number): LonLat {
  let [low, high] = [0, distances.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((distances[middle] ?? 0) <= metres) low = middle;
    else high = middle;
  }
  const [from = [0, 0], to = from] = [positions[low], positions[high]];
  const [start = 0, end = 0] = [distances[low], distances[high]];
  const share = end === start ? 0 : (metres - start) / (end - start);
  return pointBetween({ lon: from[0], lat: from[1] }, { lon: to[0], lat: to[1] }, Math.max(0, Math.min(1, share)));
}
