import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../errors.ts';

/**
 * Does the works of a list in its order, `lanes` of them at once. Once one fails, or `isOver`, no further one begins;
 * throws the first failure when none is under way any more.
 */
export async function inLanes<Work>(
  lanes: number,
  works: readonly Work[],
  work: (one: Work) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<void> {
  const waiting = [...works];
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    while (failures.length === 0 && !isOver()) {
      const next = waiting.shift();
      if (next === undefined) return;
      try {
        await work(next);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failures.length > 0) throw failures[0];
}

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
