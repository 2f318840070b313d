import { itemAt } from '../../data-packs/base/item-at.ts';
import { type Island, townOf } from './island.ts';
import { buildMotorway, type Motorway } from './motorway.ts';
import { Network } from './network.ts';
import type { Tags } from './objects.ts';
import { direction, distance, inside, mix, offsetFrom, type Path, type Point } from './plane.ts';
import { Surveyor } from './routes.ts';
import { inStrip } from './sites.ts';

export interface Transport {
  roads: Network;
  rails: Network;
  motorway: Motorway;
  /** The motorway's centre line, for streets to avoid or cross. */
  express: Network;
  stations: { name: string; point: Point; town: string }[];
  surveyor: Surveyor;
}

type Class = 'primary' | 'secondary' | 'tertiary' | 'unclassified' | 'track' | 'path';
const tastes: Record<Class, { slope: number; ease: number; half: number; tags: Tags }> = {
  primary: { slope: 0.035, ease: 70, half: 5, tags: { surface: 'asphalt', maxspeed: '80', lanes: '2' } },
  secondary: { slope: 0.045, ease: 60, half: 4.2, tags: { surface: 'asphalt', maxspeed: '80', lanes: '2' } },
  tertiary: { slope: 0.055, ease: 50, half: 3.6, tags: { surface: 'asphalt', maxspeed: '70' } },
  unclassified: { slope: 0.07, ease: 45, half: 3, tags: { surface: 'compacted', maxspeed: '60' } },
  track: { slope: 0.1, ease: 40, half: 2, tags: { surface: 'gravel', tracktype: 'grade2' } },
  path: { slope: 0.25, ease: 35, half: 1, tags: { surface: 'ground', sac_scale: 'mountain_hiking' } },
};

/** Lays railways, the motorway and the roads between towns, before any street. */
export function layArterials(island: Island): Transport {
  const forbidden = (point: Point) =>
    inStrip(island.airfield, point, 120) || island.lakes.some(({ area }) => inside(point, area.outer));
  const centre = (id: string): Point => townOf(island, id).centre;
  const { rails, stations } = layRailways(island, forbidden, centre);
  const roads = new Network();
  const surveyor = new Surveyor(island.relief, forbidden);
  const capital = centre('ardhavn');
  const east = centre('kirvell');
  const heading = direction(capital, east);
  const [line] = new Surveyor(island.relief, forbidden).route(
    offsetFrom(capital, heading, 1500, 1450),
    offsetFrom(east, heading, -1750, 350),
    { slope: 0.025, ease: 300, reuse: 1 },
  );
  if (!line) throw new RangeError('no way for the motorway');
  const motorway = buildMotorway(line, roads);
  const express = new Network();
  express.add(motorway.centre, {}, { half: 22 });
  surveyor.avoid(motorway.centre, 420, [...motorway.gates, ...motorway.terminals]);

  const connect = (from: Point, to: Point, kind: Class, tags: Tags = {}): void => {
    const taste = tastes[kind];
    for (const piece of surveyor.route(from, to, { slope: taste.slope, ease: taste.ease, reuse: 0.3 })) {
      const path = meet(roads, meet(roads, piece).reverse()).reverse();
      if (path.length > 1)
        roads.weave(path, { highway: kind, ...taste.tags, ...tags }, { half: taste.half, frontage: 'arterial' });
    }
  };
  connect(capital, itemAt(motorway.terminals, 0), 'primary', { ref: 'R1' });
  connect(east, itemAt(motorway.terminals, 1), 'primary', { ref: 'R1' });
  connect(capital, centre('sandvang'), 'secondary', { ref: 'R2' });
  connect(centre('sandvang'), east, 'secondary', { ref: 'R2' });
  connect(capital, centre('vatnsby'), 'secondary', { ref: 'R3' });
  connect(centre('vatnsby'), centre('nordskar'), 'secondary', { ref: 'R3' });
  connect(centre('vatnsby'), centre('solbakk'), 'secondary', { ref: 'R4' });
  connect(centre('solbakk'), east, 'secondary', { ref: 'R4' });
  connect(capital, centre('vestrand'), 'secondary', { ref: 'R5' });
  connect(capital, centre('fjellheim'), 'tertiary', { ref: 'L51' });
  connect(centre('vestrand'), centre('skarvik'), 'tertiary', { ref: 'L52' });
  connect(centre('skarvik'), centre('nordskar'), 'tertiary', { ref: 'L31' });
  connect(centre('solbakk'), centre('ternes'), 'tertiary', { ref: 'L41' });
  connect(centre('ternes'), east, 'tertiary', { ref: 'L42' });
  connect(centre('lumhavn'), centre('austby'), 'tertiary', { ref: 'L61' });
  for (const [i, gate] of motorway.gates.entries())
    connect(gate, centre(i < 2 ? (i === 0 ? 'sandvang' : 'vatnsby') : i === 2 ? 'sandvang' : 'solbakk'), 'tertiary');
  return { roads, rails, motorway, express, stations, surveyor };
}

