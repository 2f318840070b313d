/**
 * Interpolates on a grid, row by row, by cubic convolution (Catmull-Rom), which keeps the samples and gives slopes
 * without steps: bilinear ones change at every sample, and hillshade shows them as facets. `at` is the sample to the
 * north-west, `east` and `south` are fractions from it. NaN where one of the sixteen samples around is missing.
 */
export function bicubic(heights: ArrayLike<number>, width: number, at: number, east: number, south: number): number {
  const first = at - width - 1;
  const a = cubic(heights, first, east);
  const b = cubic(heights, first + width, east);
  const c = cubic(heights, first + 2 * width, east);
  const d = cubic(heights, first + 3 * width, east);
  return between(a, b, c, d, south);
}

const cubic = (heights: ArrayLike<number>, at: number, share: number): number =>
  between(
    heights[at] as number,
    heights[at + 1] as number,
    heights[at + 2] as number,
    heights[at + 3] as number,
    share,
  );

/** Between the second and the third of four values. */
function between(a: number, b: number, c: number, d: number, share: number): number {
  return b + 0.5 * share * (c - a + share * (2 * a - 5 * b + 4 * c - d + share * (3 * (b - c) + d - a)));
}
