import { Worker } from 'node:worker_threads';
import { itemAt } from '../../geo/item-at.ts';
import type { FeatureColumns } from './feature-store.ts';
import type { PlainLayerRules } from './layer-rules.ts';
import type { WorldBox } from './tile-grid.ts';
import type { TileTask } from './tile-plan.ts';

/** Data of every worker; all arrays are shared memory. */
export interface WorkerSetup {
  features: FeatureColumns;
  layers: readonly PlainLayerRules[];
  areas: readonly WorldBox[];
  maxzoom: number;
}

/** Compressed tiles: z, x, y, length of each, and their concatenated bytes. */
export interface TileBatch {
  taskDone: boolean;
  tiles: number[];
  bytes: Uint8Array;
}

export interface PoolOptions {
  threads: number;
  signal: AbortSignal;
  onTile: (z: number, x: number, y: number, bytes: Uint8Array) => void;
  onTaskDone: (task: TileTask) => void;
}

/** Room for new objects, most of which last for a tile: with more, workers grow by hundreds of megabytes. */
const maxYoungGenerationSizeMb = 24;

/**
 * Runs the tasks on worker threads, each with one running and one queued. Rejects with the first failure or the abort's
 * reason.
 */
export async function runTasks(setup: WorkerSetup, tasks: readonly TileTask[], options: PoolOptions): Promise<void> {
  const { signal, onTile, onTaskDone } = options;
  signal.throwIfAborted();
  if (tasks.length === 0) return;
  const workers: Worker[] = [];
  let next = 0;
  let done = 0;
  let abort = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort);
      for (let i = 0; i < Math.min(options.threads, tasks.length); i++) {
        const worker = new Worker(new URL('./tile-worker.ts', import.meta.url), {
          workerData: setup,
          resourceLimits: { maxYoungGenerationSizeMb },
        });
        workers.push(worker);
        const assigned: TileTask[] = [];
        const assignNext = () => {
          if (next >= tasks.length) return;
          const task = itemAt(tasks, next++);
          assigned.push(task);
          worker.postMessage(task);
        };
        worker.on('message', (batch: TileBatch) => {
          try {
            let offset = 0;
            for (let t = 0; t < batch.tiles.length; t += 4) {
              const [z, x, y, length] = batch.tiles.slice(t, t + 4) as [number, number, number, number];
              onTile(z, x, y, batch.bytes.subarray(offset, offset + length));
              offset += length;
            }
            if (!batch.taskDone) return;
            const finished = assigned.shift();
            if (finished !== undefined) onTaskDone(finished);
            done++;
            if (done === tasks.length) resolve();
            else assignNext();
          } catch (error) {
            reject(error);
          }
        });
        worker.on('error', reject);
        assignNext();
        assignNext();
      }
    });
  } finally {
    signal.removeEventListener('abort', abort);
    await Promise.all(workers.map(worker => worker.terminate()));
  }
}