/** Ends a line where it first touches the network near its end, to leave no stub. */
function meet(network: Network, path: Path): Point[] {
  const points = [...path];
  let cut: { index: number; point: Point } | undefined;
  let length = 0;
  for (let i = points.length - 1; i > 0 && length < 320; i--) {
    const [hit] = network.crossings(itemAt(points, i - 1), itemAt(points, i));
    if (hit) cut = { index: i, point: network.join(hit) };
    length += distance(itemAt(points, i - 1), itemAt(points, i));
  }
  if (cut) {
    const kept = points.slice(0, cut.index);
    if (kept.length > 0 && distance(itemAt(kept, kept.length - 1), cut.point) < 6) kept.pop();
    return [...kept, cut.point];
  }
  const close = network.nearest(itemAt(points, points.length - 1), 200);
  if (close && close.away > 0.01) return [...points.slice(0, -1), network.join(close)];
  return points;
}

/** Bends the end of a branch into the line it joins, so that trains can continue towards `goal`. */
function branchOff(rails: Network, path: Path, goal: Point): Point[] {
  const joint = itemAt(path, path.length - 1);
  const found = rails.nearest(joint, 1);
  if (!found || distance(joint, goal) < 400) return [...path];
  const line = rails.line(found.road);
  const from = line.reduce(
    (best, point, i) => (distance(point, joint) < distance(itemAt(line, best), joint) ? i : best),
    0,
  );
  const way = distance(itemAt(line, 0), goal) < distance(itemAt(line, line.length - 1), goal) ? -1 : 1;
  let on = joint;
  let rest = 320;
  for (let i = from + way; i >= 0 && i < line.length && rest > 0; i += way) {
    const next = itemAt(line, i);
    const step = distance(on, next);
    on = step > rest ? mix(on, next, rest / step) : next;
    rest -= step;
  }
  const meeting = rails.nearest(on, 5, road => road === found.road);
  if (!meeting) return [...path];
  const end = rails.join(meeting);
  const kept = [...path];
  while (kept.length > 2 && distance(itemAt(kept, kept.length - 1), joint) < 320) kept.pop();
  const start = itemAt(kept, kept.length - 1);
  const bend = Array.from({ length: 12 }, (_, k) => {
    const t = (k + 1) / 13;
    return mix(mix(start, joint, t), mix(joint, end, t), t);
  });
  return [...kept, ...bend, end];
}

function layRailways(island: Island, forbidden: (point: Point) => boolean, centre: (id: string) => Point) {
  const rails = new Network();
  const surveyor = new Surveyor(island.relief, forbidden);
  const beside = (id: string, x: number, y: number): Point => [centre(id)[0] + x, centre(id)[1] + y];
  const central = beside('ardhavn', 470, 560);
  const kirvell = beside('kirvell', -420, 180);
  const nordskar = beside('nordskar', -130, -330);
  const taste = { slope: 0.035, ease: 210, reuse: 0.75 };
  const tags: Tags = { railway: 'rail', usage: 'main', gauge: '1435', electrified: 'contact_line' };
  for (const [from, to, name] of [
    [central, kirvell, 'Austbanen'],
    [nordskar, central, 'Nordbanen'],
  ] as const) {
    for (const piece of surveyor.route(from, to, taste)) {
      const path = rails.roads.length > 0 ? branchOff(rails, meet(rails, piece), central) : piece;
      rails.weave(path, { ...tags, name }, { half: 4 });
    }
  }
  const halts = (['vatnsby', 'solbakk'] as const).flatMap(id => {
    const close = rails.nearest(centre(id), 2500);
    return close && close.away > 60 ? [{ name: id, point: rails.join(close), town: id }] : [];
  });
  const stations = [
    { name: 'Ardhavn Sentral', point: central, town: 'ardhavn' },
    { name: 'Kirvell', point: kirvell, town: 'kirvell' },
    { name: 'Nordskár', point: nordskar, town: 'nordskar' },
    ...halts,
  ];
  return { rails, stations };
}
