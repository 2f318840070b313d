import { expect, test } from 'vitest';
import { readPoints } from '../../renderer/features/plan/points/read-points.ts';

test('lines are points with names, or addresses', () => {
  expect(readPoints('47.1393, 9.5228, Vaduz\n\n47.2; 9.5\r\nStädtle 37, Vaduz\n9490 Vaduz')).toEqual([
    { point: { lat: 47.1393, lon: 9.5228 }, label: 'Vaduz' },
    { point: { lat: 47.2, lon: 9.5 }, label: undefined },
    { search: 'Städtle 37, Vaduz' },
    { search: '9490 Vaduz' },
  ]);
});

test('a table is read by the names of its columns, in any order, with quotes and decimal commas', () => {
  expect(readPoints('Name,Latitude,Longitude\n"Vaduz, Städtle",47.14,9.52\nBalzers,,\n')).toEqual([
    { point: { lat: 47.14, lon: 9.52 }, label: 'Vaduz, Städtle' },
    { search: 'Balzers' },
  ]);
  expect(readPoints('lon;lat\n9,52;47,14')).toEqual([{ point: { lat: 47.14, lon: 9.52 }, label: undefined }]);
});

test('nothing is no point', () => {
  expect(readPoints(' \n')).toEqual([]);
});
