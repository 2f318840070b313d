import { expect, test } from 'vitest';
import { profileFigures, sampleCount } from '../../data-packs/geo/heights/height-figures.ts';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import type { ApiClient } from '../../renderer/api/client.ts';
import { askHeights } from '../../renderer/features/profile/ask-heights.ts';
import { profiledLine } from '../../renderer/features/profile/profiled-line.ts';
import { lineLength } from '../../renderer/formats/line.ts';
import { shapesOf } from '../../renderer/formats/shapes.ts';

test('a hill up and down counts once each way', () => {
  expect(profileFigures([100, 150, 200, 150, 100])).toEqual({ ascent: 100, descent: 100, min: 100, max: 200 });
});

test('the noise of a height model is no climb', () => {
  const flat = Array.from({ length: 500 }, (_, i) => 50 + (i % 2 === 0 ? 0 : 3));
  expect(profileFigures(flat)).toMatchObject({ ascent: 0, descent: 0 });
});

test('a long gentle climb counts although each step is small', () => {
  const climb = Array.from({ length: 101 }, (_, i) => 100 + i);
  expect(profileFigures(climb)?.ascent).toBe(100);
});

test('unknown heights are neither climb nor fall, and nothing known is nothing', () => {
  expect(profileFigures([10, null, 500, null, 20])).toEqual({ ascent: 0, descent: 0, min: 10, max: 500 });
  expect(profileFigures([null, null])).toBeUndefined();
});

test('samples stay within what the service takes', () => {
  expect(sampleCount(10)).toBe(64);
  expect(sampleCount(500_000)).toBe(1000);
});

test('a gap between two lines is neither long nor climbed, though nobody recorded heights', async () => {
  const parts = [
    [
      [9.52, 47.1],
      [9.52, 47.11],
    ],
    [
      [9.52, 47.2],
      [9.52, 47.21],
    ],
  ];
  const shapes = shapesOf({ type: 'MultiLineString', coordinates: parts });
  const line = profiledLine({ ...shapes, points: [[9.52, 47.205]], marks: [{ name: 'Hut' }] });
  if (line === undefined) throw new Error('There is no line.');
  const [first = 0, second = 0] = shapes.lines.map(one => lineLength(one.line));
  expect(line.metres).toBeCloseTo(first + second);
  expect(line.marks).toEqual([{ along: expect.closeTo(first + second / 2, -1), name: 'Hut' }]);
  // The ground rises by 1000 m in the gap alone.
  const asked: LonLat[] = [];
  const post = async (_path: string, { points }: { points: LonLat[] }) => {
    asked.push(...points);
    return { elevations: points.map(({ lat }) => ({ elevation: lat < 47.15 ? 500 : 1500 })) };
  };
  const heights = await askHeights({ post } as unknown as ApiClient, line, new AbortController().signal);
  expect(asked.filter(({ lat }) => lat > 47.111 && lat < 47.199)).toEqual([]);
  expect(heights).toHaveLength(sampleCount(line.metres));
  expect(profileFigures(heights)).toEqual({ ascent: 0, descent: 0, min: 500, max: 1500 });
});
