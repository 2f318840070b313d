import { itemAt } from '../../data-packs/base/item-at.ts';
import type { RelationMember } from '../../data-packs/builder/osm/pbf/pbf-writer.ts';
import type { DrawnRoad } from './draw-roads.ts';
import { Heap } from './heap.ts';
import { type Island, townOf } from './island.ts';
import type { MapObjects } from './objects.ts';
import { direction, distance, fromLonLat, offsetFrom, type Point } from './plane.ts';

const lines: [string, readonly string[]][] = [
  ['10', ['ardhavn', 'sandvang', 'kirvell']],
  ['20', ['ardhavn', 'vatnsby', 'nordskar']],
  ['30', ['vatnsby', 'solbakk', 'kirvell']],
  ['40', ['ardhavn', 'vestrand']],
];
const roadsForBuses = new Set(['primary', 'secondary', 'tertiary', 'residential', 'unclassified']);
const stopNames = ['torg', 'skola', 'kirka', 'sør', 'nord', 'sentrum', 'park'];

/** Draws bus lines between towns as unbroken chains of ways, split where a line leaves a road, with stops. */
export function drawBusLines(objects: MapObjects, island: Island, drawn: readonly DrawnRoad[]): void {
  const centre = (id: string): Point => townOf(island, id).centre;
  const ways = drawn
    .filter(({ road }) => road && roadsForBuses.has(road.tags.highway ?? '') && road.tags.motor_vehicle !== 'no')
    .map(({ way }) => way);
  const routes = lines.map(([ref, towns]) => {
    const nodes: number[] = [];
    for (let i = 1; i < towns.length; i++) {
      const leg = shortest(objects, ways, centre(itemAt(towns, i - 1)), centre(itemAt(towns, i)));
      nodes.push(...(i > 1 ? leg.slice(1) : leg));
    }
    return { ref, nodes };
  });
  for (const { nodes } of routes) cutWays(objects, ways, nodes);
  for (const { ref, nodes } of routes) {
    const route = waysAlong(objects, ways, nodes);
    objects.relation(
      {
        type: 'route',
        route: 'bus',
        ref,
        name: `Buss ${ref}`,
        network: 'Havmark Buss',
        operator: 'Havmark Buss',
      },
      [
        ...stopsAlong(objects, island, nodes, ref),
        ...route.map((id): RelationMember => ({ type: 'way', id, role: '' })),
      ],
    );
  }
}

function pointOf(objects: MapObjects, node: number): Point {
  const { lon, lat } = itemAt(objects.nodes, node - 1);
  return fromLonLat(lon / 1e7, lat / 1e7);
}

/** The nodes of the shortest path by road, ignoring one-way streets, because the way back takes the same path. */
function shortest(objects: MapObjects, ways: readonly number[], from: Point, to: Point): number[] {
  const edges = new Map<number, [number, number][]>();
  const link = (a: number, b: number, length: number) => {
    const list = edges.get(a);
    if (list) list.push([b, length]);
    else edges.set(a, [[b, length]]);
  };
  for (const way of ways) {
    const { refs, tags } = itemAt(objects.ways, way - 1);
    for (let i = 1; i < refs.length; i++) {
      const [a, b] = [itemAt(refs, i - 1), itemAt(refs, i)];
      // Prefer main roads over short cuts.
      const penalty = tags.ref ? 1 : 1.8;
      const length = distance(pointOf(objects, a), pointOf(objects, b)) * penalty;
      link(a, b, length);
      if (tags.oneway !== 'yes') link(b, a, length);
    }
  }
  const nearest = (to2: Point): number => {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const node of edges.keys()) {
      const away = distance(pointOf(objects, node), to2);
      if (away < least) [best, least] = [node, away];
    }
    return best;
  };
  const [start, goal] = [nearest(from), nearest(to)];
  const cost = new Map([[start, 0]]);
  const before = new Map<number, number>();
  const heap = new Heap();
  heap.push(start, 0);
  while (heap.size > 0) {
    const node = heap.pop();
    if (node === goal) break;
    const here = cost.get(node) ?? 0;
    for (const [next, length] of edges.get(node) ?? []) {
      if (here + length >= (cost.get(next) ?? Number.POSITIVE_INFINITY)) continue;
      cost.set(next, here + length);
      before.set(next, node);
      heap.push(next, here + length);
    }
  }
  const path: number[] = [];
  for (let node: number | undefined = goal; node !== undefined; node = before.get(node)) path.push(node);
  if (path.at(-1) !== start) throw new RangeError('no road for the bus');
  return path.reverse();
}

/** Splits ways that a chain of nodes uses in part, except members of turn restrictions. */
function cutWays(objects: MapObjects, ways: number[], nodes: readonly number[]): void {
  const pinned = new Set(
    objects.relations.flatMap(({ tags, members }) =>
      tags.type === 'restriction' ? members.filter(({ type }) => type === 'way').map(({ id }) => id) : [],
    ),
  );
  const used = new Set<string>();
  for (let i = 1; i < nodes.length; i++) used.add(pair(itemAt(nodes, i - 1), itemAt(nodes, i)));
  for (const way of [...ways]) {
    if (pinned.has(way)) continue;
    // Goes from the last cut to the first, so that earlier indices stay valid.
    const kept = itemAt(objects.ways, way - 1);
    const on = (i: number) => used.has(pair(itemAt(kept.refs, i), itemAt(kept.refs, i + 1)));
    for (let i = kept.refs.length - 2; i > 0; i--) {
      if (on(i) === on(i - 1)) continue;
      objects.ways.push({ refs: kept.refs.slice(i), tags: { ...kept.tags } });
      ways.push(objects.ways.length);
      kept.refs.length = i + 1;
    }
  }
}

/** The ways along a chain of nodes, in order. */
function waysAlong(objects: MapObjects, ways: readonly number[], nodes: readonly number[]): number[] {
  const wayOf = new Map<string, number>();
  for (const way of ways) {
    const { refs } = itemAt(objects.ways, way - 1);
    for (let i = 1; i < refs.length; i++) wayOf.set(pair(itemAt(refs, i - 1), itemAt(refs, i)), way);
  }
  const chain: number[] = [];
  for (let i = 1; i < nodes.length; i++) {
    const way = wayOf.get(pair(itemAt(nodes, i - 1), itemAt(nodes, i)));
    if (way !== undefined && way !== chain.at(-1)) chain.push(way);
  }
  return chain;
}

function pair(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

function stopsAlong(objects: MapObjects, island: Island, nodes: readonly number[], ref: string): RelationMember[] {
  const stops: RelationMember[] = [];
  let since = Number.POSITIVE_INFINITY;
  for (let i = 1; i < nodes.length; i++) {
    const [last, point] = [pointOf(objects, itemAt(nodes, i - 1)), pointOf(objects, itemAt(nodes, i))];
    since += distance(last, point);
    const town = island.settlements.find(one => distance(one.centre, point) < one.radius);
    if (since < (town ? 420 : 1500)) continue;
    since = 0;
    const id = objects.node(offsetFrom(point, direction(last, point), 0, -6.5), {
      highway: 'bus_stop',
      public_transport: 'platform',
      bus: 'yes',
      name: town
        ? `${town.names.name} ${stopNames[stops.length % stopNames.length]}`
        : `Buss ${ref} halt ${stops.length + 1}`,
      shelter: town ? 'yes' : 'no',
    });
    stops.push({ type: 'node', id, role: 'platform' });
  }
  return stops;
}
