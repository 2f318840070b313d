import fc from 'fast-check';
import { BufferAttribute, BufferGeometry, Group, Mesh, MeshStandardMaterial } from 'three';
import { describe, expect, test } from 'vitest';
import { geocentric, geodetic, localAxes } from '../../data-packs/geo/geocentric.ts';
import { GroundedModel } from '../../renderer/map/tiles-3d/grounded-model.ts';
import type { Plane } from '../../renderer/map/tiles-3d/plane.ts';

test('a place on the Earth comes back from metres around its centre, to a millimetre', () => {
  const place = fc.tuple(
    fc.double({ min: -179.9, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -500, max: 9000, noNaN: true }),
  );
  fc.assert(
    fc.property(place, ([lon, lat, height]) => {
      const found = geodetic(geocentric(lon, lat, height));
      const there = geocentric(...found);
      const metres = Math.hypot(...geocentric(lon, lat, height).map((value, i) => value - (there[i] ?? 0)));
      expect(metres).toBeLessThan(0.001);
      expect(Math.abs(found[2] - height)).toBeLessThan(0.001);
    }),
  );
});

test('east, north and up are square to each other, and up leads away from the Earth', () => {
  const { east, north, up } = localAxes(7.4, 43.7);
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  for (const [a, b] of [
    [east, north],
    [north, up],
    [up, east],
  ] as const) {
    expect(dot(a, b)).toBeCloseTo(0, 12);
  }
  const low = geocentric(7.4, 43.7, 0);
  const high = geocentric(7.4, 43.7, 100);
  expect(
    dot(
      up,
      high.map((value, i) => value - (low[i] ?? 0)),
    ),
  ).toBeCloseTo(100, 6);
});

describe('a model of a tileset', () => {
  /** A plane in which a degree is 1000 m, and metres of height are metres. */
  const plane = { project: (lon: number, lat: number) => [lon * 1000, lat * 1000, 1] } as unknown as Plane;
  /** Two houses of 10 m on ground of 50 m and 80 m; the second one hovers 3 m above it. */
  const corners: [id: number, lon: number, lat: number, height: number][] = [
    [7, 5.8, 50.8, 50],
    [7, 5.8, 50.8, 60],
    [7, 5.801, 50.8, 50],
    [9, 5.9, 50.9, 83],
    [9, 5.9, 50.9, 90],
    [9, 5.901, 50.9, 83],
  ];
  const heightsOf = (model: GroundedModel) => {
    const position = (model.group.children[0] as Mesh).geometry.getAttribute('position');
    return corners.map((_, i) => Math.round(position.getZ(i) * 100) / 100 + 0);
  };
  const modelOf = (ids: string, userData: object = {}) => {
    const geometry = new BufferGeometry();
    const [, ...origin] = [0, ...geocentric(5.8, 50.8, 0)];
    const places = corners.flatMap(([, lon, lat, height]) =>
      geocentric(lon, lat, height).map((value, i) => value - (origin[i] ?? 0)),
    );
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(places), 3));
    geometry.setAttribute(
      ids,
      new BufferAttribute(
        Float32Array.from(corners, ([id]) => id),
        1,
      ),
    );
    const mesh = new Mesh(geometry, new MeshStandardMaterial());
    mesh.userData = userData;
    const scene = new Group();
    scene.position.set(...(origin as [number, number, number]));
    scene.add(mesh);
    return new GroundedModel(scene, plane);
  };

  test.each(['_batchid', '_feature_id_0'])('stands on the drawn ground, each building by itself (%s)', ids => {
    const model = modelOf(ids);
    expect(model.settle(lon => (lon < 5.85 ? 100 : 200))).toBe(true);
    expect(heightsOf(model)).toEqual([100, 110, 100, 200, 207, 200]);
    // The ground is as it was.
    expect(model.settle(lon => (lon < 5.85 ? 100 : 200))).toBe(false);
    expect(model.settle(() => 0)).toBe(true);
    expect(heightsOf(model)).toEqual([0, 10, 0, 0, 7, 0]);
  });

  test('keeps what hovers above the ground that its metadata tell', () => {
    const grounds: Record<number, number> = { 7: 50, 9: 80 };
    const model = modelOf('_feature_id_0', {
      meshFeatures: { getFeatureInfo: () => [{ propertyTable: 0 }] },
      structuralMetadata: { getPropertyTableData: (_: number, id: number) => ({ ground: grounds[id] }) },
    });
    model.settle(() => 0);
    expect(heightsOf(model)).toEqual([0, 10, 0, 3, 10, 3]);
  });
});
