/** How far two answers are apart: the same, the same but for rounding, or where they first differ. */
export type Difference = 'none' | 'rounding' | { at: string; here: unknown; there: unknown };

/** Sums of many roads differ in their last digits between processors and compilers. */
const rounding = 1e-3;

/** Compares two answers value by value, in the order of the first one. */
export function difference(here: unknown, there: unknown, at = ''): Difference {
  if (Object.is(here, there)) return 'none';
  if (typeof here === 'number' && typeof there === 'number') {
    const apart = Math.abs(here - there) / Math.max(Math.abs(here), Math.abs(there));
    return apart < rounding ? 'rounding' : { at, here, there };
  }
  if (typeof here !== 'object' || typeof there !== 'object' || here === null || there === null)
    return { at, here, there };
  const keys = new Set([...Object.keys(here), ...Object.keys(there)]);
  let isRounded = false;
  for (const key of keys) {
    const found = difference(
      (here as Record<string, unknown>)[key],
      (there as Record<string, unknown>)[key],
      at === '' ? key : `${at}.${key}`,
    );
    if (typeof found === 'object') return found;
    isRounded ||= found === 'rounding';
  }
  return isRounded ? 'rounding' : 'none';
}
