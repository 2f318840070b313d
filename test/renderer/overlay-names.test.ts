import { expect, test } from 'vitest';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { namesOnPages } from '../../renderer/features/atlas/atlas-drawings.ts';
import { emptyOverlay, type NamedShapes } from '../../renderer/features/picture/overlays/overlay.ts';
import { overlayNames, placesAlong } from '../../renderer/features/picture/overlays/overlay-names.ts';

const overlay = (part: Partial<NamedShapes>): NamedShapes => ({
  ...emptyOverlay,
  id: 'one',
  name: 'Way',
  ...part,
});
const way = (...line: Position[]) => overlay({ lines: [{ color: '#000000', width: 4, line }] });
const area = (...ring: Position[]) => overlay({ areas: [{ color: '#000000', rings: [ring] }] });

/** Pages of a degree a side, beside each other at the equator. */
const pagesFrom = (west: number, count: number) =>
  namesOnPages({
    pages: Array.from({ length: count }, (_, i) => {
      const [left, right] = [west + i, west + i + 1].map(lon => (lon > 180 ? lon - 360 : lon)) as [number, number];
      const corners: Position[] = [
        [left, 0.5],
        [right, 0.5],
        [right, -0.5],
        [left, -0.5],
      ];
      return { number: i + 1, corners, bearing: 0, neighbours: {} };
    }),
  });
const lonsOf = (names: { position: Position }[]) => names.map(({ position: [lon] }) => Math.round(lon * 100) / 100);

test('a line is named in its middle, by length, however its points lie', () => {
  const [name] = overlayNames([way([0, 0], [0.1, 0], [0.2, 0], [10, 0])]);
  expect(name).toEqual({ name: 'Way', position: [5, 0], isBelow: false });
  expect(overlayNames([way([178, 0], [-178, 0])])[0]?.position[0]).toBe(-180);
});

test('places along a line have equal distances and its ends', () => {
  expect(placesAlong([[0, 0], [1, 0], [8, 0]], 5).map(([lon]) => lon)).toEqual([0, 2, 4, 6, 8]); // biome-ignore format: one line
  expect(placesAlong([[3, 0]], 3)).toEqual([[3, 0], [3, 0], [3, 0]]); // biome-ignore format: one line
});

test('an area is named within it, also one that is bent around its middle', () => {
  const bent = area([0, 0], [10, 0], [10, 10], [9, 10], [9, 1], [0, 1], [0, 0]);
  const [{ position: [lon, lat] = [0, 0] } = { position: undefined }] = overlayNames([bent]);
  expect(lon > 9 || lat < 1).toBe(true);
});

test('a track with points of its own bears its name once; points alone bear it each', () => {
  const points = [1, 2, 3].map(lon => ({ color: '#000000', position: [lon, 0] as Position }));
  expect(overlayNames([{ ...way([0, 0], [4, 0]), points }])).toHaveLength(1);
  expect(overlayNames([overlay({ points })]).map(({ isBelow }) => isBelow)).toEqual([true, true, true]);
});

test('every page of an atlas names the line that crosses it, across the antimeridian too', () => {
  expect(lonsOf(overlayNames([way([0.2, 0.1], [2.9, 0.1])], pagesFrom(0, 4)))).toEqual([0.5, 1.5, 2.5]);
  expect(lonsOf(overlayNames([way([179.2, 0], [-178.9, 0])], pagesFrom(179, 2)))).toEqual([179.5, -179.5]);
});

test('an area is named on the pages whose middle it covers, else once', () => {
  const wide = area([0.2, -2], [2.9, -2], [2.9, 2], [0.2, 2], [0.2, -2]);
  expect(lonsOf(overlayNames([wide], pagesFrom(0, 4)))).toEqual([0.5, 1.5, 2.5]);
  const small = area([0.1, 0.1], [0.2, 0.1], [0.2, 0.2], [0.1, 0.2], [0.1, 0.1]);
  expect(lonsOf(overlayNames([small], pagesFrom(0, 4)))).toEqual([0.15]);
});
