import { itemAt } from '../../data-packs/base/item-at.ts';
import { lookup } from '../../data-packs/base/lookup.ts';
import type { Network, Road } from './network.ts';
import { distance, type Path, type Point } from './plane.ts';

/** Minimum metres of an inhabited island's road network. */
const islandNetwork = 5000;
const closedToCars = new Set(['footway', 'path', 'cycleway', 'pedestrian', 'track']);
const drivable = ({ tags }: Road) => !closedToCars.has(tags.highway ?? '') && tags.motor_vehicle !== 'no';
const name = ([x, y]: Point) => `${Math.round(x * 50)} ${Math.round(y * 50)}`;

/** Tidies all streets: removes stubs, connects all parts, and opens one-way traps. */
export function tidyStreets(network: Network, ramps: readonly Path[]): void {
  trimStubs(network, ramps);
  connectAll(network);
  openTraps(network);
}

/** Ends streets of planned quarters at their last junction. */
function trimStubs(network: Network, ramps: readonly Path[]): void {
  const uses = new Map<string, number>();
  const count = (points: readonly Point[], by: number) => {
    for (const point of points) uses.set(name(point), (uses.get(name(point)) ?? 0) + by);
  };
  for (const road of network.roads) count(network.line(road), 1);
  for (const ramp of ramps) count(ramp, 1);
  const longest: Record<string, number> = { core: 260, blocks: 180, halls: 150, campus: 150, none: 300 };
  for (let changed = true; changed; ) {
    changed = false;
    for (const road of [...network.roads]) {
      const most = lookup(longest, road.frontage);
      if (most === undefined || !(road.town || road.tags.highway === 'secondary')) continue;
      const line = network.line(road);
      const [from, to] = [tail(line, most), tail([...line].reverse(), most)];
      if (from === 0 && to === 0) continue;
      count(line, -1);
      network.remove(road);
      const kept = line.slice(from, line.length - to);
      if (kept.length > 1) {
        network.add(kept, road.tags, road);
        count(kept, 1);
      }
      changed = true;
    }
  }

  /** Counts points from the start that lead to no junction. */
  function tail(line: readonly Point[], most: number): number {
    let length = 0;
    for (const [i, point] of line.entries()) {
      if (i > 0) length += distance(point, itemAt(line, i - 1));
      if ((uses.get(name(point)) ?? 0) > 1) return length < most ? i : 0;
    }
    return length < most ? line.length : 0;
  }
}

/** Makes streets that cars cannot reach footways, and removes unreachable ones. */
function connectAll(network: Network): void {
  const attached = reachable(network, () => true);
  for (const road of [...network.roads]) if (!attached.has(road)) network.remove(road);
  const driven = reachable(network, drivable);
  for (const road of network.roads)
    if (drivable(road) && !driven.has(road)) {
      road.tags.highway = 'pedestrian';
      delete road.tags.oneway;
      delete road.tags.maxspeed;
    }
}

/** The wanted roads that belong to a large enough network. */
function reachable(network: Network, wanted: (road: Road) => boolean): Set<Road> {
  const parent = new Map<string, string>();
  const find = (key: string): string => {
    let root = key;
    for (let next = parent.get(root); next !== undefined && next !== root; next = parent.get(root)) root = next;
    parent.set(key, root);
    return root;
  };
  const roads = network.roads.filter(wanted);
  const lines = new Map(roads.map(road => [road, network.line(road)]));
  for (const line of lines.values())
    for (const point of line) parent.set(find(name(point)), find(name(itemAt(line, 0))));
  const lengths = new Map<string, number>();
  const rootOf = (line: readonly Point[]) => find(name(itemAt(line, 0)));
  for (const line of lines.values()) {
    const length = line.reduce((sum, point, i) => sum + (i === 0 ? 0 : distance(point, itemAt(line, i - 1))), 0);
    lengths.set(rootOf(line), (lengths.get(rootOf(line)) ?? 0) + length);
  }
  return new Set(roads.filter(road => (lengths.get(rootOf(lines.get(road) ?? [])) ?? 0) > islandNetwork));
}

/** Opens one-way streets that cannot be left or reached. */
function openTraps(network: Network): void {
  for (let changed = true; changed; ) {
    const roads = network.roads.filter(drivable);
    const lines = new Map(roads.map(road => [road, network.line(road).map(name)]));
    const ahead = new Map<string, string[]>();
    const back = new Map<string, string[]>();
    const link = (edges: Map<string, string[]>, from: string, to: string) => {
      const list = edges.get(from);
      if (list) list.push(to);
      else edges.set(from, [to]);
    };
    for (const [road, line] of lines)
      for (let i = 1; i < line.length; i++) {
        const [a, b] = [itemAt(line, i - 1), itemAt(line, i)];
        link(ahead, a, b);
        link(back, b, a);
        if (road.tags.oneway === 'yes') continue;
        link(ahead, b, a);
        link(back, a, b);
      }
    const seeds = roads.filter(road => road.tags.ref).map(road => itemAt(lines.get(road) ?? [], 0));
    const [out, home] = [flood(ahead, seeds), flood(back, seeds)];
    changed = false;
    for (const [road, line] of lines) {
      if (road.tags.oneway !== 'yes' || road.tags.junction || line.every(key => out.has(key) && home.has(key)))
        continue;
      road.tags.oneway = 'no';
      changed = true;
    }
  }
}

function flood(edges: Map<string, string[]>, seeds: readonly string[]): Set<string> {
  const seen = new Set(seeds);
  const open = [...seeds];
  for (let key = open.pop(); key !== undefined; key = open.pop())
    for (const next of edges.get(key) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  return seen;
}
