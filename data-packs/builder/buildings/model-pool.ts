import { Worker } from 'node:worker_threads';
import { itemAt } from '../../base/item-at.ts';
import { endOnceLoaded } from '../../runtime/end-thread.ts';
import type { OsmDataset } from '../osm/dataset.ts';
import type { Extent } from './bounding-volume.ts';
import type { TileContents } from './tile-maker.ts';

/** Data of every worker; the dataset is shared memory. */
export interface ModelSetup {
  dataset: OsmDataset;
  /** The pack's terrain. */
  terrainFile: string | undefined;
}

export interface ModelTask extends TileContents {
  outFile: string;
}

/** Of the file written; undefined where nothing of the tile can be drawn, and no file is. */
export type WrittenModel = { extent: Extent; buildings: number; triangles: number; bytes: number } | undefined;

/** Makes models on worker threads, the results in the order of the tasks. Memory is that of one tile per thread. */
export async function makeModels(
  setup: ModelSetup,
  tasks: readonly ModelTask[],
  { threads, signal, onDone }: { threads: number; signal: AbortSignal; onDone: (done: number) => void },
): Promise<WrittenModel[]> {
  signal.throwIfAborted();
  const results: WrittenModel[] = [];
  const ends: (() => Promise<void>)[] = [];
  let [next, done] = [0, 0];
  let abort = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort);
      if (tasks.length === 0) resolve();
      for (let i = 0; i < Math.min(threads, tasks.length); i++) {
        const worker = new Worker(new URL('./model-worker.ts', import.meta.url), { workerData: setup });
        ends.push(endOnceLoaded(worker));
        let running = 0;
        const start = () => {
          if (next >= tasks.length) return;
          running = next++;
          worker.postMessage(itemAt(tasks, running));
        };
        worker.on('message', ({ model, error }: { model?: WrittenModel; error?: unknown }) => {
          if (error !== undefined) return reject(error);
          results[running] = model;
          onDone(++done);
          if (done === tasks.length) resolve();
          else start();
        });
        worker.on('error', reject);
        start();
      }
    });
    return results;
  } finally {
    signal.removeEventListener('abort', abort);
    await Promise.all(ends.map(end => end()));
  }
}
