import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Transport } from './arterials.ts';
import { buildable, type Island } from './island.ts';
import { type PlannedStreet, planStreets } from './layouts.ts';
import type { Nearest, Network, Road } from './network.ts';
import { cosineSine, densified, distance, offsetFrom, type Point, pathLength, simplified } from './plane.ts';
import { inStrip } from './sites.ts';

const step = 7;

/**
 * Lays a planned street: stops at unfit ground, leaves out parts beside another street, and joins streets it meets.
 * Returns the pieces laid.
 */
function layStreet(network: Network, plan: PlannedStreet, town: string, ground: (point: Point) => boolean): Road[] {
  const clearance = plan.frontage === 'core' ? 17 : 24;
  const points = densified(plan.path, step);
  const near = points.map(point => network.nearest(point, clearance));
  const free = points.map((point, i) => near[i] === undefined && ground(point));
  const laid: Road[] = [];
  for (let i = 0; i < points.length; ) {
    if (!free[i]) {
      i += 1;
      continue;
    }
    let j = i;
    while (j + 1 < points.length && free[j + 1]) j += 1;
    const run = points.slice(i, j + 1);
    const start = end(network, points, near, i, -1, clearance, ground);
    const finish = end(network, points, near, j, 1, clearance, ground);
    const path = simplified([...(start ? [start] : []), ...run, ...(finish ? [finish] : [])], 0.8);
    const length = pathLength(path);
    const closed = isClosed(plan.path) && i === 0 && j === points.length - 1;
    const anchored = start !== undefined || finish !== undefined || closed || network.roads.length === 0;
    const loop = start !== undefined && start === finish;
    if (anchored && !loop && path.length > 1 && length > (start && finish ? 20 : 42)) {
      laid.push(network.add(path, { ...plan.tags }, { half: plan.half, frontage: plan.frontage, town }));
    }
    i = j + 1;
  }
  return laid;
}

/** The joint with the street that stopped a run of points; undefined if the ground did. */
function end(
  network: Network,
  points: Point[],
  near: (Nearest | undefined)[],
  index: number,
  way: 1 | -1,
  clearance: number,
  ground: (point: Point) => boolean,
): Point | undefined {
  const last = itemAt(points, index);
  const beyond = index + way;
  const blocked = near[beyond];
  if (beyond < 0 || beyond >= points.length) {
    // Join a street just ahead.
    const close = network.nearest(last, clearance + 16);
    return close && ground(close.point) ? network.join(close) : undefined;
  }
  if (!blocked || !ground(itemAt(points, beyond))) return undefined;
  for (let k = index; k + way >= 0 && k + way < points.length && (k - index) * way < 12; k += way) {
    const [hit] = network.crossings(itemAt(points, k), itemAt(points, k + way));
    if (hit) return network.join(hit);
    if (k !== index && !near[k]) break;
  }
  return distance(last, blocked.point) < clearance + 2 * step ? network.join(blocked) : undefined;
}

function isClosed(path: readonly Point[]): boolean {
  return distance(itemAt(path, 0), itemAt(path, path.length - 1)) < 0.01;
}

/** Lays the streets of all settlements between roads, rails and waters. */
export function layTownStreets(island: Island, { roads, rails, express }: Transport): void {
  for (const town of island.settlements) {
    const ground = (point: Point) =>
      buildable(island, point, town.character === 'capital' ? 0.26 : 0.42) &&
      distance(point, town.centre) < town.radius * 1.7 &&
      !rails.nearest(point, 17) &&
      !express.nearest(point, 45) &&
      !inStrip(island.airfield, point, 60);
    planStreets(
      town,
      plan => layStreet(roads, plan, town.id, ground),
      (from, turn) => shortestWay(roads, from, turn, ground),
    );
  }
}

/**
 * The shortest straight line over fit ground from a place to a road; undefined when it is at a road or none is near.
 */
function shortestWay(
  roads: Network,
  from: Point,
  turn: number,
  ground: (point: Point) => boolean,
): Point[] | undefined {
  let best: Point[] | undefined;
  let least = 1400;
  if (!ground(from) || roads.nearest(from, 40)) return undefined;
  // Try along the quarter's streets first, then in all directions.
  for (let k = 0; k < 40 && !(k === 4 && best); k++) {
    const ray = cosineSine(turn + (k < 4 ? k / 4 : k / 36));
    for (let far = 20; far < least; far += 20) {
      const point = offsetFrom(from, ray, far, 0);
      const road = roads.nearest(point, 22, ({ tags }) => tags.highway !== 'pedestrian' && tags.junction === undefined);
      if (road) {
        least = far;
        best = [from, roads.join(road)];
        break;
      }
      if (!ground(point)) break;
    }
  }
  return best;
}
