import { release } from '../release.ts';

/** Joins typed arrays. */
export function concatArrays<T extends Uint8Array | Uint32Array | Int32Array | Float64Array>(
  kind: new (length: number) => T,
  parts: readonly T[],
  { empty = false }: { empty?: boolean } = {},
): T {
  const all = new kind(parts.reduce((sum, part) => sum + part.length, 0));
  let filled = 0;
  for (const part of parts) {
    all.set(part, filled);
    filled += part.length;
    if (empty) release(part);
  }
  return all;
}
