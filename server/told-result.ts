import type { Logger } from 'pino';
import { type AskOptions, WorkerClient } from '../data-packs/runtime/worker-client.ts';
import type { Message } from '../data-packs/words/catalogue.ts';
import { Failure, type FailureCode } from './errors.ts';
import { FairQueue } from './turns/index.ts';

/** What a thread makes of a question: a failure would lose its code on the way. */
type Told<Result> = { result: Result } | { code: FailureCode; said: Message };

/** In the thread: what its work gives, or how it fails. */
export function tellResult<Result>(work: () => Result): Told<Result> {
  try {
    return { result: work() };
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, said: error.said };
    throw error;
  }
}

/** A thread that answers so, one question at a time, in turns of clients; it ends after so many milliseconds without any. `what`: it does. */
export function tellingThread<Question, Result>(
  { file, what, idleMs }: { file: URL; what: string; idleMs: number },
  logger: Logger,
) {
  const client = new WorkerClient<Question, Told<Result>>({
    file,
    name: `thread that ${what}`,
    idleMs,
    onStopped: error =>
      logger.error({ err: error }, `the thread that ${what} stopped; the next question starts another`),
  });
  const turns = new FairQueue({ places: 1 });
  return {
    /** Throws the failure. */
    ask: async (question: Question, options: AskOptions = {}): Promise<Result> => {
      const told = await turns.run(() => client.ask(question, options), { signal: options.signal });
      if ('code' in told) throw new Failure(told.code, told.said);
      return told.result;
    },
    close: () => client.close(),
  };
}

export type TellingThread<Question, Result> = ReturnType<typeof tellingThread<Question, Result>>;
