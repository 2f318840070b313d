import { expect, test } from 'vitest';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { neighboursIn, pageGrid } from '../../server/atlas/plan/page-grid.ts';

const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
const size = { width: 10, height: 10, overlap: 2 };

test('pages cover an area, share their overlap and stand amid it, in reading order', () => {
  const pages = pageGrid([box(0, 0, 26, 18)], size);
  expect(pages?.map(({ row, column }) => [row, column])).toEqual([
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 1],
    [1, 2],
  ]);
  // 3 pages of 10 that share 2 are 26 wide, 2 are 18 high: just the area.
  expect(pages?.[0]?.centre).toEqual([5, 13]);
  expect(pages?.[5]?.centre).toEqual([21, 5]);
});

test('an area that just fits needs one page, a little more needs two', () => {
  expect(pageGrid([box(0, 0, 10, 10)], size)).toHaveLength(1);
  expect(pageGrid([box(0, 0, 10.1, 10)], size)).toHaveLength(2);
});

test('pages without any of the area are left out: outside of it, and in a hole', () => {
  const corner: Position[] = [
    [0, 0],
    [40, 0],
    [0, 40],
  ];
  const pages = pageGrid([corner], { width: 10, height: 10, overlap: 0 });
  expect(pages?.map(({ row, column }) => `${row}${column}`)).toEqual(
    // The slope only touches the corners of those beyond.
    expect.arrayContaining(['00', '10', '11', '20', '21', '22', '30', '31', '32', '33']),
  );
  expect(pages?.some(({ row, column }) => row === 0 && column === 3)).toBe(false);
  const ring = pageGrid([box(0, 0, 50, 50), box(11, 11, 39, 39)], { width: 10, height: 10, overlap: 0 });
  expect(ring).toHaveLength(24);
  expect(ring?.some(({ row, column }) => row === 2 && column === 2)).toBe(false);
});

test('a thin area across many pages is on each that it crosses', () => {
  const pages = pageGrid([box(0, 4, 100, 4.01)], { width: 10, height: 10, overlap: 0 });
  expect(pages).toHaveLength(10);
});

test('far too many pages are none', () => {
  expect(pageGrid([box(0, 0, 1e6, 1e6)], size)).toBeUndefined();
});

test('neighbours are those around a page that are there', () => {
  const numbers = neighboursIn([
    { row: 0, column: 0, centre: [0, 0] },
    { row: 0, column: 1, centre: [0, 0] },
    { row: 1, column: 1, centre: [0, 0] },
    { row: 2, column: 0, centre: [0, 0] },
  ]);
  expect(numbers).toEqual([{ e: 2, se: 3 }, { w: 1, s: 3 }, { nw: 1, n: 2, sw: 4 }, { ne: 3 }]);
});
