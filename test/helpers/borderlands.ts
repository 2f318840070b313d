import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bounds } from '../../data-packs/geo/bounds.ts';
import { metresPerDegree } from '../../data-packs/geo/great-circle.ts';
import type { LonLat, Position } from '../../data-packs/geo/lon-lat.ts';
import { temporaryFolder } from './afterwards.ts';
import { type RawMap, type RawNode, type RawWay, rawOsm } from './raw-osm.ts';

/**
 * A land of hard borders: one meridian divides it, and a parallel its east, so that three regions meet at a point. Along
 * the meridian lie places, each with another difficulty, on a slow road in the west that joins them all. Positions in a
 * place are metres to the east of the border and to the north of the place's middle.
 */
const meridian = 10.1;
const firstLatitude = 50.03;
/** Degrees between two places; the edge of a graph's tile lies in one of them. */
const apart = 0.04;
const metresPerLongitude = metresPerDegree * Math.cos((50.25 * Math.PI) / 180);

type Point = readonly [east: number, north: number];
type Tags = Record<string, string>;

interface Road {
  name: string;
  points: readonly Point[];
  tags?: Tags;
}

interface Place {
  roads: readonly Road[];
  /** Tags of nodes. */
  nodes?: readonly { at: Point; tags: Tags }[];
  /** `from`, `via` and `to` by the names of roads; via a node by its position. */
  restrictions?: readonly { kind: string; from: string; via: Point | string; to: string }[];
  /** Roads with nodes of their own, although others lie at the same positions. */
  apart?: readonly string[];
  /** Where the road to the other places begins. */
  link: Point;
}

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);

/** Where streets of a grid cross: a bit off, as no two ways of equal length are the same. Not off the border itself. */
const crossing = (x: number, y: number): Point => [
  x === 0 ? 0 : x + (Math.abs(3 * x + 7 * y) % 19) - 9,
  y === 0 ? 0 : y + (Math.abs(5 * x + 3 * y) % 17) - 8,
];

/** Streets with a crossing each so many metres. */
const grid = (columns: readonly number[], rows: readonly number[]): Road[] => [
  ...rows.map(y => ({ name: `Row ${y}`, points: columns.map(x => crossing(x, y)) })),
  ...columns.map(x => ({ name: `Column ${x}`, points: rows.map(y => crossing(x, y)) })),
];

/** `east,north east,north ..` */
const along = (text: string): Point[] =>
  text.split(' ').map((pair): Point => {
    const [east = 0, north = 0] = pair.split(',').map(Number);
    return [east, north];
  });

const road = (name: string, points: string, tags: Tags = {}): Road => ({ name, points: along(points), tags });

const circle = (radius: number, count: number): Point[] =>
  Array.from({ length: count + 1 }, (_, i): Point => {
    const turn = (2 * Math.PI * (i % count)) / count;
    return [Math.round(radius * Math.cos(turn)), Math.round(radius * Math.sin(turn))];
  });

const both = (tags: Tags, ...roads: Road[]): Road[] =>
  roads.map(road => ({ ...road, tags: { ...tags, ...road.tags } }));
const oneWay = { oneway: 'yes' };

/** A junction with two ways on, `x` metres to the east of the border, and a long way round where one may not turn. */
const junction = (x: number): Pick<Place, 'roads'> => ({
  roads: both(
    { highway: 'tertiary' },
    road('Main West', `-600,0 -300,0 ${x},0`),
    road('Main East', `${x},0 300,0 600,0`),
    road('South Road', `${x},0 ${x},-300 ${x},-600`),
    road('North Road', `${x},0 ${x},300 -300,600`),
    road('Loop East', `300,0 400,-300 300,-600 ${x},-600`),
    road('Loop West', '-300,0 -400,300 -300,600'),
  ),
});

