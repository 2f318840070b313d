import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { decodePolyline, encodePolyline, PolylineError } from '../../../data-packs/geo/polyline.ts';

const micro = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map(value => value / 1e6);

test('any line survives encoding and decoding, from one end of the world to the other', () => {
  const position: fc.Arbitrary<Position> = fc.tuple(micro(180), micro(90));
  fc.assert(
    fc.property(fc.array(position, { maxLength: 40 }), line => {
      expect(decodePolyline(encodePolyline(line))).toEqual(line);
    }),
  );
});

test("the algorithm's own example reads as it is documented, with five and with six decimals", () => {
  const example = '_p~iF~ps|U_ulLnnqC_mqNvxq`@';
  expect(decodePolyline(example, { precision: 5 })).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ]);
  expect(decodePolyline('_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI')).toEqual(decodePolyline(example, { precision: 5 }));
});

test.each([
  ['_p~iF ', 'it has a character it cannot have at position 5'],
  ['_p~iF', 'it is cut off'],
  ['_p~iF~ps|', 'it is cut off'],
  ['~~~~~~~~~~', 'it has a number too large at position 7'],
  [encodePolyline([[9, 47], [9, 91]]), 'its point 2 lies off the Earth; is its precision 6?'], // biome-ignore format: a line
])('%s is refused: %s', (text, message) => {
  expect(() => decodePolyline(text)).toThrow(new PolylineError(message));
});

test('a line of too many points is refused before it is decoded', () => {
  expect(() => decodePolyline('?'.repeat(202), { mostPoints: 100 })).toThrow(
    new PolylineError('it has 101 points, at most 100 are taken'),
  );
  expect(decodePolyline('?'.repeat(200), { mostPoints: 100 })).toHaveLength(100);
});
