import { BeyondLimits, WorkerClient } from '../../../data-packs/runtime/worker-client.ts';
import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { Failure } from '../../errors.ts';
import type { FeatureQuestion, FeatureWork } from './feature-worker.ts';

/** Megabytes of objects: a file of 32 MiB takes some 250, its tiles as many again. */
const heapMb = 768;
/** Milliseconds without a question until the process ends, and for an answer. */
const idleMs = 120_000;
const timeoutMs = 60_000;

/** Asks the process that reads people's files, which may take any memory and time. */
export class FeatureReader {
  readonly #worker: WorkerClient<FeatureQuestion, unknown>;

  constructor() {
    const file = new URL('./feature-worker.ts', import.meta.url);
    this.#worker = new WorkerClient({ file, name: 'process that reads features', heapMb, idleMs });
  }

  /** Throws `bad_request` where nothing of the file can be drawn. */
  async ask<Work extends keyof FeatureWork>(
    work: Work,
    ...values: Parameters<FeatureWork[Work]>
  ): Promise<Awaited<ReturnType<FeatureWork[Work]>>> {
    try {
      const answer = this.#worker.ask({ work, values }, { timeoutMs });
      return (await answer) as Awaited<ReturnType<FeatureWork[Work]>>;
    } catch (error) {
      if (error instanceof BeyondLimits || error instanceof WordedError) {
        throw new Failure('bad_request', error.said, { cause: error });
      }
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#worker.close();
  }
}
