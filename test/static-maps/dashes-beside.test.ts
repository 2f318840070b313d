import { expect, test } from 'vitest';
import { dashesBeside, offsetLine } from '../../server/map-renderer/layers/feature-paths.ts';
import { softDashes, solid } from '../../server/map-renderer/layers/line-layer.ts';

const lengthOf = (part: Float64Array): number => {
  let sum = 0;
  for (let i = 2; i < part.length; i += 2) {
    sum += Math.hypot((part[i] as number) - (part[i - 2] as number), (part[i + 1] as number) - (part[i - 1] as number));
  }
  return sum;
};

test('dashes beside a straight line lie opposite its own', () => {
  const line = Int32Array.from([0, 0, 100, 0]);
  const parts = dashesBeside(line, offsetLine(line, 5), { lengths: [20, 15], start: 0 });
  expect(parts.map(part => [...part].map(Math.round))).toEqual([
    [0, 5, 20, 5],
    [35, 5, 55, 5],
    [70, 5, 90, 5],
  ]);
});

test('a dash goes round a corner, shorter inside than outside', () => {
  const line = Int32Array.from([0, 0, 50, 0, 50, 50]);
  const beside = (distance: number): Float64Array[] =>
    dashesBeside(line, offsetLine(line, distance), { lengths: [30, 10], start: 0 });
  const [inside, outside] = [beside(10), beside(-10)];
  expect(inside.map(part => part.length / 2)).toEqual([2, 3, 2]);
  expect(outside.map(part => part.length / 2)).toEqual([2, 3, 2]);
  expect(lengthOf(inside[1] as Float64Array)).toBeLessThan(30);
  expect(lengthOf(outside[1] as Float64Array)).toBeGreaterThan(30);
  // The line ends in the middle of the third dash.
  expect([...(inside[2] as Float64Array)].slice(-2)).toEqual([40, 50]);
});

test('points that lie on each other count for nothing', () => {
  const line = Int32Array.from([0, 0, 0, 0, 40, 0, 40, 0]);
  const parts = dashesBeside(line, Float64Array.from(line), { lengths: [30, 30], start: 0 });
  expect(parts.map(lengthOf)).toEqual([30]);
});

test('a pattern that begins before the line, or after its start', () => {
  const line = Int32Array.from([0, 0, 40, 0]);
  const beside = (start: number) =>
    dashesBeside(line, Float64Array.from(line), { lengths: [10, 10], start }).map(part => [part[0], part.at(-2)]);
  expect(beside(4)).toEqual([
    [0, 6],
    [16, 26],
    [36, 40],
  ]);
  expect(beside(-4)).toEqual([
    [4, 14],
    [24, 34],
  ]);
});

test('soft ends lie around those of the dashes, and the middle is as opaque as the line', () => {
  for (const opacity of [1, 0.6]) {
    const [below, above] = softDashes({ ...solid, lengths: [8, 6] }, 1, opacity);
    expect(below).toMatchObject({ lengths: [9, 5], start: 0.5 });
    expect(above).toMatchObject({ lengths: [7, 7], start: -0.5 });
    const left = (1 - opacity * (below?.opacity ?? 0)) * (1 - opacity * (above?.opacity ?? 0));
    expect(1 - left).toBeCloseTo(opacity);
  }
  // Dashes of less than a pixel stay apart.
  expect(
    softDashes({ ...solid, lengths: [0.8, 0.4] }, 1, 1)[0]?.lengths.map(length => Number(length.toFixed(2))),
  ).toEqual([1, 0.2]);
});
