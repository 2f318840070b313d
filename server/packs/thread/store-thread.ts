import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { Failure, type FailureCode } from '../../errors.ts';
import { endThread } from '../../event-loop/end-thread.ts';
import type { StoreOrder, StoreQuestion, StoreReport } from './questions.ts';

interface Waiting {
  resolve: (json: Buffer<ArrayBuffer>) => void;
  reject: (reason: unknown) => void;
  /** What a sentence of the store is to the client. */
  failure: FailureCode;
}

export interface AskOptions {
  /** Default `bad_request`. */
  failure?: FailureCode;
  signal?: AbortSignal | undefined;
}

/**
 * The thread that reads catalogues, indexes and pack files, which are megabytes of JSON: the service answers others meanwhile. It starts
 * when it is first asked, and again should it ever die.
 */
export class StoreThread {
  readonly #dataDir: string;
  readonly #logger: Logger;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;
  #closed = false;

  constructor(dataDir: string, logger: Logger) {
    this.#dataDir = dataDir;
    this.#logger = logger;
  }

  /** The answer as JSON in UTF-8. Throws a `Failure` with the store's own sentence. */
  ask(question: StoreQuestion, { failure = 'bad_request', signal }: AskOptions = {}): Promise<Buffer<ArrayBuffer>> {
    if (this.#closed) return Promise.reject(new Failure('upstream_unavailable', 'The service is being closed.'));
    this.#worker ??= this.#start();
    this.#lastId += 1;
    const id = this.#lastId;
    const stop = () => this.#post({ cancel: id });
    const answer = new Promise<Buffer<ArrayBuffer>>((resolve, reject) =>
      this.#waiting.set(id, { resolve, reject, failure }),
    );
    signal?.addEventListener('abort', stop, { once: true });
    this.#post({ id, question });
    return answer.finally(() => signal?.removeEventListener('abort', stop));
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    this.#worker = undefined;
    this.#fail(new Failure('upstream_unavailable', 'The service is being closed.'));
    if (worker !== undefined) await endThread(worker);
  }

  #post(order: StoreOrder): void {
    this.#worker?.postMessage(order);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./store-worker.ts', import.meta.url), {
      workerData: { dataDir: this.#dataDir },
    });
    worker.unref();
    worker.on('message', (report: StoreReport) => this.#receive(report));
    const over = (error?: unknown) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#logger.error({ err: error }, 'the thread that reads catalogues stopped; the next question starts another');
      this.#fail(new Failure('upstream_unavailable', undefined, { cause: error }));
    };
    worker.on('error', over);
    worker.on('exit', () => over());
    return worker;
  }

  #receive(report: StoreReport): void {
    const waiting = this.#waiting.get(report.id);
    this.#waiting.delete(report.id);
    if (waiting === undefined) return;
    if ('json' in report) {
      const { buffer, byteOffset, byteLength } = report.json;
      waiting.resolve(Buffer.from(buffer, byteOffset, byteLength));
      return;
    }
    const cause = new Error(report.message);
    if (report.stack !== undefined) cause.stack = report.stack;
    waiting.reject(report.sentence ? new Failure(waiting.failure, report.message, { cause }) : cause);
  }

  #fail(reason: Failure): void {
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}
