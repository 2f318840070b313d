import { expect, test } from 'vitest';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { drawingsOf, drawingsOn } from '../../server/atlas/pages/drawings.ts';

const pageAt = (lon: number, lat: number) => {
  const at = (x: number, y: number): Position => [((lon + x + 540) % 360) - 180, lat + y];
  return { centre: at(0, 0), corners: [at(-0.05, 0.05), at(0.05, 0.05), at(0.05, -0.05), at(-0.05, -0.05)] };
};
const line = (...coordinates: Position[]) => ({ type: 'LineString', coordinates });

test.each([
  ['a line that passes through', line([9, 47], [10, 47]), [9.5, 47.02], [9.5, 47.2]],
  ['a line across the antimeridian, west of it', line([179.8, -17], [-179.8, -17]), [179.9, -17], [0, -17]],
  ['a line across the antimeridian, east of it', line([179.8, -17], [-179.8, -17]), [-179.9, -17], [179.5, -17]],
  ['a line that begins east of it', line([-179.8, -17], [179.8, -17]), [179.9, -17], [-179.5, -17]],
  [
    'a part of a collection',
    { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [9, 47] }, line([10, 47], [10, 48])] },
    [10.02, 47.5],
    [11, 47.5],
  ],
] as const)('%s is on the pages where it may be seen', (_, geometry, [lon, lat], [farLon, farLat]) => {
  for (const geojson of [geometry, { type: 'Feature', properties: {}, geometry }]) {
    const drawings = drawingsOf(geojson);
    expect(drawingsOn(drawings, pageAt(lon, lat))).toHaveLength(1);
    expect(drawingsOn(drawings, pageAt(farLon, farLat))).toHaveLength(0);
  }
});

test('pins at the edge reach into a page, and a feature without a geometry is on none', () => {
  const pin = drawingsOf({ type: 'Point', coordinates: [9.55 + 0.01, 47] });
  expect(drawingsOn(pin, pageAt(9.5, 47))).toHaveLength(1);
  const none = drawingsOf({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: null }],
  });
  expect(drawingsOn(none, pageAt(0, 0))).toHaveLength(0);
});
