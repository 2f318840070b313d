/** Has a worker answer one message, and ends it. Rejects with what it said where it failed; that may be empty. */
export async function askWorker<Answer>(worker: Worker, message: unknown): Promise<Answer> {
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data));
      worker.addEventListener('error', event => {
        event.preventDefault();
        reject(new Error(event.message));
      });
      worker.postMessage(message);
    });
  } finally {
    worker.terminate();
  }
}
