import { askWorker } from '../../../ask-worker.ts';
import type { PhotosRead } from './photo-worker.ts';

/** Reads photos, and makes small ones of them, beside the window. */
export const photosInWorker = (files: readonly File[]): Promise<PhotosRead> =>
  askWorker(new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' }), files);
