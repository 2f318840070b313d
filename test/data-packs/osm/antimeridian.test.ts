import { expect, test } from 'vitest';
import { continued, linesInWorld, polygonsInWorld } from '../../../data-packs/builder/osm/antimeridian.ts';
import { assembleArea, wayPolygons } from '../../../data-packs/builder/osm/multipolygon.ts';
import { boundsOnGlobe, sidesOf } from '../../../data-packs/geo/bounds.ts';
import { ringArea } from '../../../data-packs/geo/ring.ts';
import { readRaw } from '../../helpers/raw-osm.ts';

const lines = (...points: number[]) => linesInWorld(Float64Array.from(points)).map(line => Array.from(line));

test('a line is cut where it crosses 180 degrees the short way, however often', () => {
  expect(lines(1, 2, 3, 4)).toEqual([[1, 2, 3, 4]]);
  expect(lines(170, 0, -170, 10)).toEqual([
    [170, 0, 180, 5],
    [-180, 5, -170, 10],
  ]);
  expect(lines(-179, 4, 179, 4, -179, 0)).toEqual([
    [-179, 4, -180, 4],
    [180, 4, 179, 4, 180, 2],
    [-180, 2, -179, 0],
  ]);
  // The edge of a map of the whole world is no crossing.
  expect(lines(-180, 1, 180, 1)).toEqual([[-180, 1, 180, 1]]);
  expect(lines(-90, 1, 90, 1)).toEqual([[-90, 1, 90, 1]]);
  // A ring is cut into two, whichever corner it begins with.
  expect(lines(179, 0, -179, 0, -179, 2, 179, 2, 179, 0)).toEqual([
    [-180, 0, -179, 0, -179, 2, -180, 2],
    [180, 2, 179, 2, 179, 0, 180, 0],
  ]);
});

test('an area across 180 degrees has a part on each side, with its holes', async () => {
  const corners = [
    [178, 0],
    [-178, 0],
    [-178, 4],
    [178, 4],
    [-179.5, 1],
    [-179, 1],
    [-179, 2],
    [-179.5, 2],
  ] as const;
  const { view } = await readRaw({
    nodes: corners.map((at, i) => ({ id: i + 1, at })),
    ways: [
      { id: 1, refs: [1, 2, 3, 4, 1] },
      { id: 2, refs: [5, 6, 7, 8, 5] },
    ],
    relations: [
      {
        id: 1,
        members: [
          ['way', 1, 'outer'],
          ['way', 2, 'inner'],
        ],
        tags: { type: 'multipolygon' },
      },
    ],
  });
  const areasOf = (polygons: readonly Float64Array[][]) => polygons.map(rings => rings.map(ringArea));
  expect(areasOf(wayPolygons(view, 0))).toEqual([[8], [8]]);
  const { polygons, broken } = assembleArea(view, 0);
  expect([areasOf(polygons), broken]).toEqual([[[8], [8, -0.5]], 0]);
  expect(Math.max(...polygons.flat(2).flatMap(ring => Array.from(ring).map(Math.abs)))).toBe(180);
});

test('a ring around a pole and the world itself stay as they are', () => {
  const world = Float64Array.of(-180, -90, 180, -90, 180, 90, -180, 90, -180, -90);
  expect(continued(world)).toBe(world);
  expect(polygonsInWorld([[world]])).toEqual([[world]]);
});

test('the box around boxes on both sides of 180 degrees has its west above its east', () => {
  expect(boundsOnGlobe([[170, 0, 180, 1], [-180, 2, -175, 3]])).toEqual([170, 0, -175, 3]); // biome-ignore format: short
  expect(boundsOnGlobe([[-180, 0, -90, 1], [-100, 0, 180, 1]])).toEqual([-180, 0, 180, 1]); // biome-ignore format: short
  expect(boundsOnGlobe([[170, 0, 175, 1], [-175, 2, -170, 3]])).toEqual([-175, 0, 175, 3]); // biome-ignore format: short
  expect(boundsOnGlobe([[1, 2, 3, 4]])).toEqual([1, 2, 3, 4]);
  expect(sidesOf([170, 0, -175, 3])).toEqual([[170, 0, 180, 3], [-180, 0, -175, 3]]); // biome-ignore format: short
  expect(sidesOf([1, 2, 3, 4])).toEqual([[1, 2, 3, 4]]);
});
