import type { Message } from '../data-packs/words/catalogue.ts';
import { Failure, type FailureCode } from './errors.ts';

/** What a thread makes of a question: a failure would lose its code on the way. */
export type Told<Result> = { result: Result } | { code: FailureCode; said: Message };

/** In the thread: what its work gives, or how it fails. */
export function tellResult<Result>(work: () => Result): Told<Result> {
  try {
    return { result: work() };
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, said: error.said };
    throw error;
  }
}

/** Beside it: the result; throws the failure. */
export function resultOf<Result>(told: Told<Result>): Result {
  if ('code' in told) throw new Failure(told.code, told.said);
  return told.result;
}
