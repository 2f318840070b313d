import { expect, test } from 'vitest';
import { parseCoordinates } from '../../data-packs/geo/parse-coordinates.ts';

const vaduz = { lat: 47.13928, lon: 9.5228 };
const sydney = { lat: -33.857, lon: 151.215 };

/** The first 100 metres of `vaduz` or `sydney`, in every notation people copy from somewhere. */
const positions: readonly (readonly [string, { lat: number; lon: number }])[] = [
  ['47.13928, 9.5228', vaduz],
  ['47.13928 9.5228', vaduz],
  ['47.13928,9.5228', vaduz],
  ['47.13928/9.5228', vaduz],
  ['(47.13928, 9.5228)', vaduz],
  ['+47.13928 +9.5228', vaduz],
  ['47.13928°, 9.5228°', vaduz],
  ['47,13928 9,5228', vaduz],
  ['47,13928; 9,5228', vaduz],
  ['47,13928, 9,5228', vaduz],
  ['٤٧.١٣٩٢٨, ٩.٥٢٢٨', vaduz],
  ['lat: 47.13928 lon: 9.5228', vaduz],
  ['Latitude 47.13928 Longitude 9.5228', vaduz],
  ['geo:47.13928,9.5228;u=35?z=12', vaduz],
  ['47.13928N 9.5228E', vaduz],
  ['9.5228E 47.13928N', vaduz],
  ['N 47.13928 E 9.5228', vaduz],
  ['47.13928° N, 9.5228° E', vaduz],
  ['9.5228°E 47.13928°N', vaduz],
  ['47.13928 Nord, 9.5228 Ost', vaduz],
  [`47° 8.357' N, 9° 31.368' E`, vaduz],
  [`47° 8,357' N 9° 31,368' E`, vaduz],
  ['N47° 8.357 E9° 31.368', vaduz],
  [`47°08'21.4"N 9°31'22.1"E`, vaduz],
  ['47°08′21.4″N, 9°31′22.1″E', vaduz],
  [`47°8'21.4" 9°31'22.1"`, vaduz],
  ['47 08 21.4 N 9 31 22.1 E', vaduz],
  ['N 47 08 21.4 E 9 31 22.1', vaduz],
  ['47:08:21.4N 9:31:22.1E', vaduz],
  ['47d08m21.4s N 9d31m22.1s E', vaduz],
  ['32T 539640 5220780', vaduz],
  ['32N 539640 5220780', vaduz],
  ['32TNT3964020780', vaduz],
  ['32T NT 39640 20780', vaduz],
  ['8FVF4GQF+P4', vaduz],
  ['-33.857, 151.215', sydney],
  ['151.215, -33.857', sydney],
  ['33.857 S 151.215 E', sydney],
  ['S 33 51.42 E 151 12.9', sydney],
  ['33°51′25.2″S 151°12′54″E', sydney],
  ['56H 334873 6252266', sydney],
  ['56S 334873 6252266', sydney],
];

test.each(positions)('%s is a position', (text, { lat, lon }) => {
  const found = parseCoordinates(text);
  expect(found?.lat).toBeCloseTo(lat, 3);
  expect(found?.lon).toBeCloseTo(lon, 3);
});

test('O is east in German and west in French', () => {
  expect(parseCoordinates('48.85 N, 2.35 O')).toEqual({ lat: 48.85, lon: 2.35 });
  expect(parseCoordinates('48.85 N, 2.35 O', true)).toEqual({ lat: 48.85, lon: -2.35 });
});

test.each([
  ['12 34', 'two whole numbers may be a house and a postcode'],
  ['9490 Vaduz', 'a postcode'],
  ['91.5, 190', 'beyond the globe both ways'],
  ['47.14', 'one number'],
  ['47.14N', 'one angle'],
  ['N 47.1 N 9.5', 'twice the same side'],
  [`47° 61' N 9° E`, 'sixty-one minutes'],
  ['47.5° 8.1 N 9° E', 'a fraction before the minutes'],
  ['12-14', 'a range of houses'],
  ['5 A', 'a house'],
  ['3 E St', 'a street'],
  ['47.14, 9.52, 3', 'three numbers'],
  ['1.2.3, 4.5', 'a version'],
  ['32TNT396402078', 'an odd number of digits'],
  ['61T 539640 5220780', 'a zone that is not'],
  ['8FVF4GQF+', 'an unfinished code'],
])('%s is none: %s', text => {
  expect(parseCoordinates(text)).toBeUndefined();
});
