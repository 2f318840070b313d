/** Search distance around a void in samples: half a kilometre at 30 m. */
export const reach = 16;

const directions = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
] as const;

/**
 * Fills voids with data within `reach` in all eight directions, by the mean weighted by inverse square distance. Open
 * ones (the sea, the edge of the data) stay NaN. Returns 1 for the filled samples.
 */
export function fillVoids(heights: Float32Array, columns: number, rows: number): Uint8Array | undefined {
  const fills: [number, number][] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const i = row * columns + column;
      if (!Number.isNaN(heights[i])) continue;
      const height = heightFromNeighbours(heights, columns, rows, column, row);
      if (!Number.isNaN(height)) fills.push([i, height]);
    }
  }
  if (fills.length === 0) return undefined;
  const filled = new Uint8Array(heights.length);
  for (const [i, height] of fills) {
    heights[i] = height;
    filled[i] = 1;
  }
  return filled;
}

function heightFromNeighbours(
  heights: Float32Array,
  columns: number,
  rows: number,
  column: number,
  row: number,
): number {
  let sum = 0;
  let weights = 0;
  for (const [dx, dy] of directions) {
    let found = false;
    for (let distance = 1; distance <= reach; distance++) {
      const x = column + dx * distance;
      const y = row + dy * distance;
      if (x < 0 || y < 0 || x >= columns || y >= rows) break;
      const height = heights[y * columns + x] as number;
      if (Number.isNaN(height)) continue;
      const weight = 1 / (distance * distance * (dx * dx + dy * dy));
      sum += height * weight;
      weights += weight;
      found = true;
      break;
    }
    if (!found) return Number.NaN;
  }
  return sum / weights;
}

/**
 * Fills every void of a square of heights: along the rows straight from edge to edge, outside like the nearest sample;
 * rows without any sample like the nearest row. Returns false where there is no sample at all.
 */
export function bridgeVoids(heights: Float32Array, side: number): boolean {
  const empty: number[] = [];
  for (let row = 0; row < side; row++) if (!bridgeRow(heights.subarray(row * side, (row + 1) * side))) empty.push(row);
  if (empty.length === side) return false;
  const isEmpty = new Set(empty);
  for (const row of empty) {
    let away = 1;
    while (isEmpty.has(row - away) || row - away < 0) {
      if (row + away < side && !isEmpty.has(row + away)) break;
      away++;
    }
    const source = row - away >= 0 && !isEmpty.has(row - away) ? row - away : row + away;
    heights.copyWithin(row * side, source * side, (source + 1) * side);
  }
  return true;
}

function bridgeRow(row: Float32Array): boolean {
  let last = -1;
  for (let i = 0; i < row.length; i++) {
    const height = row[i] as number;
    if (Number.isNaN(height)) continue;
    const before = last < 0 ? height : (row[last] as number);
    for (let j = last + 1; j < i; j++) row[j] = before + ((height - before) * (j - last)) / (i - last);
    last = i;
  }
  if (last < 0) return false;
  row.fill(row[last] as number, last + 1);
  return true;
}
