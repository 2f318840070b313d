import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import { smoothLevelGround } from '../../data-packs/geo/heights/traced-heights.ts';
import { contourTile } from '../../server/map-renderer/tiles/contour-tiles.ts';
import type { MapSource } from '../../server/map-renderer/tiles/map-source.ts';

/** Contour lines of height models in whole metres, whose samples are three pixels wide. */

const [size, sample] = [512, 3];
const source = { contours: { maxzoom: 10, thresholds: { 0: [10, 50] } } } as unknown as MapSource;

/**
 * A tile over ground whose height is told in samples, in whole metres and straight between their middles; its north-western
 * corner so many pixels into the ground.
 */
function stairs(heightAt: (column: number, row: number) => number, left = 0, top = 0): Float32Array {
  const whole = (column: number, row: number): number => Math.round(heightAt(column, row));
  return Float32Array.from({ length: size ** 2 }, (_, i) => {
    const [across, down] = [(left + (i % size)) / sample, (top + Math.floor(i / size)) / sample];
    const [column, row] = [Math.floor(across), Math.floor(down)];
    const [east, south] = [across - column, down - row];
    const north = whole(column, row) * (1 - east) + whole(column + 1, row) * east;
    const below = whole(column, row + 1) * (1 - east) + whole(column + 1, row + 1) * east;
    return north * (1 - south) + below * south;
  });
}

/** A line of contours in pixels of the heights, of a tile that shows their north-western quarter. */
const linesOf = (heights: Float32Array, level: number): Promise<[number, number][][]> =>
  linesIn(200, 200, level, (x, y) => (x === 100 && y === 100 ? heights : undefined));

/** The same of any quarter of any tile. */
async function linesIn(
  x: number,
  y: number,
  level: number,
  heightsOf: (x: number, y: number) => Float32Array | undefined,
): Promise<[number, number][][]> {
  const bytes = await contourTile(source, 11, x, y, async (_, tileX, tileY) => {
    const heights = heightsOf(tileX, tileY);
    return heights && { size, heights };
  });
  const layer = new VectorTile(new PbfReader(bytes ?? new Uint8Array())).layers.contours;
  const features = Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i));
  const found = features.find(feature => feature?.properties.ele === level);
  const pixel = size / 2 / 4096;
  return found?.loadGeometry().map(line => line.map(({ x, y }): [number, number] => [x * pixel, y * pixel])) ?? [];
}

const lengthOf = (line: readonly [number, number][]): number =>
  line.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - (line[i]?.[0] ?? x), y - (line[i]?.[1] ?? y)), 0);

test('a line over level ground is no stair, and lies where the ground steps', async () => {
  // A metre in 40 samples: steps of whole metres are 40 samples wide, and their edges go down askew.
  const [east, south] = [0.02, 0.015];
  const heights = stairs((column, row) => 439.3 + east * column + south * row);
  const lines = await linesOf(heights, 440);
  expect(lines).toHaveLength(1);
  const [line = []] = lines;
  const [first = [0, 0], last = [0, 0]] = [line[0], line.at(-1)];
  const straight = Math.hypot(last[0] - first[0], last[1] - first[1]);
  expect(straight).toBeGreaterThan(150);
  expect(lengthOf(line) / straight).toBeLessThan(1.12);
  // Where the ground rises from 440 to 441: half way up, half a sample away at most, where the tile's edge, beyond which nothing is known, is not near.
  const away = line
    .filter(([x, y]) => Math.min(x, y) > 5)
    .map(([x, y]) => Math.abs(439.3 + (east * x + south * y) / sample - 440.5) / Math.hypot(east, south));
  expect(away.length).toBeGreaterThan(40);
  expect(Math.max(...away)).toBeLessThan(1);
  expect(away.reduce((sum, one) => sum + one, 0) / away.length).toBeLessThan(0.5);
});

test('a line goes over the edges and corners of height tiles as it does within one', async () => {
  const ground = (column: number, row: number): number =>
    437 + 0.02 * column + 0.015 * row + 1.5 * Math.sin(column / 40) * Math.cos(row / 50);
  const half = size / 2;
  const over = (left: number, top: number) => {
    const tiles = new Map<string, Float32Array>();
    return (x: number, y: number): Float32Array => {
      const key = `${x}/${y}`;
      const tile = tiles.get(key) ?? stairs(ground, (x - 100) * size + left, (y - 100) * size + top);
      tiles.set(key, tile);
      return tile;
    };
  };
  // The same quarters of the ground, which meet at a corner of four tiles, and in the middle of one.
  const [apart, within] = [over(0, 0), over(half, half)];
  let points = 0;
  for (const [x, y] of [
    [201, 201],
    [202, 201],
    [201, 202],
    [202, 202],
  ] as const) {
    const lines = await linesIn(x, y, 440, apart);
    expect(lines).toEqual(await linesIn(x - 1, y - 1, 440, within));
    points += lines.flat().filter(([px, py]) => Math.min(px, py, half - px, half - py) < 12).length;
  }
  expect(points).toBeGreaterThan(40);
});

test('slopes, fine models and the edges of tiles stay as they are', () => {
  const slope = stairs((column, row) => 400 + 2 * column + row);
  expect(smoothLevelGround(slope, size)).toBe(slope);
  const fine = Float32Array.from({ length: size ** 2 }, (_, i) => 440.3 + (i % size) / 900);
  expect(smoothLevelGround(fine, size)).toBe(fine);
  const level = stairs(column => 439.3 + 0.02 * column);
  level[200 * size + 200] = Number.NaN;
  const smooth = smoothLevelGround(level, size);
  expect(smooth).not.toBe(level);
  expect(smooth[200 * size + 200]).toBeNaN();
  expect(smooth.filter(Number.isNaN)).toHaveLength(1);
  for (let i = 0; i < size; i++) {
    for (const at of [i, size + i, i * size, i * size + 1]) expect(smooth[at]).toBe(level[at]);
    for (const at of [(size - 1) * size + i, (size - 2) * size + i, i * size + size - 1])
      expect(smooth[at]).toBe(level[at]);
  }
});
