import type { Message } from '../../words/catalogue.ts';
import { downloadFailures } from '../../words/failures/download.ts';
import { backOffMs } from './back-off.ts';
import { PassingFailure } from './download-failures.ts';
import type { Network } from './network.ts';

/** One try failed, another follows after a while: why, and when. */
export type RetryListener = (reason: Message, ms: number) => void;

/** What is read meanwhile: "example.org answers 503. Trying again in 4 s." */
export function retryMessage(reason: Message, ms: number): Message {
  const seconds = Math.ceil(ms / 1000);
  return seconds === 0 ? reason : downloadFailures.message('tryingAgain', { reason, seconds });
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
      options.onRetry?.(error.said, ms);
      await network.delay(ms, network.signal);
    }
  }
}
