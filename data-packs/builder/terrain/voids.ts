/** How far a void looks for neighbours, in samples: half a kilometre at 30 m. */
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
 * Fills voids that are enclosed by data: those with a known sample within `reach` in all eight directions get the mean of
 * these, weighted by inverse square distance. Open ones (the sea, the edge of the data) stay NaN. Returns where it filled.
 */
export function fillVoids(heights: Float32Array, columns: number, rows: number): Uint8Array | undefined {
  const fills: [number, number][] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const i = row * columns + column;
      if (!Number.isNaN(heights[i])) continue;
      const height = surroundings(heights, columns, rows, column, row);
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

function surroundings(heights: Float32Array, columns: number, rows: number, column: number, row: number): number {
  let sum = 0;
  let weights = 0;
  for (const [dx, dy] of directions) {
    let found = false;
    for (let distance = 1; distance <= reach; distance++) {
      const x = column + dx * distance;
      const y = row + dy * distance;
      if (x < 0 || y < 0 || x >= columns || y >= rows) break;
      const height = heights[y * columns + x] ?? Number.NaN;
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
