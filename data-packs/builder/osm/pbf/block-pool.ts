import { WorkerClient } from '../../../runtime/worker-client.ts';
import { inflateBlob } from './blobs.ts';
import { BlockDecoder } from './block-decoder.ts';
import type { BlockQuestion } from './block-worker.ts';
import type { DecodedBlock, Selection } from './chunks.ts';

/** Decodes compressed blobs into columns. */
export interface BlockPool {
  select(selection: Selection): void;
  /** Transfers the blob's bytes. */
  decode(blob: Uint8Array<ArrayBuffer>): Promise<DecodedBlock>;
  /** Number of blobs decoded at once. */
  readonly width: number;
  close(): Promise<void>;
}

/** Decodes on the calling thread: for small inputs starting threads takes longer. */
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
  /** Workers that have the current selection. */
  readonly #upToDate = new Set<WorkerClient<BlockQuestion, DecodedBlock>>();
  #selection: Selection = {};

  constructor(threads: number) {
    // One blob being decoded and two queued per thread, so that no thread waits for the main one.
    this.width = threads * 3;
    const file = new URL('./block-worker.ts', import.meta.url);
    const data = () => this.#selection;
    this.#workers = Array.from({ length: threads }, () => new WorkerClient({ file, name: 'reader of blocks', data }));
  }

  select(selection: Selection): void {
    this.#selection = selection;
    this.#upToDate.clear();
  }

  decode(blob: Uint8Array<ArrayBuffer>): Promise<DecodedBlock> {
    const worker = this.#workers.reduce((best, other) => (other.open < best.open ? other : best));
    const selection = this.#upToDate.has(worker) ? undefined : this.#selection;
    this.#upToDate.add(worker);
    return worker.ask({ blob, selection }, { transfer: [blob.buffer] });
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map(worker => worker.close()));
  }
}
