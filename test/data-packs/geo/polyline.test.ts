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

function refused(...asked: Parameters<typeof decodePolyline>): unknown {
  try {
    return decodePolyline(...asked);
  } catch (error) {
    expect(error).toBeInstanceOf(PolylineError);
    return error;
  }
}

test.each<[string, string, Record<string, number>]>([
  ['_p~iF ', 'badCharacter', { at: 5 }],
  ['_p~iF', 'cutOff', {}],
  ['_p~iF~ps|', 'cutOff', {}],
  ['~~~~~~~~~~', 'largeNumber', { at: 7 }],
  [encodePolyline([[9, 47], [9, 91]]), 'offEarth', { point: 2, precision: 6 }], // biome-ignore format: a line
])('%s is refused: %s', (text, fault, values) => {
  expect(refused(text)).toMatchObject({ fault, values });
});

test('a line of too many points is refused before it is decoded', () => {
  expect(refused('?'.repeat(202), { mostPoints: 100 })).toMatchObject({
    fault: 'tooLong',
    values: { points: 101, most: 100 },
  });
  expect(decodePolyline('?'.repeat(200), { mostPoints: 100 })).toHaveLength(100);
});
