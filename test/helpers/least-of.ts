/**
 * The least of up to `tries` measurements, the first that is enough ends them: what somebody can have again and again is bounded, not what
 * a first time costs, or a moment in which the machine had other work.
 */
export async function leastOf(tries: number, enough: number, measure: () => Promise<number> | number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries && least > enough; i++) least = Math.min(least, await measure());
  return least;
}
