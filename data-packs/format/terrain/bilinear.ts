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
