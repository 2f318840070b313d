import { setTimeout as delay } from 'node:timers/promises';

/** Whether one turns out to be true in time. */
export async function isAnyTrue(looks: readonly Promise<boolean>[], timeMs: number): Promise<boolean> {
  const waiting = new AbortController();
  const late = delay(timeMs, false, { signal: waiting.signal, ref: false }).catch(() => false);
  const found = await Promise.race([Promise.all(looks).then(all => all.includes(true)), late]);
  waiting.abort();
  return found;
}
