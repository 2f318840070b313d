import type { Worker } from 'node:worker_threads';

/** What a thread is sent to end by itself: it closes its `parentPort`. */
export const end = 'end';

/** Searches and statements are done by then; what is not hangs. */
const patienceMs = 5000;

/**
 * Ends a thread that works in native code (SQLite) between two messages. One that is terminated within such a call aborts the
 * whole process ("FATAL ERROR: Error::New napi_get_last_error_info"), so that is only for those that hang.
 */
export async function endThread(worker: Worker): Promise<void> {
  const ended = new Promise<void>(resolve => worker.once('exit', () => resolve()));
  const hangs = setTimeout(() => void worker.terminate(), patienceMs);
  worker.ref();
  worker.postMessage(end);
  await ended;
  clearTimeout(hangs);
}
