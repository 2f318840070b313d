/**
 * Interpolates between four samples; `east` and `south` are fractions from the north-western one. With missing (NaN)
 * corners it is the mean of the others if they have half of the weight: data extends half a sample beyond its edge, so
 * that neighbouring files of different lattices leave no gap.
 */
export function bilinear(nw: number, ne: number, sw: number, se: number, east: number, south: number): number {
  const value = (nw * (1 - east) + ne * east) * (1 - south) + (sw * (1 - east) + se * east) * south;
  if (!Number.isNaN(value)) return value;
  let sum = 0;
  let weights = 0;
  const add = (height: number, weight: number) => {
    if (Number.isNaN(height)) return;
    sum += height * weight;
    weights += weight;
  };
  add(nw, (1 - east) * (1 - south));
  add(ne, east * (1 - south));
  add(sw, (1 - east) * south);
  add(se, east * south);
  return weights >= 0.4999 ? sum / weights : Number.NaN;
}

/**
 * Interpolates on a grid, row by row, by cubic convolution (Catmull-Rom), which keeps the samples and gives slopes
 * without steps: bilinear ones change at every sample, and hillshade shows them as facets. `at` is the sample to the
 * north-west, `east` and `south` are fractions from it. NaN where one of the sixteen samples around is missing.
 */
export function bicubic(heights: ArrayLike<number>, width: number, at: number, east: number, south: number): number {
  const first = at - width - 1;
  const a = cubic(heights, first, 1, east);
  const b = cubic(heights, first + width, 1, east);
  const c = cubic(heights, first + 2 * width, 1, east);
  const d = cubic(heights, first + 3 * width, 1, east);
  return between(a, b, c, d, south);
}

/** The same along a line of four samples, `step` apart. */
export const cubic = (heights: ArrayLike<number>, at: number, step: number, share: number): number =>
  between(
    heights[at] as number,
    heights[at + step] as number,
    heights[at + 2 * step] as number,
    heights[at + 3 * step] as number,
    share,
  );

/** Between the second and the third of four values. */
function between(a: number, b: number, c: number, d: number, share: number): number {
  return b + 0.5 * share * (c - a + share * (2 * a - 5 * b + 4 * c - d + share * (3 * (b - c) + d - a)));
}
