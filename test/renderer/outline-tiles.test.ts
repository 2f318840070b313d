import { VectorTile } from '@mapbox/vector-tile';
import type { MultiPolygon, Polygon } from 'geojson';
import { PbfReader } from 'pbf';
import { describe, expect, test } from 'vitest';
import { outlineTile } from '../../renderer/map/outline-tiles.ts';
import { areaAt, packOutlines } from '../../renderer/map/outlines.ts';

type Position = [number, number];

/** Counterclockwise from the south-west. */
function box(west: number, south: number, east: number, north: number): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

function tileOf(areas: (Polygon | MultiPolygon)[], zoom: number, column: number, row: number) {
  const layer = new VectorTile(new PbfReader(outlineTile(packOutlines(areas), zoom, column, row))).layers.outlines;
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => {
    const feature = layer?.feature(i);
    return { id: feature?.id, rings: feature?.loadGeometry() ?? [] };
  });
}

/** Whether a point of a tile, in 4096ths, is within an odd number of rings. */
function holds(rings: readonly (readonly { x: number; y: number }[])[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (const [i, a] of ring.entries()) {
      const b = ring[(i + 1) % ring.length] ?? a;
      if (a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y)) inside = !inside;
    }
  }
  return inside;
}

/** Where a place lies in a tile, in 4096ths: the projection written down once more, in another way. */
function pixelOf([lon, lat]: Position, zoom: number, column: number, row: number): Position {
  const y = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / Math.PI;
  return [((lon + 180) / 360) * 2 ** zoom * 4096 - column * 4096, ((1 - y) / 2) * 2 ** zoom * 4096 - row * 4096];
}

const country: MultiPolygon = {
  type: 'MultiPolygon',
  coordinates: [[box(5, 45, 15, 55), box(8, 48, 12, 52).reverse()], [box(17, 45, 20, 48)]],
};

describe('outlines as numbers', () => {
  test('are the same areas again, with holes and islands, and to the ends of the map', () => {
    const areas: (Polygon | MultiPolygon)[] = [
      { type: 'Polygon', coordinates: [box(-180, -85, -170, 85)] },
      country,
      { type: 'Polygon', coordinates: [box(1, 2, 3, 4)] },
    ];
    const outlines = packOutlines(areas);
    const multi = areas.map(area => (area.type === 'Polygon' ? [area.coordinates] : area.coordinates));
    expect(areas.map((_, place) => areaAt(outlines, place).coordinates)).toEqual(multi);
  });

  test('what lies beyond the map is brought to its edge', () => {
    const polar = packOutlines([{ type: 'Polygon', coordinates: [box(0, 80, 10, 90)] }]);
    const [ring = []] = areaAt(polar, 0).coordinates[0] ?? [];
    expect(Math.max(...ring.map(([, lat = 0]) => lat))).toBeCloseTo(85.051129, 5);
  });
});

describe('tiles of outlines', () => {
  test('hold what is there, whichever way a border was drawn: lands clockwise on the screen, holes the other way', () => {
    const turned: MultiPolygon = {
      type: 'MultiPolygon',
      coordinates: country.coordinates.map(polygon => polygon.map(ring => [...ring].reverse())),
    };
    for (const area of [country, turned]) {
      const [found] = tileOf([area], 4, 8, 5);
      const at = (place: Position) => holds(found?.rings ?? [], ...pixelOf(place, 4, 8, 5));
      expect([at([6, 46]), at([10, 50]), at([18, 46]), at([16, 50])]).toEqual([true, false, true, false]);
      const turns = found?.rings.map(ring =>
        Math.sign(
          ring.reduce((sum, { x, y }, i) => {
            const { x: lastX, y: lastY } = ring.at(i - 1) ?? { x: 0, y: 0 };
            return sum + lastX * y - x * lastY;
          }, 0),
        ),
      );
      expect(turns).toEqual([1, -1, 1]);
    }
  });

  test('an area that goes on in the next tile is cut out of sight, and both fit together', () => {
    const wide: Polygon = { type: 'Polygon', coordinates: [box(-100, -40, 100, 40)] };
    const [left] = tileOf([wide], 3, 3, 3);
    const [right] = tileOf([wide], 3, 4, 3);
    for (const found of [left, right]) {
      const corners = found?.rings.flat() ?? [];
      expect(Math.min(...corners.map(({ x }) => x))).toBeLessThan(-64);
      expect(Math.max(...corners.map(({ x }) => x))).toBeGreaterThan(4096 + 64);
      expect(Math.max(...corners.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))))).toBeLessThan(4096 + 200);
      expect(holds(found?.rings ?? [], 2000, 3000)).toBe(true);
    }
    expect(tileOf([wide], 3, 0, 0)).toEqual([]);
  });

  test('a border of thousands of corners costs no more than can be seen of it, and loses nothing close up', () => {
    const corners = Array.from({ length: 20_000 }, (_, i): Position => {
      const angle = (2 * Math.PI * i) / 20_000;
      return [10 + 5 * Math.cos(angle), 10 + 5 * Math.sin(angle)];
    });
    const round: Polygon = { type: 'Polygon', coordinates: [[...corners, corners[0] ?? [0, 0]]] };
    const count = (zoom: number, column: number, row: number) =>
      tileOf([round], zoom, column, row)[0]?.rings.flat().length ?? 0;
    // 14 pixels across: 45 around.
    expect(count(0, 0, 0)).toBeGreaterThan(20);
    expect(count(0, 0, 0)).toBeLessThan(60);
    const [x, y] = pixelOf([15, 10], 10, 0, 0).map(at => Math.floor(at / 4096));
    // A tile is 0.35 degrees high there: 224 of the corners; they lie 6 pixels apart.
    expect(count(10, x ?? 0, y ?? 0)).toBeGreaterThan(200);
  });

  test('what is smaller than a few pixels is a square that can be seen and hit; islands far apart are their middle', () => {
    const hut: Polygon = { type: 'Polygon', coordinates: [box(10, 10, 10.001, 10.001)] };
    const atoll: MultiPolygon = {
      type: 'MultiPolygon',
      coordinates: [[box(20, 10, 20.001, 10.001)], [box(40, 10, 40.001, 10.001)]],
    };
    const [first, second] = tileOf([hut, atoll], 0, 0, 0);
    expect([first?.id, second?.id]).toEqual([1, 2]);
    for (const [found, middle] of [
      [first, [10, 10]],
      [second, [30, 10]],
    ] as const) {
      const [x, y] = pixelOf([middle[0], middle[1]], 0, 0, 0);
      expect(holds(found?.rings ?? [], x, y)).toBe(true);
      const xs = found?.rings.flat().map(corner => corner.x) ?? [];
      expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(24, -1);
    }
  });
});