/** By their names, from south to north; the corner of three regions last. */
const places = {
  'a river with two bridges': {
    roads: [
      ...both(
        { highway: 'secondary' },
        { name: 'West Bank', points: range(-1500, 1500, 250).map((y): Point => [-60, y]) },
        { name: 'East Bank', points: range(-1500, 1500, 250).map((y): Point => [60, y]) },
        road('South Bridge', '-60,-1250 60,-1250', { bridge: 'yes', layer: '1' }),
        road('North Bridge', '-60,1000 60,1000', { bridge: 'yes', layer: '1' }),
      ),
      road('West Lane', '-60,0 -300,40 -300,500 -60,500'),
      road('East Lane', '60,0 300,40 300,500 60,500'),
    ],
    link: [-60, 0],
  },
  'a town cut through its middle': {
    roads: grid(range(-350, 350, 100), range(-350, 350, 100)),
    link: crossing(-350, -350),
  },
  'a street on the border itself': {
    roads: grid(range(-300, 300, 100), range(-200, 200, 100)),
    link: crossing(-300, 0),
  },
  'ways to and fro over the border': {
    roads: [
      // One way, and then as many as it has bends.
      { name: 'Zigzag Lane', points: range(-900, 0, 60).map((y, i): Point => [i % 2 === 0 ? 40 : -40, y]) },
      ...range(0, 900, 60).flatMap((y, i): Road[] => {
        const side = i % 2 === 0 ? -1 : 1;
        return [road(`Bend ${i}`, `${side * 40},${y} ${-side * 40},${y + 60}`)];
      }),
      ...range(-900, 900, 60).flatMap((y, i): Road[] => {
        const side = i % 2 === 0 ? 1 : -1;
        return [road(`Side ${i}`, `${side * 40},${y} ${side * 140},${y} ${side * 240},${y + 20}`)];
      }),
      road('West Parallel', '-240,-820 -240,-580 -240,-100'),
      road('Middle', '40,0 -40,0'),
    ],
    link: [-240, -820],
  },
  'a ferry across': {
    roads: [
      ...grid(range(-1200, -600, 150), range(-300, 300, 150)),
      ...grid(range(600, 1200, 150), range(-300, 300, 150)),
      {
        name: 'The Ferry',
        points: [crossing(-600, 0), [0, 30], crossing(600, 0)],
        tags: { route: 'ferry', motor_vehicle: 'yes', foot: 'yes', bicycle: 'yes', duration: '00:10' },
      },
    ],
    link: crossing(-1200, 0),
  },
  'a road for each direction': {
    roads: [
      ...both(
        { highway: 'secondary', ...oneWay },
        { name: 'Eastbound', points: range(-800, 800, 200).map((x): Point => [x + 10, 0]) },
        { name: 'Westbound', points: range(-800, 800, 200).map((x): Point => [-x - 10, 30]) },
        road('Turn East', '810,0 850,15 790,30'),
        road('Turn West', '-810,30 -850,15 -790,0'),
      ),
      ...[-590, -190, 210, 610].map((x): Road => road(`South Lane ${x}`, `${x},0 ${x},-100 ${x},-200`)),
      ...[-610, -210, 190, 590].map((x): Road => road(`North Lane ${x}`, `${x},30 ${x},130 ${x},230`)),
    ],
    link: [-590, -200],
  },
  'a turn that is forbidden west of the border': {
    ...junction(-6),
    restrictions: [
      { kind: 'no_right_turn', from: 'Main West', via: [-6, 0], to: 'South Road' },
      { kind: 'only_straight_on', from: 'Main East', via: [-6, 0], to: 'Main West' },
    ],
    link: [-600, 0],
  },
  'a turn that is forbidden east of the border': {
    ...junction(6),
    restrictions: [
      { kind: 'no_right_turn', from: 'Main West', via: [6, 0], to: 'South Road' },
      { kind: 'no_left_turn', from: 'South Road', via: [6, 0], to: 'Main West' },
    ],
    link: [-600, 0],
  },
  'a turn that is forbidden over a bridge': {
    roads: both(
      { highway: 'tertiary' },
      road('West Street', '-40,-300 -40,0'),
      road('West Street North', '-40,0 -40,300'),
      road('Bridge', '-40,0 40,0'),
      road('East Street', '40,0 40,-300'),
      road('East Street North', '40,0 40,300'),
      road('Long Way', '-40,300 -40,600 40,600 40,300'),
    ),
    restrictions: [{ kind: 'no_right_turn', from: 'West Street', via: 'Bridge', to: 'East Street' }],
    link: [-40, -300],
  },
  'a roundabout cut in two': {
    roads: [
      ...both(
        { highway: 'secondary' },
        { name: 'The Circle', points: circle(30, 16), tags: { junction: 'roundabout', ...oneWay } },
        road('East Arm', '30,0 200,0 400,0'),
        road('North Arm', '0,30 0,200 -20,400'),
        road('West Arm', '-30,0 -200,0 -400,0'),
        road('South Arm', '0,-30 0,-200 20,-400'),
      ),
    ],
    link: [-400, 0],
  },
  'a way that leaves the region and comes back': {
    roads: [
      ...both({ highway: 'secondary' }, road('Through Abroad', '-200,0 300,200 300,500 300,800 -200,1000')),
      road('The Long Way Home', '-200,0 -2000,0 -2000,1000 -200,1000', { highway: 'unclassified', maxspeed: '30' }),
      road('Abroad', '300,500 900,500'),
      // Reached from the other side only.
      road('Pocket', '-200,1000 -100,1300 150,1300 400,1400'),
    ],
    link: [-200, 0],
  },
  'roads that cross without meeting': {
    roads: [
      ...both(
        { highway: 'secondary' },
        road('Over', '-500,0 -3,0 500,0', { bridge: 'yes', layer: '1' }),
        road('Under', '-3,-500 -3,0 -3,500'),
      ),
      road('Round', '-3,500 -700,500 -700,0 -500,0'),
      road('Round East', '500,0 700,0 700,-500 -3,-500'),
    ],
    apart: ['Over'],
    link: [-500, 0],
  },
  'bollards on the border': {
    roads: [
      ...grid([-200, -100, 100, 200], [-200, 0, 200]),
      road('South Path', '-100,-100 -4,-100 100,-100'),
      road('North Path', '-100,100 4,100 100,100'),
      {
        name: 'West Side',
        points: [crossing(-100, -200), [-100, -100], crossing(-100, 0), [-100, 100], crossing(-100, 200)],
      },
      {
        name: 'East Side',
        points: [crossing(100, -200), [100, -100], crossing(100, 0), [100, 100], crossing(100, 200)],
      },
    ],
    nodes: [
      { at: [-4, -100], tags: { barrier: 'bollard' } },
      { at: [4, 100], tags: { barrier: 'bollard' } },
    ],
    link: crossing(-200, 0),
  },
  'a motorway': {
    roads: [
      ...both(
        { highway: 'motorway', ...oneWay },
        { name: 'A 1', points: range(-5000, 5000, 500).map((x): Point => [x, 0]) },
        { name: 'A 1', points: range(-5000, 5000, 500).map((x): Point => [-x, 40]) },
      ),
      {
        name: 'Old Road',
        points: range(-5000, 5000, 500).map((x): Point => [x, -400]),
        tags: { highway: 'secondary' },
      },
      ...[-4000, -1000, 1000, 4000].flatMap((x, i) => [
        ...both(
          { highway: 'motorway_link', ...oneWay },
          road(`Exit ${i} East`, `${x - 500},0 ${x - 200},-60 ${x},-80`),
          road(`Entry ${i} East`, `${x},-80 ${x + 200},-60 ${x + 500},0`),
          road(`Exit ${i} West`, `${x + 500},40 ${x + 200},100 ${x},120`),
          road(`Entry ${i} West`, `${x},120 ${x - 200},100 ${x - 500},40`),
        ),
        road(`Crossing ${i}`, `${x},120 ${x},-80 ${x},-400`, { highway: 'tertiary', bridge: 'yes' }),
      ]),
      // Ends of the motorway.
      ...both(
        { highway: 'primary', ...oneWay },
        road('West End', '-5000,40 -5200,20 -5000,0'),
        road('East End', '5000,0 5200,20 5000,40'),
      ),
    ],
    link: [-5000, -400],
  },
  'three regions that meet at a crossing': {
    roads: [
      ...grid(range(-300, 300, 100), range(-300, 300, 100)),
      {
        name: 'Diagonal',
        points: [
          [-450, -450],
          crossing(-300, -300),
          crossing(-100, -100),
          [0, 0],
          crossing(100, 100),
          crossing(300, 300),
          [450, 460],
        ],
      },
    ],
    link: crossing(-300, 0),
  },
} satisfies Record<string, Place>;

