import { CommandFailure } from './command-line.ts';

/** Runs work that Ctrl+C and SIGTERM stop; `sentence` then says what became of it. */
export async function withStop(sentence: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const abort = () => stop.abort(new CommandFailure(sentence));
  process.once('SIGINT', abort).once('SIGTERM', abort);
  try {
    await work(stop.signal);
  } finally {
    process.off('SIGINT', abort).off('SIGTERM', abort);
  }
}
