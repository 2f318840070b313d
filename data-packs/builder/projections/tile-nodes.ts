import { latitudeOf, longitudeOf } from '../../geo/web-mercator.ts';

/** Pixels of a tile's side. */
export const tileSize = 512;
/** Between these pixels the way into the raster is taken for straight: a fraction of a pixel off at most. */
const step = 16;
const nodes = tileSize / step + 1;

/** Where a coarse grid over a tile lies in a raster, by columns and rows: `place` tells it for degrees. */
export function nodesOf(
  z: number,
  x: number,
  y: number,
  place: (lon: number, lat: number) => readonly [column: number, row: number],
): { columns: Float64Array; rows: Float64Array } {
  const columns = new Float64Array(nodes * nodes);
  const rows = new Float64Array(nodes * nodes);
  for (let i = 0; i < nodes * nodes; i++) {
    const across = (x + (i % nodes) / (nodes - 1)) / 2 ** z;
    const down = (y + Math.floor(i / nodes) / (nodes - 1)) / 2 ** z;
    const [column, row] = place(longitudeOf(across), latitudeOf(down));
    columns[i] = column;
    rows[i] = row;
  }
  return { columns, rows };
}

/** The value of a grid's columns or rows at the centre of a pixel of the tile. */
export function atPixel(values: Float64Array, column: number, row: number): number {
  const node = Math.floor(row / step) * nodes + Math.floor(column / step);
  const [u, v] = [((column % step) + 0.5) / step, ((row % step) + 0.5) / step];
  const upper = (values[node] ?? 0) * (1 - u) + (values[node + 1] ?? 0) * u;
  const lower = (values[node + nodes] ?? 0) * (1 - u) + (values[node + nodes + 1] ?? 0) * u;
  return upper * (1 - v) + lower * v;
}

/** The first and the last column or row that pixels between the nodes need, one to spare; empty without numbers. */
export function spanOf(values: Float64Array): [first: number, last: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [Math.floor(low) - 1, Math.ceil(high) + 1];
}
