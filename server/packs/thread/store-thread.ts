import type { Logger } from 'pino';
import { WorkerClient } from '../../../data-packs/runtime/worker-client.ts';
import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { Failure, type FailureCode } from '../../errors.ts';
import type { StoreQuestion } from './questions.ts';

export interface AskOptions {
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

  /** Returns the answer as JSON in UTF-8. Throws a `Failure` with the store's own sentence. */
  async ask(question: StoreQuestion, { failure = 'bad_request', signal }: AskOptions = {}): Promise<Buffer> {
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
