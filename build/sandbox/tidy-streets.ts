import type { Network, Road } from './network.ts';
import { at, distance, type Path, type Point } from './plane.ts';

/** Metres that a road network has at least where people live. */
const islandNetwork = 5000;
const closedToCars = new Set(['footway', 'path', 'cycleway', 'pedestrian', 'track']);
const drivable = ({ tags }: Road) => !closedToCars.has(tags.highway ?? '') && tags.motor_vehicle !== 'no';
const name = ([x, y]: Point) => `${Math.round(x * 50)} ${Math.round(y * 50)}`;

/** After all streets are laid: no stub stands over a block's edge, nothing is cut off, every street can be driven to and left again. */
export function tidyStreets(network: Network, ramps: readonly Path[]): void {
  trimStubs(network, ramps);
  connectAll(network);
  openTraps(network);
}

/** Streets of planned quarters end at their last junction. */
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
      const most = longest[road.frontage];
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

  /** How many points from the start on lead to no junction. */
  function tail(line: readonly Point[], most: number): number {
    let length = 0;
    for (const [i, point] of line.entries()) {
      if (i > 0) length += distance(point, at(line, i - 1));
      if ((uses.get(name(point)) ?? 0) > 1) return length < most ? i : 0;
    }
    return length < most ? line.length : 0;
  }
}

/** What no car can reach becomes a lane for people on foot, what nobody can reach goes. */
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

/** The wanted roads that belong to a network of some length. */
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
  for (const line of lines.values()) for (const point of line) parent.set(find(name(point)), find(name(at(line, 0))));
  const lengths = new Map<string, number>();
  const rootOf = (line: readonly Point[]) => find(name(at(line, 0)));
  for (const line of lines.values()) {
    const length = line.reduce((sum, point, i) => sum + (i === 0 ? 0 : distance(point, at(line, i - 1))), 0);
    lengths.set(rootOf(line), (lengths.get(rootOf(line)) ?? 0) + length);
  }
  return new Set(roads.filter(road => (lengths.get(rootOf(lines.get(road) ?? [])) ?? 0) > islandNetwork));
}

/** A one-way street that leads nowhere, or that nothing leads to, is no one-way street. */
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
        const [a, b] = [at(line, i - 1), at(line, i)];
        link(ahead, a, b);
        link(back, b, a);
        if (road.tags.oneway === 'yes') continue;
        link(ahead, b, a);
        link(back, a, b);
      }
    const seeds = roads.filter(road => road.tags.ref).map(road => at(lines.get(road) ?? [], 0));
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
