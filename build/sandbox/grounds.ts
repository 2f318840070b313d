import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Transport } from './arterials.ts';
import { buildable, type Island } from './island.ts';
import type { Network } from './network.ts';
import { cosineSine, direction, distance, inside, offsetFrom, type Point, signedArea, simplified } from './plane.ts';
import { randomFor } from './random.ts';
import type { Settlement } from './settlements.ts';

type GroundUse =
  | 'square'
  | 'park'
  | 'cemetery'
  | 'school'
  | 'hospital'
  | 'sports'
  | 'stadium'
  | 'allotments'
  | 'playground'
  | 'parking'
  | 'church';

/** A part of a town without houses. */
export interface Ground {
  use: GroundUse;
  town: Settlement;
  middle: Point;
  /** Counter-clockwise, open. */
  outline: Point[];
}

/** The grounds of each kind of town, with minimum distance to streets and the range of the radius to search. */
const wishes: Record<Settlement['character'], [GroundUse, number, number, number][]> = {
  capital: [
    ['church', 22, 0, 0.35],
    ['park', 42, 0.2, 0.8],
    ['stadium', 75, 0.6, 1.6],
    ['cemetery', 55, 0.5, 1.4],
    ['hospital', 48, 0.3, 1.3],
    ['park', 36, 0.3, 1.2],
    ['school', 36, 0.2, 1],
    ['school', 36, 0.5, 1.3],
    ['sports', 60, 0.6, 1.5],
    ['allotments', 50, 0.7, 1.5],
    ['playground', 24, 0.2, 1],
    ['playground', 24, 0.5, 1.3],
    ['parking', 24, 0, 0.9],
    ['parking', 28, 0.3, 1.2],
    ['park', 30, 0.1, 0.7],
  ],
  town: [
    ['church', 22, 0, 0.5],
    ['park', 34, 0.1, 0.9],
    ['cemetery', 40, 0.4, 1.3],
    ['school', 34, 0.2, 1.2],
    ['hospital', 40, 0.3, 1.3],
    ['sports', 60, 0.5, 1.4],
    ['playground', 22, 0.1, 1],
    ['parking', 22, 0, 1],
    ['allotments', 40, 0.5, 1.4],
  ],
  port: [
    ['church', 20, 0, 0.6],
    ['park', 28, 0.1, 1],
    ['cemetery', 34, 0.3, 1.3],
    ['school', 30, 0.2, 1.2],
    ['sports', 55, 0.4, 1.5],
    ['parking', 20, 0, 1.1],
    ['playground', 20, 0.1, 1],
  ],
  village: [
    ['church', 20, 0, 0.7],
    ['cemetery', 28, 0.1, 1],
    ['school', 26, 0.1, 1.1],
    ['sports', 52, 0.3, 1.4],
    ['playground', 18, 0.1, 1],
  ],
  hamlet: [['church', 18, 0, 1.2]],
};

/** Chooses grounds between the streets: the open space around a point, up to the surrounding streets. */
export function layGrounds(island: Island, { roads, rails, express }: Transport): Ground[] {
  const grounds: Ground[] = [];
  for (const town of island.settlements) {
    const random = randomFor(`grounds of ${town.id}`);
    for (const [use, clearance, from, to] of wishes[town.character]) {
      for (let attempt = 0; attempt < 90; attempt++) {
        const turn = cosineSine(random.next());
        const middle = offsetFrom(town.centre, turn, town.radius * random.between(from, to), 0);
        const street = roads.nearest(middle, clearance + 45);
        if (!street || street.away < clearance || !buildable(island, middle, 0.22)) continue;
        if (rails.nearest(middle, clearance + 10) || express.nearest(middle, clearance + 40)) continue;
        if (grounds.some(other => distance(other.middle, middle) < 130 || inside(middle, other.outline))) continue;
        const segment = street.road.path;
        const along = direction(itemAt(segment, street.segment), itemAt(segment, street.segment + 1));
        const plot = {
          along,
          sides: Array.from({ length: 4 }, () => (clearance * 1.5 + 22) * random.between(0.72, 1.3)),
        };
        const outline = spread(island, roads, rails, middle, plot, grounds);
        if (signedArea(outline) < clearance * clearance * 1.9) continue;
        grounds.push({ use, town, middle, outline });
        break;
      }
    }
  }
  return grounds;
}

/** Grows a plot along its street, up to streets, rails, water and other grounds. */
function spread(
  island: Island,
  roads: Network,
  rails: Network,
  middle: Point,
  { along, sides }: { along: Point; sides: number[] },
  grounds: Ground[],
): Point[] {
  const outline: Point[] = [];
  for (let k = 0; k < 28; k++) {
    const [c, s] = cosineSine(k / 28);
    const ray: Point = [along[0] * c - along[1] * s, along[0] * s + along[1] * c];
    // Stay within the plot's four sides, with its corners cut.
    const reach = Math.min(
      itemAt(sides, c >= 0 ? 0 : 1) / Math.max(0.001, Math.abs(c)),
      itemAt(sides, s >= 0 ? 2 : 3) / Math.max(0.001, Math.abs(s)),
      Math.max(...sides) * 1.25,
    );
    let last = offsetFrom(middle, ray, 6, 0);
    for (let far = 10; far <= reach; far += 5) {
      const point = offsetFrom(middle, ray, far, 0);
      const street = roads.nearest(point, 12);
      if (street && street.away < street.road.half + 5) break;
      if (rails.nearest(point, 11) || !buildable(island, point, 0.4)) break;
      if (grounds.some(other => inside(point, other.outline))) break;
      last = point;
    }
    outline.push(last);
  }
  const ring = simplified([...outline, itemAt(outline, 0)], 3);
  ring.pop();
  return ring;
}
