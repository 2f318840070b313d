const day = 86_400_000;
export const periodLength = 30 * day;

/** Start of the 30-day period that `now` falls into, on the grid through `anchor`. */
export function periodStartAt(anchor: number, now: number): number {
  return anchor + Math.floor((now - anchor) / periodLength) * periodLength;
}

/** The UTC day usage is counted under, `2026-11-21`. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
