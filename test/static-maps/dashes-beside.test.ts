import { expect, test } from 'vitest';
import { dashesBeside, offsetLine } from '../../server/static-maps/renderer/feature-paths.ts';

const lengthOf = (part: Float64Array): number => {
  let sum = 0;
  for (let i = 2; i < part.length; i += 2) {
    sum += Math.hypot((part[i] as number) - (part[i - 2] as number), (part[i + 1] as number) - (part[i - 1] as number));
  }
  return sum;
};

test('dashes beside a straight line lie opposite its own', () => {
  const line = Int32Array.from([0, 0, 100, 0]);
  const parts = dashesBeside(line, offsetLine(line, 5), [20, 15]);
  expect(parts.map(part => [...part].map(Math.round))).toEqual([
    [0, 5, 20, 5],
    [35, 5, 55, 5],
    [70, 5, 90, 5],
  ]);
});

test('a dash goes round a corner, shorter inside than outside', () => {
  const line = Int32Array.from([0, 0, 50, 0, 50, 50]);
  const beside = (distance: number): Float64Array[] => dashesBeside(line, offsetLine(line, distance), [30, 10]);
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
  const parts = dashesBeside(line, Float64Array.from(line), [30, 30]);
  expect(parts.map(lengthOf)).toEqual([30]);
});
