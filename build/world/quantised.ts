/** Steps of a degree: a tenth of a pixel at zoom 6. */
const steps = 1000;

/** Longitudes and latitudes in degrees, one after the other, as differences in whole steps. */
export function quantised(positions: ArrayLike<number>): number[] {
  const result: number[] = [];
  const before = [0, 0];
  for (let i = 0; i < positions.length; i++) {
    const at = Math.round((positions[i] ?? 0) * steps);
    result.push(at - (before[i % 2] ?? 0));
    before[i % 2] = at;
  }
  return result;
}

export function degrees(differences: readonly number[]): Float64Array {
  const result = new Float64Array(differences.length);
  const at = [0, 0];
  for (const [i, difference] of differences.entries()) {
    at[i % 2] = (at[i % 2] ?? 0) + difference;
    result[i] = (at[i % 2] ?? 0) / steps;
  }
  return result;
}
