import { latitudeOf, longitudeOf } from '../../geo/web-mercator.ts';

/** Pixels per side of a tile. */
export const tileSize = 512;
/** Pixels between nodes; linear interpolation between them is off by less than a pixel. */
const step = 16;
const nodes = tileSize / step + 1;

/** A coarse grid over a square of `tileSize` pixels: where its nodes lie in a raster. */
export interface PatchNodes {
  columns: Float64Array;
  rows: Float64Array;
}

/** Columns and rows of a raster for a coarse grid over a tile; `place` converts degrees. */
export function nodesOf(
  z: number,
  x: number,
  y: number,
  place: (lon: number, lat: number) => readonly [column: number, row: number],
): PatchNodes {
  return patchNodes((across, down) => place(longitudeOf((x + across) / 2 ** z), latitudeOf((y + down) / 2 ** z)));
}

/** `place` gives column and row for shares (0 to 1) of the patch's width and height. */
export function patchNodes(
  place: (across: number, down: number) => readonly [column: number, row: number],
): PatchNodes {
  const columns = new Float64Array(nodes * nodes);
  const rows = new Float64Array(nodes * nodes);
  for (let i = 0; i < nodes * nodes; i++) {
    const [column, row] = place((i % nodes) / (nodes - 1), Math.floor(i / nodes) / (nodes - 1));
    columns[i] = column;
    rows[i] = row;
  }
  return { columns, rows };
}

/** Interpolates the grid's columns or rows at the centre of a pixel. */
export function atPixel(values: Float64Array, column: number, row: number): number {
  const node = Math.floor(row / step) * nodes + Math.floor(column / step);
  const [u, v] = [((column % step) + 0.5) / step, ((row % step) + 0.5) / step];
  const upper = (values[node] as number) * (1 - u) + (values[node + 1] as number) * u;
  const lower = (values[node + nodes] as number) * (1 - u) + (values[node + nodes + 1] as number) * u;
  return upper * (1 - v) + lower * v;
}

/** First and last column or row for pixels between the nodes, with one to spare; empty where all are NaN. */
export function spanOf(values: Float64Array): [first: number, last: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [Math.floor(low) - 1, Math.ceil(high) + 1];
}
