import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Coverage } from '../../data-packs/format/manifest.ts';
import { boundsOfPositions, ringAround } from '../../data-packs/geo/bounds.ts';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { ringAreaOfPositions } from '../../data-packs/geo/ring.ts';
import { simplifiedCoverage } from '../../data-packs/publish/simplified-coverage.ts';

type Ring = Position[];

/** A coast around a centre: `noise` of its radius rough, in degrees of latitude; as far north as one likes. */
function coast(lon: number, lat: number, radius: number, corners: number, noise: number, seed: number): Ring {
  const squeeze = Math.cos((lat * Math.PI) / 180);
  const ring = Array.from({ length: corners }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / corners;
    const rough = 1 + noise * Math.sin(i * i * 0.7 + seed) + 0.1 * Math.sin(5 * angle + seed);
    return [lon + (Math.cos(angle) * radius * rough) / squeeze, lat + Math.sin(angle) * radius * rough];
  });
  return [...ring, itemAt(ring, 0)];
}

const ringsOf = (coverage: Coverage): Ring[] =>
  coverage.type === 'Polygon' ? coverage.coordinates : coverage.coordinates.flat();

const contains = (coverage: Coverage, x: number, y: number): boolean =>
  ringsOf(coverage).filter(ring => crossings(ring, x, y) % 2 === 1).length % 2 === 1;

const crossings = (ring: Ring, x: number, y: number): number =>
  ring.slice(1).filter(([x2, y2], i) => {
    const [x1, y1] = itemAt(ring, i);
    return y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1);
  }).length;

/** 1 where a ring turns left (counterclockwise), -1 where it turns right. */
const turn = (ring: Ring): number => Math.sign(ringAreaOfPositions(ring));

/** Pairs of edges that cross or touch, beside neighbours. */
function contacts(rings: readonly Ring[]): number {
  const side = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position) =>
    Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
  const edges = rings.flatMap((ring, r) =>
    ring.slice(1).map((to, i) => ({ from: itemAt(ring, i), to, r, i, last: ring.length - 2 })),
  );
  let found = 0;
  for (const [n, a] of edges.entries()) {
    for (const b of edges.slice(n + 1)) {
      if (a.r === b.r && (b.i - a.i === 1 || (a.i === 0 && b.i === b.last))) continue;
      const apart =
        Math.max(a.from[0], a.to[0]) < Math.min(b.from[0], b.to[0]) ||
        Math.max(b.from[0], b.to[0]) < Math.min(a.from[0], a.to[0]) ||
        Math.max(a.from[1], a.to[1]) < Math.min(b.from[1], b.to[1]) ||
        Math.max(b.from[1], b.to[1]) < Math.min(a.from[1], a.to[1]) ||
        side(a.from, a.to, b.from) * side(a.from, a.to, b.to) > 0 ||
        side(b.from, b.to, a.from) * side(b.from, b.to, a.to) > 0;
      if (!apart) found += 1;
    }
  }
  return found;
}

/** A coast that is rough far beyond what is drawn at first; a region so small that corners fall together. */
const examples: [{ lon: number; lat: number; radius: number; corners: number; noise: number; seed: number }][] = [
  [{ lon: 100, lat: -40, radius: 3, corners: 6000, noise: 0.02, seed: 1 }],
  [{ lon: -70, lat: 65, radius: 0.005, corners: 3000, noise: 0.02, seed: 1 }],
];

