import type { Network } from './network.ts';
import type { Tags } from './objects.ts';
import { at, cosineSine, densified, direction, distance, mix, offsetFrom, type Path, type Point } from './plane.ts';

/** Metres from the middle of the motorway to the middle of a carriageway. */
const carriageway = 9;

export interface Motorway {
  /** Its middle, for what has to stay away or cross over. */
  centre: Point[];
  /** One-way lines: carriageways and ramps. */
  lines: { path: Point[]; tags: Tags }[];
  /** The outer ends of the roads that cross at the interchanges: the network joins them. */
  gates: Point[];
  /** The portals of its tunnel. */
  tunnel?: [Point, Point] | undefined;
  /** Where the roundabouts at both ends meet the network. */
  terminals: Point[];
}

class Measured {
  readonly path: Path;
  readonly lengths: number[] = [0];

  constructor(path: Path) {
    this.path = path;
    for (let i = 1; i < path.length; i++)
      this.lengths.push(at(this.lengths, i - 1) + distance(at(path, i - 1), at(path, i)));
  }

  get length(): number {
    return at(this.lengths, -1);
  }

  /** The point `along` metres from the start and `left` metres to the left. */
  point(along: number, left: number): Point {
    let i = 1;
    while (i < this.path.length - 1 && at(this.lengths, i) < along) i += 1;
    const a = at(this.path, i - 1);
    const b = at(this.path, i);
    const t = (along - at(this.lengths, i - 1)) / (distance(a, b) || 1);
    // The normal turns smoothly: between those of the neighbouring vertices.
    const before = direction(at(this.path, Math.max(0, i - 2)), b);
    const after = direction(a, at(this.path, Math.min(this.path.length - 1, i + 1)));
    return offsetFrom(mix(a, b, t), direction([0, 0], mix(before, after, t)), 0, left);
  }
}

/** Builds the M1 along a surveyed line: two carriageways, roundabouts at the ends, a diamond interchange at a third and at two thirds. */
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
  const ends = [at(line.path, 0), at(line.path, -1)].map(point => roundabout(network, point, 22));
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
    path.unshift(onCircle(network, at(ends, 0), at(path, 0)));
    path.push(onCircle(network, at(ends, 1), at(path, -1)));
    lines.push({ path: side < 0 ? path : path.reverse(), tags: { ...tags } });
  }
  exits.forEach((exit, index) => {
    const road = [-190, -75, 75, 190].map(left => line.point(exit, left));
    network.add(
      road,
      { highway: 'secondary', surface: 'asphalt', maxspeed: '80', ref: `R${20 + index}` },
      { half: 4, frontage: 'none' },
    );
    gates.push(at(road, 0), at(road, 3));
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
          line.point(exit + way * far, side * at([carriageway, 14, 28, 52], k)),
        );
        ramp.push(at(road, side < 0 ? 1 : 2));
        // Traffic keeps right: on the right-hand side the ramp before the bridge leads off.
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

/** A roundabout, counter-clockwise as traffic on the right goes. */
function roundabout(network: Network, centre: Point, radius: number): Circle {
  const ring = Array.from({ length: 17 }, (_, k) => offsetFrom(centre, cosineSine((k % 16) / 16), radius, 0));
  const tags: Tags = { highway: 'primary', junction: 'roundabout', oneway: 'yes', surface: 'asphalt', maxspeed: '50' };
  return { centre, road: network.add(ring, tags, { half: 5, frontage: 'none' }) };
}

function onCircle(network: Network, circle: Circle, from: Point): Point {
  const found = network.nearest(from, 400, road => road === circle.road);
  return found ? network.join(found) : circle.centre;
}
