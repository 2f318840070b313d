const firstMs = 500;
const longestMs = 30_000;
/** Servers may ask for more; then the download waits so long and asks again. */
const longestAskedMs = 300_000;

/**
 * How long to wait after the n-th failure in a row (from 1): twice as long each time, half of it by chance, so that many clients of one
 * server that failed do not come back together. What the server asks for is kept to, within five minutes.
 */
export function backOffMs(failures: number, random: () => number, retryAfterMs?: number): number {
  const most = Math.min(longestMs, firstMs * 2 ** (failures - 1));
  return Math.max(most * (0.5 + random() / 2), Math.min(longestAskedMs, retryAfterMs ?? 0));
}

/** `Retry-After` in milliseconds: seconds, or a date. */
export function retryAfterOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
