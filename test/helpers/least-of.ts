/**
 * The smallest of up to `tries` measurements, stopping at the first that is small enough; excludes warm-up and moments
 * in which the machine was busy.
 */
export async function leastOf(tries: number, enough: number, measure: () => Promise<number> | number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries && least > enough; i++) least = Math.min(least, await measure());
  return least;
}
