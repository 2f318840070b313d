const far = 1e20;
/** Pixels around an edge that have a distance, and the inner share of the range, as clients of glyph files assume. */
const radius = 8;
const cutoff = 0.25;

/**
 * Computes distances to a shape's edge from its coverage (0-255), as glyph files hold them: 191 on the edge, more
 * inside. After Felzenszwalb and Huttenlocher, "Distance Transforms of Sampled Functions". `resolution`: pixels along one
 * of the font's.
 */
export function distanceField(coverage: Uint8Array, width: number, height: number, resolution = 1): Uint8Array {
  const outer = new Float64Array(width * height);
  const inner = new Float64Array(width * height);
  for (let i = 0; i < coverage.length; i++) {
    const alpha = (coverage[i] as number) / 255;
    // Estimate the edge's place within a partly covered pixel.
    const distance = 0.5 - alpha ** (1 / 2.2);
    outer[i] = alpha === 1 ? 0 : alpha === 0 ? far : Math.max(0, distance) ** 2;
    inner[i] = alpha === 1 ? far : alpha === 0 ? 0 : Math.max(0, -distance) ** 2;
  }
  transform(outer, width, height);
  transform(inner, width, height);
  return Uint8Array.from(outer, (square, i) => {
    const distance = Math.sqrt(square) - Math.sqrt(inner[i] as number);
    return Math.max(0, Math.min(255, Math.round(255 - 255 * (distance / (radius * resolution) + cutoff))));
  });
}

function transform(grid: Float64Array, width: number, height: number): void {
  const longest = Math.max(width, height);
  const scratch = {
    values: new Float64Array(longest),
    edges: new Float64Array(longest + 1),
    at: new Uint16Array(longest),
  };
  for (let x = 0; x < width; x++) transformLine(grid, x, width, height, scratch);
  for (let y = 0; y < height; y++) transformLine(grid, y * width, 1, width, scratch);
}

interface Scratch {
  values: Float64Array;
  edges: Float64Array;
  at: Uint16Array;
}

function transformLine(grid: Float64Array, offset: number, stride: number, length: number, scratch: Scratch): void {
  const { values, edges, at } = scratch;
  at[0] = 0;
  edges[0] = -far;
  edges[1] = far;
  values[0] = grid[offset] as number;
  let last = 0;
  for (let q = 1; q < length; q++) {
    values[q] = grid[offset + q * stride] as number;
    let edge = 0;
    do {
      const r = at[last] as number;
      edge = ((values[q] as number) - (values[r] as number) + q * q - r * r) / (q - r) / 2;
    } while (edge <= (edges[last] as number) && --last > -1);
    last++;
    at[last] = q;
    edges[last] = edge;
    edges[last + 1] = far;
  }
  for (let q = 0, k = 0; q < length; q++) {
    while ((edges[k + 1] ?? far) < q) k++;
    const r = at[k] as number;
    grid[offset + q * stride] = (values[r] as number) + (q - r) ** 2;
  }
}
