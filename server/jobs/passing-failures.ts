import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../errors.ts';

const passing: ReadonlySet<string> = new Set(['overloaded', 'maintenance', 'upstream_unavailable']);

export interface Retries {
  tries: number;
  /** Milliseconds before the second try, which double. */
  firstPauseMs: number;
}

/** Does a work of a job, again where it fails by what passes by itself. */
export async function retryPassing<Result>(
  work: () => Promise<Result>,
  { tries, firstPauseMs }: Retries,
  signal: AbortSignal,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !(error instanceof Failure) || !passing.has(error.code)) throw error;
    }
    await delay(firstPauseMs * 2 ** (attempt - 1), undefined, { signal });
  }
}
