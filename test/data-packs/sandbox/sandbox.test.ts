import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { generateSandbox, type Sandbox } from '../../../data-packs/sandbox/generate.ts';
import { buildable } from '../../../data-packs/sandbox/island.ts';
import { at, densified, distance, fromLonLat, inside, mix, type Point } from '../../../data-packs/sandbox/plane.ts';
import recorded from './sandbox-hash.json' with { type: 'json' };

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = generateSandbox();
});

/** The points of a way. */
function line(refs: readonly number[]): Point[] {
  return refs.map(ref => {
    const node = at(sandbox.objects.nodes, ref - 1);
    return fromLonLat(node.lon / 1e7, node.lat / 1e7);
  });
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

  test('has no building in water, on a road or over another', () => {
    const { buildings, transport, island } = sandbox;
    expect(buildings.length).toBeGreaterThan(3500);
    for (const { outline, court } of buildings) {
      const ring = densified([...outline, at(outline, 0)], 3);
      for (const point of ring) {
        const street = transport.roads.nearest(point, 12);
        expect(
          street === undefined || street.away > street.road.half,
          `building at ${point} on ${street?.road.tags.name}`,
        ).toBe(true);
      }
      expect(buildable(island, at(outline, 0), 1)).toBe(true);
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

  test('has one road network on each inhabited island, with ends only where they are meant', () => {
    const component = new Map<number, number>();
    const find = (node: number): number => {
      let root = node;
      for (let next = component.get(root); next !== undefined && next !== root; next = component.get(root)) root = next;
      component.set(node, root);
      return root;
    };
    let metres = 0;
    const lengths = new Map<number, number>();
    const drivable = sandbox.objects.ways.filter(
      ({ tags }) => tags.highway && !['footway', 'path', 'cycleway', 'pedestrian', 'track'].includes(tags.highway),
    );
    for (const { refs } of drivable) for (const ref of refs) component.set(find(ref), find(at(refs, 0)));
    for (const { refs } of drivable) {
      const length = line(refs).reduce(
        (sum, point, i, all) => (i === 0 ? 0 : sum + distance(point, at(all, i - 1))),
        0,
      );
      metres += length;
      const root = find(at(refs, 0));
      lengths.set(root, (lengths.get(root) ?? 0) + length);
    }
    const sizes = [...lengths.values()].sort((a, b) => b - a);
    expect(at(sizes, 0) + at(sizes, 1)).toBeGreaterThan(0.985 * metres);
    expect(at(sizes, 1)).toBeGreaterThan(5000);
  });

  test('carries every road that crosses a river on a bridge', () => {
    let bridges = 0;
    for (const { refs, tags } of sandbox.objects.ways) {
      if (!tags.highway || tags.tunnel || tags.highway === 'footway') continue;
      const path = line(refs);
      for (let i = 1; i < path.length; i++) {
        const hits = sandbox.island.waters.crossings(at(path, i - 1), at(path, i));
        if (hits.length === 0) continue;
        expect(
          tags.bridge,
          `${tags.highway} ${tags.name ?? tags.ref} near ${mix(at(path, i - 1), at(path, i), 0.5)}`,
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
        const { refs } = at(sandbox.objects.ways, id - 1);
        for (const end of [at(refs, 0), at(refs, -1)]) ends.set(end, (ends.get(end) ?? 0) + 1);
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
  return mix(at(outline, 0), at(outline, Math.floor(outline.length / 2)), 0.5);
}
