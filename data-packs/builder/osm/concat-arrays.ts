/** Joins typed arrays. */
export function concatArrays<T extends Uint8Array | Uint32Array | Int32Array | Float64Array>(
  kind: new (length: number) => T,
  parts: readonly T[],
): T {
  const all = new kind(parts.reduce((sum, part) => sum + part.length, 0));
  let filled = 0;
  for (const part of parts) {
    all.set(part, filled);
    filled += part.length;
  }
  return all;
}
