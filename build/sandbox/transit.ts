import { itemAt } from '../../data-packs/base/item-at.ts';
import type { RelationMember } from '../../data-packs/builder/osm/pbf/pbf-writer.ts';
import type { Transport } from './arterials.ts';
import { drawBusLines } from './bus-lines.ts';
import type { DrawnRoad } from './draw-roads.ts';
import { named } from './invented-names.ts';
import { type Island, townOf } from './island.ts';
import type { MapObjects } from './objects.ts';
import { cosineSine, direction, distance, offsetFrom, type Point } from './plane.ts';

/** Draws stations, bus stops and their lines. */
export function drawTransit(objects: MapObjects, island: Island, transport: Transport, drawn: DrawnRoad[]): void {
  for (const { town, point } of transport.stations) {
    const tags =
      town === 'ardhavn'
        ? named('Ardhavn Sentral/Ardhaven Central/Ardhafen Hauptbahnhof/Ardhavre Centrale')
        : townOf(island, town).names;
    objects.node(point, { railway: 'station', public_transport: 'station', train: 'yes', ...tags });
    const close = transport.rails.nearest(point, 60);
    if (!close) continue;
    const along = direction(itemAt(close.road.path, close.segment), itemAt(close.road.path, close.segment + 1));
    const corner = (a: number, b: number): Point => offsetFrom(point, along, a, b);
    objects.area(
      { outer: [corner(-70, 3.5), corner(70, 3.5), corner(70, 8), corner(-70, 8)], inner: [] },
      { railway: 'platform', public_transport: 'platform' },
    );
    objects.area(
      { outer: [corner(-24, 11), corner(24, 11), corner(24, 25), corner(-24, 25)], inner: [] },
      { building: 'train_station', height: '11', ...tags },
    );
  }
  const railWays = drawn.filter(one => one.road === undefined && objects.ways[one.way - 1]?.tags.railway === 'rail');
  for (const [ref, name] of [
    ['RE1', 'Austbanen'],
    ['RE2', 'Nordbanen'],
  ] as const) {
    const members: RelationMember[] = transport.stations.map(({ point }) => ({
      type: 'node',
      id: objects.node(point),
      role: 'stop',
    }));
    for (const { way } of railWays)
      if (objects.ways[way - 1]?.tags.name === name) members.push({ type: 'way', id: way, role: '' });
    objects.relation({ type: 'route', route: 'train', ref, name: `${ref} ${name}`, network: 'Havmark Rail' }, members);
  }
  drawBusLines(objects, island, drawn);
}

export interface Restriction {
  kind: string;
  via: Point;
  from: Point;
  to: Point;
}

/** Forbids turns from side streets into main roads; splits the main road's way at the junction for the relation. */
export function drawRestrictions(objects: MapObjects, island: Island, drawn: DrawnRoad[]): Restriction[] {
  const restrictions: Restriction[] = [];
  for (const [id, wanted] of [
    ['ardhavn', 7],
    ['kirvell', 3],
  ] as const) {
    const town = townOf(island, id);
    let made = 0;
    const sides = drawn.filter(
      ({ road, path }) =>
        road &&
        road.frontage !== 'arterial' &&
        road.frontage !== 'none' &&
        road.tags.highway === 'residential' &&
        road.tags.oneway !== 'yes' &&
        distance(itemAt(path, path.length - 1), town.centre) < town.radius * 1.3,
    );
    for (const side of sides) {
      if (made === wanted) break;
      const via = itemAt(side.path, side.path.length - 1);
      const main = drawn.find(
        ({ road, path }) =>
          road?.frontage === 'arterial' && road.tags.highway !== 'tertiary' && path.slice(1, -1).includes(via),
      );
      if (!main) continue;
      const k = main.path.indexOf(via);
      const approach = direction(itemAt(side.path, side.path.length - 2), via);
      const onward = direction(via, itemAt(main.path, k + 1));
      const turn = approach[0] * onward[1] - approach[1] * onward[0];
      if (Math.abs(turn) < 0.5) continue;
      const way = objects.ways[main.way - 1];
      const node = objects.node(via);
      const split = way?.refs.indexOf(node) ?? -1;
      if (!way || split <= 0 || split === way.refs.length - 1) continue;
      objects.ways.push({ refs: way.refs.slice(split), tags: { ...way.tags } });
      const second: DrawnRoad = { way: objects.ways.length, road: main.road, path: main.path.slice(k) };
      way.refs.length = split + 1;
      main.path.length = k + 1;
      drawn.push(second);
      const left = turn > 0 ? second : main;
      const right = turn > 0 ? main : second;
      const kind = made % 3 === 2 ? 'no_right_turn' : 'no_left_turn';
      const to = kind === 'no_left_turn' ? left : right;
      objects.relation({ type: 'restriction', restriction: kind }, [
        { type: 'way', id: side.way, role: 'from' },
        { type: 'node', id: node, role: 'via' },
        { type: 'way', id: to.way, role: 'to' },
      ]);
      restrictions.push({
        kind,
        via,
        from: itemAt(side.path, side.path.length - 2),
        to: to === second ? itemAt(second.path, 1) : itemAt(main.path, main.path.length - 2),
      });
      made += 1;
    }
  }
  return restrictions;
}

/** Draws crossings, lamps and signals. */
export function drawStreetFurniture(objects: MapObjects, drawn: DrawnRoad[], island: Island): void {
  let signals = 0;
  for (const { road, path } of drawn) {
    if (!road || (road.frontage !== 'arterial' && road.frontage !== 'blocks')) continue;
    for (let i = 3; i < path.length - 1; i += 9) {
      const point = itemAt(path, i);
      const capital = island.settlements[0];
      if (!capital || distance(point, capital.centre) > capital.radius) continue;
      if (signals % 4 === 3) objects.node(point, { highway: 'traffic_signals' });
      else objects.node(point, { highway: 'crossing', crossing: 'zebra' });
      signals += 1;
    }
  }
  const market = island.settlements[0]?.centre;
  if (!market) return;
  for (let k = 0; k < 8; k++) objects.node(offsetFrom(market, cosineSine(k / 8), 30, 0), { highway: 'street_lamp' });
}
