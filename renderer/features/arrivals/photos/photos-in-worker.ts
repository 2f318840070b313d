import type { PhotosRead } from './photo-worker.ts';

/** Reads photos, and makes small ones of them, beside the window. */
export async function photosInWorker(files: readonly File[]): Promise<PhotosRead> {
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<PhotosRead>) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage(files);
    });
  } finally {
    worker.terminate();
  }
}
