import { describe, expect, test } from 'vitest';
import { HeightGrid } from '../../server/map-renderer/tiles/height-grid.ts';

/** Tiles of 2 x 2 cells, two across and two down, of which one is missing. */
const grid = new HeightGrid({ z: 3, shownZ: 3, tileCells: 2 }, [
  { column: 5, row: 7, heights: Float32Array.of(1, 2, 3, 4) },
  { column: 4, row: 6, heights: Float32Array.of(-8, 6, 7, 8) },
  { column: 4, row: 7, heights: undefined },
]);

describe('heights of a view', () => {
  test('lie in the box around its tiles', () => {
    expect([grid.left, grid.top, grid.width, grid.height]).toEqual([8, 12, 4, 4]);
  });

  test('are those of their tiles, and none elsewhere', () => {
    const rows = [0, 1, 2, 3].map(row => {
      const cells = new Float32Array(4);
      grid.copyRow(row, 0, cells);
      return [...cells];
    });
    const none = Number.NaN;
    expect(rows).toEqual([
      [-8, 6, none, none],
      [7, 8, none, none],
      [none, none, 1, 2],
      [none, none, 3, 4],
    ]);
  });

  test('are copied row by row across tiles', () => {
    const row = new Float32Array(3);
    grid.copyRow(1, 0, row);
    expect([...row]).toEqual([7, 8, Number.NaN]);
    grid.copyRow(3, 1, row);
    expect([...row]).toEqual([Number.NaN, 3, 4]);
  });
});
