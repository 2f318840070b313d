import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Network } from './network.ts';
import type { Tags } from './objects.ts';
import { cosineSine, densified, direction, distance, mix, offsetFrom, type Path, type Point } from './plane.ts';

/** Metres from the motorway's centre line to that of a carriageway. */
const carriageway = 9;

export interface Motorway {
  /** The centre line, for other roads to avoid or cross. */
  centre: Point[];
  /** One-way lines: carriageways and ramps. */
  lines: { path: Point[]; tags: Tags }[];
  /** Outer ends of the roads at interchanges, which the network joins. */
  gates: Point[];
  /** The portals of its tunnel. */
  tunnel?: [Point, Point] | undefined;
  /** Points at which the roundabouts at both ends meet the network. */
  terminals: Point[];
}

class Measured {
  readonly path: Path;
  readonly lengths: number[] = [0];

  constructor(path: Path) {
    this.path = path;
    for (let i = 1; i < path.length; i++)
      this.lengths.push(itemAt(this.lengths, i - 1) + distance(itemAt(path, i - 1), itemAt(path, i)));
  }

  get length(): number {
    return itemAt(this.lengths, this.lengths.length - 1);
  }

  /** The point `along` metres from the start and `left` metres to the left. */
  point(along: number, left: number): Point {
    let i = 1;
    while (i < this.path.length - 1 && itemAt(this.lengths, i) < along) i += 1;
    const a = itemAt(this.path, i - 1);
    const b = itemAt(this.path, i);
    const t = (along - itemAt(this.lengths, i - 1)) / (distance(a, b) || 1);
    // Interpolate the normal between those of the neighbouring vertices.
    const before = direction(itemAt(this.path, Math.max(0, i - 2)), b);
    const after = direction(a, itemAt(this.path, Math.min(this.path.length - 1, i + 1)));
    return offsetFrom(mix(a, b, t), direction([0, 0], mix(before, after, t)), 0, left);
  }
}

/** Builds the M1 along a line: two carriageways, roundabouts at the ends, diamond interchanges at each third. */
export function buildMotorway(surveyed: Path, network: Network): Motorway {
  const line = new Measured(densified(surveyed, 45));
  const gates: Point[] = [];
  const lines: Motorway['lines'] = [];
  const exits = [line.length * 0.36, line.length * 0.7];
  const stops = new Set<number>();
  for (let along = 0; along <= line.length - 30; along += 55) stops.add(along);
  stops.add(line.length);
  for (const exit of exits) for (const offset of [-330, 330]) stops.add(exit + offset);
  const marks = [...stops].sort((a, b) => a - b);
  const ends = [itemAt(line.path, 0), itemAt(line.path, line.path.length - 1)].map(point =>
    roundabout(network, point, 22),
  );
  const taper = (along: number) => carriageway * Math.min(1, 0.35 + Math.min(along, line.length - along) / 160);
  const tags: Tags = {
    highway: 'motorway',
    ref: 'M1',
    oneway: 'yes',
    lanes: '2',
    maxspeed: '110',
    surface: 'asphalt',
    toll: 'yes',
    name: 'Sørbanen',
  };
  for (const side of [-1, 1]) {
    const path = marks.slice(1, -1).map(along => line.point(along, side * taper(along)));
    path.unshift(onCircle(network, itemAt(ends, 0), itemAt(path, 0)));
    path.push(onCircle(network, itemAt(ends, 1), itemAt(path, path.length - 1)));
    lines.push({ path: side < 0 ? path : path.reverse(), tags: { ...tags } });
  }
  exits.forEach((exit, index) => {
    const road = [-190, -75, 75, 190].map(left => line.point(exit, left));
    network.add(
      road,
      { highway: 'secondary', surface: 'asphalt', maxspeed: '80', ref: `R${20 + index}` },
      { half: 4, frontage: 'none' },
    );
    gates.push(itemAt(road, 0), itemAt(road, 3));
    const link: Tags = {
      highway: 'motorway_link',
      oneway: 'yes',
      lanes: '1',
      maxspeed: '60',
      surface: 'asphalt',
      'destination:ref': `R${20 + index}`,
    };
    for (const side of [-1, 1])
      for (const way of [-1, 1]) {
        const ramp = [330, 250, 150, 60].map((far, k) =>
          line.point(exit + way * far, side * itemAt([carriageway, 14, 28, 52], k)),
        );
        ramp.push(itemAt(road, side < 0 ? 1 : 2));
        // Traffic keeps right, so the right-hand ramp before the bridge is the exit.
        const off = side * way > 0;
        lines.push({ path: off ? ramp : ramp.reverse(), tags: { ...link } });
      }
  });
  return { centre: [...line.path], lines, gates, terminals: ends.map(circle => circle.centre) };
}

interface Circle {
  centre: Point;
  road: ReturnType<Network['add']>;
}

/** A roundabout, counter-clockwise for right-hand traffic. */
function roundabout(network: Network, centre: Point, radius: number): Circle {
  const ring = Array.from({ length: 17 }, (_, k) => offsetFrom(centre, cosineSine((k % 16) / 16), radius, 0));
  const tags: Tags = { highway: 'primary', junction: 'roundabout', oneway: 'yes', surface: 'asphalt', maxspeed: '50' };
  return { centre, road: network.add(ring, tags, { half: 5, frontage: 'none' }) };
}

function onCircle(network: Network, circle: Circle, from: Point): Point {
  const found = network.nearest(from, 400, road => road === circle.road);
  return found ? network.join(found) : circle.centre;
}
