import { WorkerClient } from '../../runtime/worker-client.ts';
import { inflateBlob } from './blobs.ts';
import { BlockDecoder } from './block-decoder.ts';
import type { BlockQuestion } from './block-worker.ts';
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
  readonly #workers: WorkerClient<BlockQuestion, DecodedBlock>[];
  /** The workers that know the selection. */
  readonly #told = new Set<WorkerClient<BlockQuestion, DecodedBlock>>();
  #selection: Selection = {};

  constructor(threads: number) {
    // Three blobs per thread: one being decoded, others waiting, so that no thread waits for the main one.
    this.width = threads * 3;
    const file = new URL('./block-worker.ts', import.meta.url);
    const data = () => this.#selection;
    this.#workers = Array.from({ length: threads }, () => new WorkerClient({ file, name: 'reader of blocks', data }));
  }

  select(selection: Selection): void {
    this.#selection = selection;
    this.#told.clear();
  }

  decode(blob: Uint8Array<ArrayBuffer>): Promise<DecodedBlock> {
    const worker = this.#workers.reduce((best, other) => (other.open < best.open ? other : best));
    const selection = this.#told.has(worker) ? undefined : this.#selection;
    this.#told.add(worker);
    return worker.ask({ blob, selection }, { transfer: [blob.buffer] });
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map(worker => worker.close()));
  }
}
