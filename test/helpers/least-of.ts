const values = Array.from({ length: 6000 }, (_, i) => ({ id: i, name: `Höhe ${i}`, at: [Math.sin(i), Math.cos(i)] }));
/** What `calibrate` takes at least on the machine of two quiet cores that the bounds are for, milliseconds. */
const usualMs = 6;

/** Does a fixed piece of work like that of the service; returns its milliseconds. */
function calibrate(): number {
  const started = performance.now();
  const copy = JSON.parse(JSON.stringify(values)) as typeof values;
  copy.sort((a, b) => (a.at[0] ?? 0) - (b.at[0] ?? 0));
  return performance.now() - started;
}

/**
 * The smallest of up to `tries` measurements, stopping at the first that is small enough; excludes warm-up and moments
 * in which the machine was busy. As milliseconds of the usual machine: a fixed loop is measured in between, and on a
 * machine where that takes twice as long, all may.
 */
export async function leastOf(tries: number, enough: number, measure: () => Promise<number> | number): Promise<number> {
  let [least, loop] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const scaled = () => least * (usualMs / loop);
  for (let i = 0; i < tries && !(scaled() <= enough); i++) {
    for (let k = 0; k < 5; k++) loop = Math.min(loop, calibrate());
    least = Math.min(least, await measure());
  }
  return scaled();
}