describe('coverage for the map of regions', () => {
  test('of rough coasts anywhere: few corners, nothing crosses, and it is the same place', () => {
    const place = fc.record({
      lon: fc.double({ min: -170, max: 170, noNaN: true }),
      lat: fc.double({ min: -78, max: 78, noNaN: true }),
      radius: fc.double({ min: 0.004, max: 3, noNaN: true }),
      corners: fc.integer({ min: 8, max: 6000 }),
      noise: fc.double({ min: 0, max: 0.02, noNaN: true }),
      seed: fc.integer({ min: 0, max: 1000 }),
    });
    fc.assert(
      fc.property(place, ({ lon, lat, radius, corners, noise, seed }) => {
        const ring = coast(lon, lat, radius, corners, noise, seed);
        const simple = simplifiedCoverage({ type: 'Polygon', coordinates: [ring] }, boundsOfPositions(ring));
        const rings = ringsOf(simple);
        expect(rings.flat().length).toBeLessThanOrEqual(2000);
        expect(contacts(rings)).toBe(0);
        expect(contains(simple, lon, lat)).toBe(true);
        const squeeze = Math.cos((lat * Math.PI) / 180);
        for (let angle = 0; angle < 2 * Math.PI; angle += 0.3) {
          const at = (share: number): [number, number] => [
            lon + (Math.cos(angle) * radius * share) / squeeze,
            lat + Math.sin(angle) * radius * share,
          ];
          expect(contains(simple, ...at(0.8)), 'well inside').toBe(true);
          expect(contains(simple, ...at(1.25)), 'well outside').toBe(false);
        }
      }),
      { numRuns: 40, examples },
    );
  });

  test('is as fine in the far north as at the equator', () => {
    const corners = (lat: number) => {
      const ring = coast(20, lat, 2, 3000, 0.004, 1);
      return ringsOf(simplifiedCoverage({ type: 'Polygon', coordinates: [ring] }, boundsOfPositions(ring))).flat()
        .length;
    };
    expect(corners(75) / corners(0)).toBeCloseTo(1, 0.5);
  });

  test('of a place of a few metres is what it was, and one of nothing but rocks has its rocks', () => {
    const hut = coast(10, 40, 0.00001, 10, 0, 1);
    const coverage: Coverage = { type: 'Polygon', coordinates: [hut] };
    expect(simplifiedCoverage(coverage, boundsOfPositions(hut))).toBe(coverage);
    const rocks = [coast(10, 40, 0.005, 20, 0, 1), coast(14, 40, 0.005, 20, 0, 2)];
    const few: Coverage = { type: 'MultiPolygon', coordinates: rocks.map(ring => [ring]) };
    const simple = simplifiedCoverage(few, boundsOfPositions(rocks.flat()));
    expect([contains(simple, 10, 40), contains(simple, 14, 40), contains(simple, 12, 40)]).toEqual([true, true, false]);
  });

  test('keeps islands and lakes that can be seen; of lands that cannot a box, of lakes nothing', () => {
    // Turned the wrong way, both.
    const land = coast(10, -40, 1, 500, 0, 1).reverse();
    const lake = coast(10, -40, 0.4, 200, 0, 2);
    const pond = coast(10.7, -40, 0.001, 50, 0, 3).reverse();
    const island = coast(13, -40, 0.5, 300, 0, 4);
    const rock = coast(12, -38, 0.001, 20, 0, 5);
    const coverage: Coverage = { type: 'MultiPolygon', coordinates: [[land, lake, pond], [island], [rock]] };
    const simple = simplifiedCoverage(coverage, boundsOfPositions([...land, ...island, ...rock]));
    expect(simple.type === 'MultiPolygon' && simple.coordinates.map(polygon => polygon.length)).toEqual([2, 1, 1]);
    const places: Position[] = [
      [10, -40],
      [10.6, -40],
      [13, -40],
      [12, -38],
      [12.01, -38],
    ];
    expect(places.map(([x, y]) => contains(simple, x, y))).toEqual([false, true, true, true, false]);
    expect(ringsOf(simple).flat().length).toBeLessThan(200);
    expect(ringsOf(simple).map(turn), 'lands turn left, lakes right').toEqual([1, -1, 1, 1]);
  });

  test('has every small island beside larger land, also those on its shore, with a bounded number of corners', () => {
    const main = coast(20, 60, 3, 3000, 0.01, 1);
    // Islands from the shore to far out, in all directions; the smallest is a few metres wide.
    const islands = Array.from({ length: 1500 }, (_, i) => {
      const away = 2.7 + (i % 90) / 20;
      const at: [number, number] = [20 + (away * Math.cos(i)) / Math.cos(Math.PI / 3), 60 + away * Math.sin(i)];
      return { at, ring: coast(...at, 0.00002 * 1.7 ** (i % 13), 12, 0, i) };
    });
    const rings = [main, ...islands.map(({ ring }) => ring)];
    const few: Coverage = { type: 'MultiPolygon', coordinates: rings.slice(0, 40).map(ring => [ring]) };
    const many: Coverage = { type: 'MultiPolygon', coordinates: rings.map(ring => [ring]) };
    const simplified = (coverage: Coverage) => simplifiedCoverage(coverage, boundsOfPositions(rings.flat()));
    const [fewSimple, manySimple] = [simplified(few), simplified(many)];
    for (const [simple, count] of [
      [fewSimple, 39],
      [manySimple, islands.length],
    ] as const) {
      const missed = islands.slice(0, count).filter(({ at }) => !contains(simple, ...at));
      expect(missed).toEqual([]);
      expect(contains(simple, 20, 60)).toBe(true);
      expect(ringsOf(simple).length, 'not the bounding box').toBeGreaterThan(5);
      expect(ringsOf(simple).flat().length).toBeLessThanOrEqual(2000);
      expect(contacts(ringsOf(simple))).toBe(0);
    }
    // A few are listed one by one: the sea between them belongs to none.
    expect(contains(fewSimple, 20 + 2 * 4.6, 60)).toBe(false);
  });

  const land = coast(20, 30, 8, 1500, 0, 1);
  test.each<[string, Ring[][]]>([
    ['the same land twice', [[land], [land]]],
    ['a land within another', [[land], [coast(20, 30, 2, 600, 0, 2)]]],
    ['a lake beside its land', [[land, coast(38, 30, 2, 600, 0, 2)]]],
  ])('is the bounding box where nothing simpler is sound: %s', (_name, coordinates) => {
    const simple = simplifiedCoverage({ type: 'MultiPolygon', coordinates }, [5, 15, 45, 45]);
    const box = ringAround([5, 15, 45, 45]);
    expect(simple).toEqual({ type: 'Polygon', coordinates: [box] });
  });
});