export type Borderland = keyof typeof places;
export const borderlands = Object.keys(places) as Borderland[];

/** A position in a place. */
export const inBorderland = (name: Borderland, [east, north]: Point): LonLat => {
  const latitude = firstLatitude + apart * borderlands.indexOf(name);
  return { lon: degrees(meridian + east / metresPerLongitude), lat: degrees(latitude + north / metresPerDegree) };
};
const degrees = (value: number): number => Math.round(value * 1e7) / 1e7;

const [west, south, east, north] = [meridian - 0.3, firstLatitude - 0.1, meridian + 0.3, firstLatitude + apart * 15];
const corner = inBorderland('three regions that meet at a crossing', [0, 0]).lat;
/** All of it, and the regions that it is cut in. */
export const landBounds: Bounds = [west, south, east, north];
export const regionBounds: Record<'west' | 'east' | 'north-east', Bounds> = {
  west: [west, south, meridian, north],
  east: [meridian, south, east, corner],
  'north-east': [meridian, corner, east, north],
};

/** Points beside roads of a place, for any numbers between 0 and 1. */
export function pointsIn(name: Borderland, count: number, random: () => number): LonLat[] {
  const { roads } = places[name];
  return Array.from({ length: count }, () => {
    const { points } = roads[Math.floor(random() * roads.length)] ?? { points: [] };
    const i = Math.floor(random() * (points.length - 1));
    const [[x, y], [nextX, nextY]] = [points[i] ?? [0, 0], points[i + 1] ?? [0, 0]];
    const share = 0.1 + 0.8 * random();
    return inBorderland(name, [x + share * (nextX - x) + 4 * random() - 2, y + share * (nextY - y) + 4 * random() - 2]);
  });
}

