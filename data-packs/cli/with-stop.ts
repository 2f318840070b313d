import type { Message } from '../words/catalogue.ts';
import { CommandFailure } from './command-line.ts';

/** Runs work that Ctrl+C and SIGTERM stop; then it fails with the message. */
export async function withStop(said: Message, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const abort = () => stop.abort(new CommandFailure(said));
  process.once('SIGINT', abort).once('SIGTERM', abort);
  try {
    await work(stop.signal);
  } finally {
    process.off('SIGINT', abort).off('SIGTERM', abort);
  }
}
