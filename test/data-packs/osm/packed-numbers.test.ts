import { expect, test } from 'vitest';
import {
  indexOfNumber,
  lowerBoundOfNumber,
  numberAt,
  packNumbers,
} from '../../../data-packs/builder/osm/packed-numbers.ts';

const unpack = (values: number[]) => {
  const packed = packNumbers(values);
  return Array.from({ length: packed.length }, (_, i) => numberAt(packed, i));
};

test('whole numbers of any size come back, in blocks of near and of far ones', () => {
  expect(unpack([])).toEqual([]);
  expect(unpack([-7])).toEqual([-7]);
  for (const range of [0, 1, 255, 256, 65_536, 2 ** 24, 2 ** 31, 2 ** 32, 2 ** 41, 2 ** 52]) {
    const values = Array.from({ length: 200 }, (_, i) => Math.floor(range * Math.abs(Math.sin(i * 12.9898))) - 1e9);
    values.push(-1e9, range - 1e9);
    expect(unpack(values)).toEqual(values);
  }
});

test('numbers next to each other take few bytes', () => {
  const ids = packNumbers(Array.from({ length: 64_000 }, (_, i) => 9e9 + 3 * i));
  expect(ids.bytes.length).toBe(64_000);
});

test('ascending numbers are found, and where those that are missing would be', () => {
  const values = Array.from({ length: 1000 }, (_, i) => 10 * i + (i > 500 ? 2 ** 40 : 0));
  const packed = packNumbers(values);
  for (const [i, value] of values.entries()) {
    expect(indexOfNumber(packed, value)).toBe(i);
    expect(indexOfNumber(packed, value + 1)).toBe(-1);
    expect(lowerBoundOfNumber(packed, value - 1)).toBe(i);
    expect(lowerBoundOfNumber(packed, value + 1)).toBe(i + 1);
  }
  expect(indexOfNumber(packNumbers([]), 1)).toBe(-1);
});
