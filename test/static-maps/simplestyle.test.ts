import { expect, test } from 'vitest';
import { shapeLook } from '../../server/static-maps/request/overlays/simplestyle.ts';

const look = (properties: object) => shapeLook({ ...properties }, 'geojson', true);
const answered = { color: 'bf4040', contour: 10, metric: 'time' };

test('an area is grey where nothing is said', () => {
  expect(look({})).toMatchObject({ stroke: 'rgba(85,85,85,1)', fill: 'rgba(85,85,85,0.6)' });
  expect(look({ color: 'bf4040' })).toEqual(look({}));
  expect(look({ ...answered, color: null })).toEqual(look({}));
});

test('an area of an isochrone keeps its colour', () => {
  expect(look(answered)).toMatchObject({ stroke: 'rgba(191,64,64,1)', fill: 'rgba(191,64,64,0.3)' });
});

test('simplestyle comes before the colour of an isochrone', () => {
  const given = { ...answered, stroke: '#00f', 'fill-opacity': 0.5 };
  expect(look(given)).toMatchObject({ stroke: 'rgba(0,0,255,1)', fill: 'rgba(191,64,64,0.5)' });
});
