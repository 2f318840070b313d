import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Progress } from '../../format/progress.ts';
import { endOnceLoaded } from '../../runtime/end-thread.ts';
import { builderFailures } from '../../words/words.ts';
import { placeBufferBytes, placeHeapBytes } from '../memory-budget.ts';
import type { StepOptions } from '../pack-options.ts';
import type { GatherOptions } from './gather-places.ts';
import { recordsFileOf } from './place-index/places-writer.ts';

/** Garbage is collected more often where memory has little room. */
export type BuildPlacesOptions = GatherOptions & Pick<StepOptions, 'memory' | 'progress' | 'signal'>;

type Message = { progress: Progress } | { statistics: Record<string, number> };

/** Room for new objects: with more, the thread grows by hundreds of megabytes. */
const maxYoungGenerationSizeMb = 24;
/** Bytes of the heap without places. */
const leastHeap = 60e6;

/** Builds `places.sqlite` in a worker thread. Leaves no file when aborted or failed. */
export async function buildPlaces(options: BuildPlacesOptions): Promise<{ statistics: Record<string, number> }> {
  const { outFile, memory } = options;
  const nodes = options.dataset.nodes.ids.length;
  const wanted = leastHeap + nodes * placeHeapBytes;
  const room = (memory?.room ?? Infinity) - nodes * placeBufferBytes;
  const maxOldGenerationSizeMb = Math.floor(Math.max(wanted, room) / 1e6);
  try {
    const limits = { maxYoungGenerationSizeMb, ...(room !== Infinity && { maxOldGenerationSizeMb }) };
    return await runWorker(options, limits).catch((error: NodeJS.ErrnoException) => {
      // Addresses are denser here than what was measured.
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return runWorker(options, { maxYoungGenerationSizeMb });
      throw error;
    });
  } catch (error) {
    for (const file of [outFile, recordsFileOf(outFile)]) await rm(file, { force: true });
    throw error;
  }
}

async function runWorker(
  { memory: _, progress, signal, ...workerData }: BuildPlacesOptions,
  resourceLimits: Worker['resourceLimits'],
): Promise<{ statistics: Record<string, number> }> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./places-worker.ts', import.meta.url), {
    workerData,
    resourceLimits,
  });
  const end = endOnceLoaded(worker);
  const stop = () => void end();
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
        else reject(signal.aborted ? signal.reason : builderFailures.error('placesStopped'));
      });
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await end();
  }
}
