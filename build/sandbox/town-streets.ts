import type { Transport } from './arterials.ts';
import { buildable, type Island } from './island.ts';
import { planStreets } from './layouts.ts';
import type { Network } from './network.ts';
import { cosineSine, distance, offsetFrom, type Point } from './plane.ts';
import { inStrip } from './sites.ts';
import { layStreet } from './street-objects.ts';

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
