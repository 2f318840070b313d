import { backOffMs } from './back-off.ts';
import { PassingFailure } from './download-failures.ts';
import type { Network } from './network.ts';

/** One try failed, another follows after a while: why, and when. */
export type RetryListener = (reason: string, ms: number) => void;

/** What is read meanwhile: "example.org answers 503; trying again in 4 s". */
export function retryInWords(reason: string, ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds === 0 ? reason : `${reason}; trying again in ${seconds} s`;
}

/**
 * Tries until it works, fails for good, or fails in passing `network.tries` times in a row. `madeProgress` is asked after each failure:
 * one that came further than all before it does not count.
 */
export async function tryAgain<Result>(
  attempt: () => Promise<Result>,
  network: Network,
  options: { madeProgress?: () => boolean; onRetry?: RetryListener } = {},
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      network.signal.throwIfAborted();
      if (!(error instanceof PassingFailure)) throw error;
      if (options.madeProgress?.()) failures = 1;
      if (failures >= network.tries) throw error;
      const ms = backOffMs(failures, network.random, error.retryAfterMs);
      options.onRetry?.(error.message, ms);
      await network.delay(ms, network.signal);
    }
  }
}
