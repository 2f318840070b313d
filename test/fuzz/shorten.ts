/** Leaves out pieces, ever smaller ones, while an input stays what it is. */
export async function shorten(
  bytes: Uint8Array,
  tries: number,
  isSame: (shorter: Uint8Array) => Promise<boolean>,
): Promise<Uint8Array> {
  let best = Buffer.from(bytes);
  let left = tries;
  for (let size = Math.ceil(best.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.length && left > 0; left--) {
      const shorter = Buffer.concat([best.subarray(0, at), best.subarray(at + size)]);
      if (shorter.length > 0 && (await isSame(shorter))) best = shorter;
      else at += size;
    }
  }
  return best;
}
