import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Progress, ProgressListener } from '../../format/progress.ts';
import { builderFailures } from '../../words/failures/builder.ts';
import { WordedError } from '../../words/worded-error.ts';
import type { OsmDataset, Polygon } from '../osm/dataset.ts';

export interface BuildPlacesOptions {
  dataset: OsmDataset;
  /** Area with data; places well outside are left out. Empty: everywhere. */
  extent: readonly Polygon[];
  outFile: string;
  progress: ProgressListener;
  signal: AbortSignal;
}

type Message = { progress: Progress } | { statistics: Record<string, number> };

/** Builds `places.sqlite` in a worker thread. Leaves no file when aborted or failed. */
export async function buildPlaces(options: BuildPlacesOptions): Promise<{ statistics: Record<string, number> }> {
  const { dataset, extent, outFile, progress, signal } = options;
  signal.throwIfAborted();
  const worker = new Worker(new URL('./places-worker.ts', import.meta.url), {
    workerData: { dataset, extent, outFile },
  });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      let statistics: Record<string, number> | undefined;
      worker.on('message', (message: Message) => {
        if ('progress' in message) progress(message.progress);
        else statistics = message.statistics;
      });
      worker.on('error', reject);
      worker.on('exit', () => {
        if (statistics) resolve({ statistics });
        else reject(signal.aborted ? signal.reason : new WordedError(builderFailures.message('placesStopped')));
      });
    });
  } catch (error) {
    await worker.terminate();
    await rm(outFile, { force: true });
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
