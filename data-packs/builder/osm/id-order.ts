import { isAscending } from './id-set.ts';

/**
 * The rows to keep, in ascending id order: of several rows with one id the highest version, else the last. `undefined`: all rows,
 * as they are (what a sorted file gives). A radix sort, as comparing millions of boxed pairs takes minutes.
 */
export function orderById(ids: Float64Array, versions: Int32Array): Uint32Array | undefined {
  if (isAscending(ids)) return undefined;
  const order = sortStable(ids);
  let kept = 0;
  for (let i = 0; i < order.length; ) {
    let best = order[i];
    let next = i + 1;
    for (; next < order.length && ids[order[next]] === ids[best]; next++) {
      if (versions[order[next]] >= versions[best]) best = order[next];
    }
    order[kept++] = best;
    i = next;
  }
  return order.subarray(0, kept);
}

const digitBits = 16;
const digits = 2 ** digitBits;

function sortStable(ids: Float64Array): Uint32Array {
  let low = Infinity;
  let high = -Infinity;
  for (const id of ids) {
    if (id < low) low = id;
    if (id > high) high = id;
  }
  let from = Uint32Array.from({ length: ids.length }, (_, i) => i);
  let to = new Uint32Array(ids.length);
  const starts = new Uint32Array(digits);
  for (let scale = 1; scale <= high - low; scale *= digits) {
    starts.fill(0);
    for (const row of from) starts[Math.floor((ids[row] - low) / scale) % digits] += 1;
    let sum = 0;
    for (let i = 0; i < digits; i++) {
      const count = starts[i];
      starts[i] = sum;
      sum += count;
    }
    for (const row of from) to[starts[Math.floor((ids[row] - low) / scale) % digits]++] = row;
    [from, to] = [to, from];
  }
  return from;
}
