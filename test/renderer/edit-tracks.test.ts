import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { cutLine, joinLines, reverseLine, simplifyLine } from '../../renderer/features/tracks/shape-edits.ts';
import { cumulativeDistances, nearestOnLine } from '../../renderer/formats/line.ts';
import type { TrackLine } from '../../renderer/formats/shapes.ts';

const walk: TrackLine = {
  name: 'Walk',
  line: [
    [9.5, 47],
    [9.51, 47],
    [9.52, 47],
  ],
  heights: [500, 600, null],
  times: [0, 10_000, 20_000],
};
const lengthOf = ({ line }: TrackLine) => cumulativeDistances(line).at(-1) ?? 0;
const step = lengthOf(walk) / 2;

/** A way of steps up to a kilometre, anywhere, also over the antimeridian. */
const anyLine = fc
  .record({
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
    lat: fc.double({ min: -70, max: 70, noNaN: true }),
    steps: fc.array(
      fc.tuple(fc.double({ min: -0.01, max: 0.01, noNaN: true }), fc.double({ min: -0.01, max: 0.01, noNaN: true })),
      { minLength: 1, maxLength: 80 },
    ),
  })
  .map(({ lon, lat, steps }): TrackLine => {
    const line: Position[] = [[lon, lat]];
    for (const [east, north] of steps) {
      const [x, y] = line.at(-1) ?? [0, 0];
      line.push([x + east, y + north]);
    }
    return { line, heights: line.map((_, index) => index), times: line.map((_, index) => index * 1000) };
  })
  .filter(line => lengthOf(line) > 1);

describe('cutting a line', () => {
  test('between two corners gives both parts the place, its height and its time', () => {
    const [before, after] = cutLine(walk, step / 2) ?? [];
    expect(before?.line).toHaveLength(2);
    expect(before?.line[1]?.[0]).toBeCloseTo(9.505, 6);
    expect(before?.heights[1]).toBeCloseTo(550, 1);
    expect(before?.times?.[1]).toBeCloseTo(5000, 0);
    expect(after?.line[0]).toEqual(before?.line[1]);
    expect(after?.line).toHaveLength(3);
    expect([before?.name, after?.name]).toEqual(['Walk', 'Walk']);
  });

  test('at a corner doubles none; beside an unknown height it is unknown', () => {
    const [before, after] = cutLine(walk, step) ?? [];
    expect([before?.line.length, after?.line.length]).toEqual([2, 2]);
    expect(before?.heights).toEqual([500, 600]);
    expect(cutLine(walk, step * 1.5)?.[0].heights.at(-1)).toBeNull();
  });

  test('at or beyond its ends does nothing', () => {
    for (const metres of [-1, 0, lengthOf(walk), 1e9]) expect(cutLine(walk, metres)).toBeUndefined();
  });

  test('and joining again is the same way, wherever the cut', () => {
    fc.assert(
      fc.property(anyLine, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (line, share) => {
        const parts = cutLine(line, lengthOf(line) * share);
        if (parts === undefined) throw new Error('It was not cut.');
        const [before, after] = parts;
        expect(lengthOf(before) + lengthOf(after)).toBeCloseTo(lengthOf(line), 3);
        for (const part of parts) {
          expect(part.heights).toHaveLength(part.line.length);
          expect(part.times).toHaveLength(part.line.length);
        }
        // Parts that end where they began can be joined either way round.
        expect(lengthOf(joinLines(parts) ?? before)).toBeCloseTo(lengthOf(line), 0);
      }),
    );
  });
});

describe('joining lines', () => {
  const next: TrackLine = {
    line: [
      [9.52, 47],
      [9.53, 47],
    ],
    heights: [700, 800],
    times: [30_000, 40_000],
  };
  test('that meet have one corner there; times and the first name stay', () => {
    const joined = joinLines([walk, next]);
    expect(joined?.line).toHaveLength(4);
    expect(joined?.heights).toEqual([500, 600, null, 800]);
    expect(joined?.times).toEqual([0, 10_000, 20_000, 40_000]);
    expect(joined?.name).toBe('Walk');
  });

  test('turns what lies the other way round, and keeps no times then', () => {
    for (const lines of [
      [walk, reverseLine(next)],
      [reverseLine(walk), next],
      [reverseLine(walk), reverseLine(next)],
    ]) {
      const joined = joinLines(lines);
      expect(joined?.line.map(([lon]) => lon)).toEqual([9.5, 9.51, 9.52, 9.53]);
      expect(joined?.times).toBeUndefined();
    }
  });

  test('crosses gaps, also over the antimeridian', () => {
    const west: TrackLine = { line: [[179.8, -17], [179.9, -17]], heights: [null, null] }; // biome-ignore format: short
    const east: TrackLine = { line: [[-179.9, -17], [-179.8, -17]], heights: [null, null] }; // biome-ignore format: short
    const joined = joinLines([west, east]);
    expect(joined?.line.map(([lon]) => lon.toFixed(1))).toEqual(['179.8', '179.9', '180.1', '180.2']);
  });

  test('of none is none, of one the same', () => {
    expect(joinLines([])).toBeUndefined();
    expect(joinLines([walk])).toEqual(walk);
  });
});

test('a reversed line has the heights of its places and no times; twice reversed it is the way of before', () => {
  expect(reverseLine(walk).heights).toEqual([null, 600, 500]);
  expect(reverseLine(walk).times).toBeUndefined();
  expect(reverseLine(reverseLine(walk))).toEqual({ name: walk.name, line: walk.line, heights: walk.heights });
});

describe('simplifying a line', () => {
  test('leaves out what lies on the way; heights and times stay at their corners', () => {
    expect(simplifyLine(walk, 1)).toEqual({
      name: 'Walk',
      line: [
        [9.5, 47],
        [9.52, 47],
      ],
      heights: [500, null],
      times: [0, 20_000],
    });
  });

  test('keeps its ends, and everything near it', () => {
    fc.assert(
      fc.property(anyLine, fc.double({ min: 1, max: 500, noNaN: true }), (line, metres) => {
        const simple = simplifyLine(line, metres);
        expect(simple.line[0]).toEqual(line.line[0]);
        expect(simple.line.at(-1)).toEqual(line.line.at(-1));
        expect(simple.heights).toHaveLength(simple.line.length);
        const distances = cumulativeDistances(simple.line);
        for (const place of line.line) {
          const nearest = nearestOnLine(simple.line, distances, place)?.position ?? place;
          // A plane of a few kilometres is exact to some percent.
          expect(cumulativeDistances([place, nearest])[1]).toBeLessThan(metres * 1.05 + 0.5);
        }
      }),
    );
  });

  test('a line of two corners stays as it is', () => {
    const short: TrackLine = { line: [[1, 2], [3, 4]], heights: [null, 5] }; // biome-ignore format: short
    expect(simplifyLine(short, 1000)).toEqual(short);
  });
});
