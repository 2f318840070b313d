import { reliefColumns, reliefRows } from './relief-grid.ts';

/** Two cells around the world are as good as the pole. */
const mostCells = reliefColumns / 2;

/**
 * Heights as means over squares of ground. The grid's cells are narrower the nearer they are to a pole, so that their
 * heights change faster from west to east than from north to south: shaded, on a map that is true to angles, the land
 * looks combed.
 */
export function squareCells(heights: Float32Array): Float32Array {
  const squared = new Float32Array(heights.length);
  for (let row = 0; row < reliefRows; row++) {
    const latitude = ((90 - ((row + 0.5) / reliefRows) * 180) * Math.PI) / 180;
    const cells = Math.min(mostCells, 1 / Math.cos(latitude));
    const start = row * reliefColumns;
    squared.set(means(heights.subarray(start, start + reliefColumns), cells), start);
  }
  return squared;
}

/** For each value of a ring the mean over as many values around it, parts of values included. */
function means(ring: Float32Array, cells: number): Float32Array {
  const count = ring.length;
  const reach = Math.floor((cells - 1) / 2);
  const part = (cells - 1) / 2 - reach;
  const at = (i: number): number => ring[((i % count) + count) % count] as number;
  const out = new Float32Array(count);
  let whole = 0;
  for (let i = -reach; i <= reach; i++) whole += at(i);
  for (let i = 0; i < count; i++) {
    out[i] = (whole + part * (at(i - reach - 1) + at(i + reach + 1))) / cells;
    whole += at(i + reach + 1) - at(i - reach);
  }
  return out;
}
