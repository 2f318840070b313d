import { setTimeout as delay } from 'node:timers/promises';

/** Asks until an answer passes; then throws what the last one failed by. */
export async function eventually(check: () => Promise<void>, seconds = 30): Promise<void> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await delay(200);
    }
  }
}
