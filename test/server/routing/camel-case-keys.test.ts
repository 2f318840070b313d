import { expect, test } from 'vitest';
import { camelCaseKeys } from '../../../server/routing/trip/engine-trips.ts';

test('keys of several words are in camelCase at every depth, all others stay', () => {
  expect(
    camelCaseKeys({ begin_shape_index: 1, legs: [{ has_toll: false, type: 3 }], a_1_b: 2, Odd_key: 4, _x: 5 }),
  ).toEqual({
    beginShapeIndex: 1,
    legs: [{ hasToll: false, type: 3 }],
    a1B: 2,
    Odd_key: 4,
    _x: 5,
  });
});

test('values stay as they are, whatever they look like', () => {
  const values = ['street_names', '"a_b": 1', 'Äule_straße "x_y":', 'ends_\\', ['a_b', 'c_d'], 'g~v_{x@\\_a":'];
  expect(camelCaseKeys({ kept_values: values })).toEqual({ keptValues: values });
});
