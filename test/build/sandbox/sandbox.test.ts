import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { generateSandbox, type Sandbox } from '../../../build/sandbox/generate.ts';
import { buildable } from '../../../build/sandbox/island.ts';
import { densified, distance, fromLonLat, inside, mix, type Point } from '../../../build/sandbox/plane.ts';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import recorded from './sandbox-hash.json' with { type: 'json' };

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = generateSandbox();
});

/** The points of a way. */
function line(refs: readonly number[]): Point[] {
  return refs.map(ref => {
    const node = itemAt(sandbox.objects.nodes, ref - 1);
    return fromLonLat(node.lon / 1e7, node.lat / 1e7);
  });
}

function nearTo(points: readonly Point[], place: Point): number {
  return Math.min(...points.map(point => distance(point, place)));
}

describe('the sandbox', () => {
  test('is the same to the last object on every machine and in every release', () => {
    const { nodes, ways, relations } = sandbox.objects;
    const hash = createHash('sha256').update(JSON.stringify([nodes, ways, relations]));
    for (const height of sandbox.island.elevation.values) hash.update(`${Math.round(height * 10)},`);
    expect({ nodes: nodes.length, ways: ways.length, relations: relations.length, sha256: hash.digest('hex') }).toEqual(
      recorded,
    );
  });

  test('has every node, way and relation that it refers to, and no way of one point', () => {
    const { nodes, ways, relations } = sandbox.objects;
    for (const way of ways) {
      expect(way.refs.length).toBeGreaterThan(1);
      for (const ref of way.refs) expect(ref >= 1 && ref <= nodes.length).toBe(true);
    }
    const counts = { node: nodes.length, way: ways.length, relation: relations.length };
    for (const { members } of relations)
      for (const { type, id } of members) expect(id >= 1 && id <= counts[type]).toBe(true);
  });

  test('lets no river run uphill', () => {
    const { rivers, elevation } = sandbox.island;
    expect(rivers.length).toBeGreaterThan(40);
    for (const { path } of rivers) {
      let before = Number.POSITIVE_INFINITY;
      for (const point of path) {
        const height = elevation.sample(point);
        // Rivers that meet share elevation cells: a metre of slack.
        expect(height).toBeLessThan(before + 1.3);
        before = height;
      }
    }
  });

  test('leads every river into the sea, a lake or another river', () => {
    const { shores, lakes, lagoons } = sandbox.island;
    const waterways = sandbox.objects.ways.filter(
      ({ tags }) => tags.waterway === 'river' || tags.waterway === 'stream',
    );
    expect(waterways.length).toBeGreaterThan(40);
    const paths = waterways.map(({ refs }) => line(refs));
    for (const path of paths) {
      const mouth = itemAt(path, path.length - 1);
      const inSea = !shores.some(({ outer }) => inside(mouth, outer));
      const stillWaters = [...lakes.map(({ area }) => area), ...lagoons];
      const inLake = stillWaters.some(({ outer }) => inside(mouth, outer) || nearTo(outer, mouth) < 60);
      const joins = paths.some(other => other !== path && other.some(point => distance(point, mouth) < 1));
      expect({ mouth, reached: inSea || inLake || joins }).toEqual({ mouth, reached: true });
    }
  });

  test('has no building in water, on a road or over another', () => {
    const { buildings, transport, island } = sandbox;
    expect(buildings.length).toBeGreaterThan(3500);
    for (const { outline, court } of buildings) {
      const ring = densified([...outline, itemAt(outline, 0)], 3);
      for (const point of ring) {
        const street = transport.roads.nearest(point, 12);
        expect(
          street === undefined || street.away > street.road.half,
          `building at ${point} on ${street?.road.tags.name}`,
        ).toBe(true);
      }
      expect(buildable(island, itemAt(outline, 0), 1)).toBe(true);
      for (const corner of court ?? []) expect(inside(corner, outline)).toBe(true);
    }
    const cells = new Map<string, typeof buildings>();
    for (const building of buildings) {
      const [x, y] = middleOf(building.outline);
      const key = `${Math.floor(x / 60)} ${Math.floor(y / 60)}`;
      cells.set(key, [...(cells.get(key) ?? []), building]);
    }
    for (const [key, list] of cells) {
      const [x, y] = key.split(' ').map(Number);
      for (const one of list)
        for (const dx of [-1, 0, 1])
          for (const dy of [-1, 0, 1])
            for (const other of cells.get(`${(x ?? 0) + dx} ${(y ?? 0) + dy}`) ?? [])
              if (one !== other) expect(inside(middleOf(one.outline), other.outline)).toBe(false);
    }
  });

  test('lets a car reach every street of an inhabited island, and leave it again', () => {
    const ahead = new Map<number, number[]>();
    const back = new Map<number, number[]>();
    const link = (edges: Map<number, number[]>, from: number, to: number) =>
      edges.set(from, [...(edges.get(from) ?? []), to]);
    const closed = ['footway', 'path', 'cycleway', 'pedestrian', 'track'];
    const drivable = sandbox.objects.ways.filter(
      ({ tags }) => tags.highway && !closed.includes(tags.highway) && tags.motor_vehicle !== 'no',
    );
    for (const { refs, tags } of drivable)
      for (let i = 1; i < refs.length; i++) {
        const ways = [[itemAt(refs, i - 1), itemAt(refs, i)] as const, [itemAt(refs, i), itemAt(refs, i - 1)] as const];
        for (const [a, b] of tags.oneway === 'yes' ? ways.slice(0, 1) : ways) {
          link(ahead, a, b);
          link(back, b, a);
        }
      }
    const flood = (edges: Map<number, number[]>, seed: number) => {
      const seen = new Set([seed]);
      for (const node of seen) for (const next of edges.get(node) ?? []) seen.add(next);
      return seen;
    };
    const reached = new Set<number>();
    for (const ref of ['R5', 'L61']) {
      const seed = itemAt(drivable.find(({ tags }) => tags.ref === ref)?.refs ?? [], 0);
      const home = flood(back, seed);
      for (const node of flood(ahead, seed)) if (home.has(node)) reached.add(node);
    }
    const lost = drivable.filter(({ refs }) => refs.some(ref => !reached.has(ref)));
    expect(lost.map(({ refs, tags }) => `${tags.highway} ${tags.name} near ${itemAt(line(refs), 0)}`)).toEqual([]);
    expect(reached.size).toBeGreaterThan(3000);
  });

  test('leads main roads over the hills as a builder would: little up and down, hardly ever steep', () => {
    let [metres, climb, steep] = [0, 0, 0];
    for (const { refs, tags } of sandbox.objects.ways) {
      if (!/^(R[1-7]|L\d+|M1)$/.test(tags.ref ?? '') || tags.tunnel || tags.junction) continue;
      const path = densified(line(refs), 30);
      for (let i = 1; i < path.length; i++) {
        const [a, b] = [itemAt(path, i - 1), itemAt(path, i)];
        const rise = Math.abs(sandbox.island.elevation.sample(b) - sandbox.island.elevation.sample(a));
        metres += distance(a, b);
        climb += rise / 2;
        if (rise > 0.09 * distance(a, b)) steep += distance(a, b);
      }
    }
    expect(metres).toBeGreaterThan(60_000);
    expect(climb / (metres / 1000)).toBeLessThan(25);
    expect(steep / metres).toBeLessThan(0.05);
  });

  test('runs its buses along unbroken chains of ways', () => {
    const { ways, relations } = sandbox.objects;
    const buses = relations.filter(({ tags }) => tags.route === 'bus');
    expect(buses).toHaveLength(4);
    for (const { members, tags } of buses) {
      const chain = members.filter(({ type }) => type === 'way').map(({ id }) => itemAt(ways, id - 1).refs);
      for (let i = 1; i < chain.length; i++)
        expect(
          itemAt(chain, i).some(ref => itemAt(chain, i - 1).includes(ref)),
          `${tags.name} jumps`,
        ).toBe(true);
      expect(members.filter(({ role }) => role === 'platform').length).toBeGreaterThan(5);
    }
  });

  test('carries every road that crosses a river on a bridge', () => {
    let bridges = 0;
    for (const { refs, tags } of sandbox.objects.ways) {
      if (!tags.highway || tags.tunnel || tags.highway === 'footway') continue;
      const path = line(refs);
      for (let i = 1; i < path.length; i++) {
        const hits = sandbox.island.waters.crossings(itemAt(path, i - 1), itemAt(path, i));
        if (hits.length === 0) continue;
        expect(
          tags.bridge,
          `${tags.highway} ${tags.name ?? tags.ref} near ${mix(itemAt(path, i - 1), itemAt(path, i), 0.5)}`,
        ).toBe('yes');
        bridges += 1;
      }
    }
    expect(bridges).toBeGreaterThan(40);
  });

  test('closes every administrative area and shares its borders', () => {
    const areas = sandbox.objects.relations.filter(({ tags }) => tags.type === 'boundary');
    expect(areas.length).toBeGreaterThan(30);
    for (const { members, tags } of areas) {
      const ends = new Map<number, number>();
      for (const { type, id } of members) {
        if (type !== 'way') continue;
        const { refs } = itemAt(sandbox.objects.ways, id - 1);
        for (const end of [itemAt(refs, 0), itemAt(refs, refs.length - 1)]) ends.set(end, (ends.get(end) ?? 0) + 1);
      }
      expect(
        [...ends.values()].every(count => count % 2 === 0),
        `${tags.name ?? tags.postal_code} is open`,
      ).toBe(true);
    }
  });

  test('has peaks as high as its elevation model says, and many kinds of places', () => {
    const kinds = new Set<string>();
    for (const { tags, lon, lat } of sandbox.objects.nodes) {
      for (const key of [
        'amenity',
        'shop',
        'tourism',
        'leisure',
        'historic',
        'natural',
        'healthcare',
        'public_transport',
      ])
        if (tags[key]) kinds.add(`${key}=${tags[key]}`);
      if (tags.natural === 'peak')
        expect(
          Math.abs(sandbox.island.elevation.sample(fromLonLat(lon / 1e7, lat / 1e7)) - Number(tags.ele)),
        ).toBeLessThan(1);
    }
    expect(kinds.size).toBeGreaterThanOrEqual(60);
  });
});

function middleOf(outline: readonly Point[]): Point {
  return mix(itemAt(outline, 0), itemAt(outline, Math.floor(outline.length / 2)), 0.5);
}
