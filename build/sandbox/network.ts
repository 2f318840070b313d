import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Tags } from './objects.ts';
import { crossing, distance, mix, nearestOnSegment, type Path, type Point } from './plane.ts';

/** A road, railway or path that others may join anywhere. */
export interface Road {
  path: Point[];
  tags: Tags;
  /** Metres from the centre line to the kerb. */
  half: number;
  /** The kind of buildings along it. */
  frontage: string;
  town: string;
  /** Unsorted joints on segment i, between vertices i and i + 1. */
  joints: Map<number, { t: number; point: Point }[]>;
}

export interface Nearest {
  road: Road;
  segment: number;
  t: number;
  point: Point;
  away: number;
}

const bucket = 64;
/** Metres within which joints are one junction. */
const junctionReach = 9;

/** Lines with a spatial index; joined lines share a point. */
export class Network {
  readonly roads: Road[] = [];
  readonly #buckets = new Map<number, [Road, number][]>();

  add(path: Path, tags: Tags, options: { half?: number; frontage?: string; town?: string } = {}): Road {
    const { half = 3.5, frontage = '', town = '' } = options;
    const road: Road = { path: [...path], tags, half, frontage, town, joints: new Map() };
    this.roads.push(road);
    for (let i = 0; i + 1 < path.length; i++) {
      for (const key of this.#keys(itemAt(path, i), itemAt(path, i + 1), 0)) {
        const list = this.#buckets.get(key);
        if (list) list.push([road, i]);
        else this.#buckets.set(key, [[road, i]]);
      }
    }
    return road;
  }

  remove(road: Road): void {
    this.roads.splice(this.roads.indexOf(road), 1);
    for (let i = 0; i + 1 < road.path.length; i++)
      for (const key of this.#keys(itemAt(road.path, i), itemAt(road.path, i + 1), 0)) {
        const list = this.#buckets.get(key);
        if (list)
          this.#buckets.set(
            key,
            list.filter(([one]) => one !== road),
          );
      }
  }

  *#keys(a: Point, b: Point, margin: number): Generator<number> {
    const west = Math.floor((Math.min(a[0], b[0]) - margin) / bucket);
    const east = Math.floor((Math.max(a[0], b[0]) + margin) / bucket);
    const south = Math.floor((Math.min(a[1], b[1]) - margin) / bucket);
    const north = Math.floor((Math.max(a[1], b[1]) + margin) / bucket);
    for (let x = west; x <= east; x++) for (let y = south; y <= north; y++) yield x * 4096 + y;
  }

  nearest(point: Point, within: number, wanted: (road: Road) => boolean = () => true): Nearest | undefined {
    let best: { road: Road; segment: number } | undefined;
    let least = within * within;
    const [px, py] = point;
    const east = Math.floor((px + within) / bucket);
    const north = Math.floor((py + within) / bucket);
    // Allocate nothing in the generator's innermost loop.
    for (let x = Math.floor((px - within) / bucket); x <= east; x++)
      for (let y = Math.floor((py - within) / bucket); y <= north; y++) {
        const list = this.#buckets.get(x * 4096 + y);
        if (!list) continue;
        for (const entry of list) {
          const [road, segment] = entry;
          const [ax, ay] = road.path[segment] as Point;
          const [bx, by] = road.path[segment + 1] as Point;
          const dx = bx - ax;
          const dy = by - ay;
          const square = dx * dx + dy * dy;
          const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / square));
          const ex = ax + dx * t - px;
          const ey = ay + dy * t - py;
          const away = ex * ex + ey * ey;
          if (away > least || (away === least && best) || !wanted(road)) continue;
          best = { road, segment };
          least = away;
        }
      }
    if (!best) return undefined;
    const { road, segment } = best;
    const a = itemAt(road.path, segment);
    const b = itemAt(road.path, segment + 1);
    const t = nearestOnSegment(point, a, b);
    const on = mix(a, b, t);
    return { road, segment, t, point: on, away: distance(point, on) };
  }

  /** Crossings of a-b with lines of the network, in order from a. */
  crossings(a: Point, b: Point, wanted: (road: Road) => boolean = () => true): (Nearest & { along: number })[] {
    const found: (Nearest & { along: number })[] = [];
    const seen = new Set<Point>();
    for (const key of this.#keys(a, b, 0)) {
      for (const [road, segment] of this.#buckets.get(key) ?? []) {
        const from = itemAt(road.path, segment);
        if (seen.has(from) || !wanted(road)) continue;
        seen.add(from);
        const hit = crossing(a, b, from, itemAt(road.path, segment + 1));
        if (hit) found.push({ road, segment, t: hit.u, point: mix(a, b, hit.t), away: 0, along: hit.t });
      }
    }
    return found.sort((one, other) => one.along - other.along);
  }

  /** Joins a line at a place found by `nearest` or `crossings`: at a close vertex or joint, else a new one. */
  join({ road, segment, t, point }: Nearest): Point {
    const here = road.joints.get(segment) ?? [];
    const candidates = [itemAt(road.path, segment), itemAt(road.path, segment + 1), ...here.map(joint => joint.point)];
    let best: Point | undefined;
    for (const candidate of candidates)
      if (distance(candidate, point) < junctionReach && (!best || distance(candidate, point) < distance(best, point)))
        best = candidate;
    if (best) return best;
    here.push({ t, point });
    road.joints.set(segment, here);
    return point;
  }

  /** The road's line with its joints. */
  line(road: Road): Point[] {
    const points: Point[] = [];
    for (const [index, vertex] of road.path.entries()) {
      points.push(vertex);
      const joints = [...(road.joints.get(index) ?? [])].sort((a, b) => a.t - b.t);
      points.push(...joints.map(joint => joint.point));
    }
    return points;
  }

  /** Adds a line, with junctions where it crosses others. */
  weave(path: Path, tags: Tags, options: { half?: number; frontage?: string; town?: string } = {}): Road {
    const points: Point[] = [itemAt(path, 0)];
    for (let i = 1; i < path.length; i++) {
      for (const hit of this.crossings(itemAt(path, i - 1), itemAt(path, i))) {
        const joint = this.join(hit);
        if (distance(joint, itemAt(points, points.length - 1)) > 0.5) points.push(joint);
      }
      if (distance(itemAt(path, i), itemAt(points, points.length - 1)) > 4 || i === path.length - 1)
        points.push(itemAt(path, i));
    }
    return this.add(points, tags, options);
  }
}
