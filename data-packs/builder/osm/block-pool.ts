import { Worker } from 'node:worker_threads';
import { inflateBlob } from './blobs.ts';
import { BlockDecoder } from './block-decoder.ts';
import type { FromWorker, ToWorker } from './block-worker.ts';
import type { DecodedBlock, Selection } from './chunks.ts';

/** Turns compressed blobs into columns. `damage` of a failed blob is why, to be put into a sentence. */
export interface BlockPool {
  select(selection: Selection): void;
  /** The blob's bytes are handed over. */
  decode(blob: Uint8Array<ArrayBuffer>): Promise<DecodedBlock>;
  /** Blobs that may be under way at once. */
  readonly width: number;
  close(): Promise<void>;
}

/** For small inputs: starting threads would take longer than the work. */
export class LocalPool implements BlockPool {
  readonly width = 1;
  #decoder = new BlockDecoder({});

  select(selection: Selection): void {
    this.#decoder = new BlockDecoder(selection);
  }

  async decode(blob: Uint8Array<ArrayBuffer>): Promise<DecodedBlock> {
    return this.#decoder.decode(inflateBlob(blob));
  }

  async close(): Promise<void> {}
}

export class WorkerPool implements BlockPool {
  readonly width: number;
  readonly #workers: { worker: Worker; busy: number }[];
  readonly #jobs = new Map<
    number,
    { resolve: (block: DecodedBlock) => void; reject: (reason: Error) => void; on: number }
  >();
  #nextJob = 0;

  constructor(threads: number) {
    // Two blobs per thread: one being decoded, one waiting, so that no thread waits for the main one.
    this.width = threads * 3;
    this.#workers = Array.from({ length: threads }, (_, on) => {
      const worker = new Worker(new URL('./block-worker.ts', import.meta.url));
      worker.on('message', (message: FromWorker) => this.#settle(message));
      worker.on('error', error => this.#fail(on, error instanceof Error ? error : new Error(String(error))));
      return { worker, busy: 0 };
    });
  }

  select(selection: Selection): void {
    for (const { worker } of this.#workers) worker.postMessage({ selection } satisfies ToWorker);
  }

  decode(blob: Uint8Array<ArrayBuffer>): Promise<DecodedBlock> {
    const job = this.#nextJob++;
    const on = this.#workers.reduce((best, { busy }, i) => (busy < this.#workers[best].busy ? i : best), 0);
    this.#workers[on].busy += 1;
    return new Promise((resolve, reject) => {
      this.#jobs.set(job, { resolve, reject, on });
      this.#workers[on].worker.postMessage({ job, blob } satisfies ToWorker, [blob.buffer]);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map(({ worker }) => worker.terminate()));
  }

  #settle(message: FromWorker): void {
    const job = this.#jobs.get(message.job);
    if (!job) return;
    this.#jobs.delete(message.job);
    this.#workers[job.on].busy -= 1;
    if ('block' in message) job.resolve(message.block);
    else job.reject(new RangeError(message.damage));
  }

  #fail(on: number, error: Error): void {
    for (const [id, job] of this.#jobs) {
      if (job.on !== on) continue;
      this.#jobs.delete(id);
      job.reject(error);
    }
  }
}
