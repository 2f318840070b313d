import { expect, test } from 'vitest';
import type { Coverage } from '../../data-packs/format/manifest.ts';
import { ringAround } from '../../data-packs/geo/bounds.ts';
import { offerFeatures } from '../../renderer/map/marks/offer-features.ts';

function box(west: number, south: number, east: number, north: number): [number, number][] {
  return ringAround([west, south, east, north]);
}

/** The zoom from which a region is drawn as an area, and its dot's position. */
function dotOf(area: Coverage) {
  const [shape, dot] = offerFeatures([area]);
  expect(shape?.geometry).toEqual(area);
  return { from: dot?.properties?.areaFromZoom, at: dot?.geometry.type === 'Point' ? dot.geometry.coordinates : [] };
}

test('a region smaller than a few pixels is a dot in its middle', () => {
  // The world is 512 pixels wide at zoom 0: 2.8 degrees are four of them.
  expect(dotOf({ type: 'Polygon', coordinates: [box(10, 40, 12.8125, 41)] })).toEqual({
    from: 0,
    at: [11.40625, 40.5],
  });
  expect(dotOf({ type: 'Polygon', coordinates: [box(10, 10, 10.001, 10.001)] }).from).toBeGreaterThan(11);
  expect(dotOf({ type: 'Polygon', coordinates: [box(-30, 0, 30, 30)] }).from).toBeLessThan(0);
});

test('islands far apart are a dot in their middle while each of them is too small', () => {
  const atoll: Coverage = {
    type: 'MultiPolygon',
    coordinates: [[box(20, 10, 20.001, 10.001)], [box(40, 10, 40.001, 10.001)]],
  };
  expect(dotOf(atoll).from).toBeGreaterThan(11);
  expect(dotOf(atoll).at[0]).toBeCloseTo(30, 2);
});

test('ids of areas and dots are the indices of their regions', () => {
  const areas = [0, 20].map((west): Coverage => ({ type: 'Polygon', coordinates: [box(west, 0, west + 10, 10)] }));
  expect(offerFeatures(areas).map(({ id }) => id)).toEqual([0, 0, 1, 1]);
});