/** Writes the land as an extract. */
export async function writeBorderlands(): Promise<string> {
  const nodes: RawNode[] = [];
  const ways: RawWay[] = [];
  const relations: NonNullable<RawMap['relations']>[number][] = [];
  const spine: number[] = [];
  for (const name of borderlands) {
    const place: Place = places[name];
    const known = new Map<string, number>();
    const node = (point: Point, layer = ''): number => {
      const key = `${layer}${point}`;
      const there = known.get(key);
      if (there !== undefined) return there;
      const id = nodes.length + 1;
      const { lon, lat } = inBorderland(name, point);
      const at: Position = [lon, lat];
      const tags = place.nodes?.find(each => String(each.at) === String(point))?.tags;
      nodes.push({ id, at, ...(tags && { tags }) });
      known.set(key, id);
      return id;
    };
    const idOf = new Map<string, number>();
    for (const { name: road, points, tags = {} } of place.roads) {
      const id = ways.length + 1;
      idOf.set(road, id);
      const isApart = place.apart?.includes(road) === true;
      const refs = points.map((point, i) => node(point, isApart && i > 0 && i < points.length - 1 ? road : ''));
      ways.push({
        id,
        refs,
        tags: { ...(tags.route === undefined && { highway: 'residential' }), name: road, ...tags },
      });
    }
    for (const { kind, from, via, to } of place.restrictions ?? []) {
      const [fromId = 0, toId = 0] = [idOf.get(from), idOf.get(to)];
      const between =
        typeof via === 'string' ? (['way', idOf.get(via) ?? 0, 'via'] as const) : (['node', node(via), 'via'] as const);
      const members = [['way', fromId, 'from'] as const, between, ['way', toId, 'to'] as const];
      relations.push({ id: relations.length + 1, members, tags: { type: 'restriction', restriction: kind } });
    }
    const far = node([-8000, place.link[1]]);
    const refs = [node(place.link), node([-6000, place.link[1] - 50]), far];
    ways.push({ id: ways.length + 1, refs, tags: { highway: 'unclassified', name: 'Link', maxspeed: '20' } });
    spine.push(far);
  }
  ways.push({ id: ways.length + 1, refs: spine, tags: { highway: 'unclassified', name: 'Spine', maxspeed: '20' } });
  const file = join(await temporaryFolder(), 'borderlands.osm.pbf');
  await writeFile(file, rawOsm({ nodes, ways, relations }));
  return file;
}
