import type { Worker } from 'node:worker_threads';

/**
 * Gives what ends a thread that loads its native code before its first message: not before that one. A thread that is
 * ended while it loads (SQLite, sharp) aborts the whole process: "FATAL ERROR: Error::New napi_get_last_error_info".
 */
export function endOnceLoaded(worker: Worker): () => Promise<void> {
  const loaded = new Promise<void>(resolve => {
    for (const event of ['message', 'exit']) worker.once(event, () => resolve());
  });
  return async () => {
    await loaded;
    await worker.terminate();
  };
}
