import type { Logger } from 'pino';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { WorkerClient } from '../../../data-packs/runtime/worker-client.ts';
import type { TrustGiven } from '../../../data-packs/store/catalogues/add.ts';
import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { Failure, type FailureCode } from '../../errors.ts';
import { FinishedReply } from '../../http/reply/finished-reply.ts';

interface AskOptions {
  /** Code for the store's failures. Default `bad_request`. */
  failure?: FailureCode;
  signal?: AbortSignal | undefined;
}

/** Reads catalogues, indexes and pack files, megabytes of JSON, in a thread. */
export class StoreThread {
  readonly #worker: WorkerClient<StoreQuestion, Uint8Array<ArrayBuffer>>;

  constructor(dataDir: string, logger: Logger) {
    this.#worker = new WorkerClient({
      file: new URL('./store-worker.ts', import.meta.url),
      name: 'thread that reads catalogues',
      data: () => ({ dataDir }),
      onStopped: error =>
        logger.error({ err: error }, 'the thread that reads catalogues stopped; the next question starts another'),
    });
  }

  /** The answer. Throws a `Failure` with the store's own sentence. */
  async ask<Answer>(question: StoreQuestion, options?: AskOptions): Promise<Answer> {
    return JSON.parse((await this.#bytes(question, options)).toString());
  }

  /** The same as the bytes of a reply. */
  async reply(question: StoreQuestion, options?: AskOptions): Promise<FinishedReply> {
    return FinishedReply.json(await this.#bytes(question, options));
  }

  async #bytes(question: StoreQuestion, { failure = 'bad_request', signal }: AskOptions = {}): Promise<Buffer> {
    try {
      const { buffer, byteOffset, byteLength } = await this.#worker.ask(question, { signal });
      return Buffer.from(buffer, byteOffset, byteLength);
    } catch (error) {
      if (!(error instanceof WordedError)) throw error;
      throw new Failure(failure, error.said, { cause: error });
    }
  }

  close(): Promise<void> {
    return this.#worker.close();
  }
}

/** Questions to the store that are too slow for the main thread. */
export type StoreQuestion =
  | { kind: 'histories' }
  | { kind: 'catalogues' }
  /** The name of a region in a catalogue. */
  | { kind: 'offered-name'; catalogue: string; region: string }
  | { kind: 'preview-catalogue'; url: string }
  | { kind: 'add-catalogue'; url: string; trust: TrustGiven }
  | { kind: 'remove-catalogue'; url: string }
  | { kind: 'refresh-catalogues' }
  | { kind: 'find'; path: string }
  | { kind: 'carried' }
  | { kind: 'extracts' }
  | { kind: 'known-extracts' }
  | { kind: 'extract-details'; id: string }
  /** About how large the part of a region in a box is. */
  | { kind: 'measure-within'; region: string; box: Bounds }
  | { kind: 'kept' }
  | { kind: 'discard-kept'; id: string }
  | { kind: 'trust-key'; publicKey: string; name: string; only?: string[] | undefined };
