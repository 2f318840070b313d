import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { Failure } from '../errors.ts';
import { endThread } from '../event-loop/end-thread.ts';
import type { Order, PlacesFile, Question, Report } from './messages.ts';
import type { PlaceFeature } from './search-schemas.ts';

/** Longer than any search takes, milliseconds: a thread that is not done then never will be. */
const patience = 20_000;

interface Waiting {
  question: Question;
  signal: AbortSignal | undefined;
  resolve: (features: PlaceFeature[]) => void;
  reject: (reason: unknown) => void;
}

/**
 * The thread that searches. One question is with it at a time, the others wait here: what a client no longer wants (it typed
 * on) is dropped before it costs anything.
 */
export class SearchThread {
  readonly #logger: Logger;
  readonly #queue: Waiting[] = [];
  #files: PlacesFile[] = [];
  #worker: Worker | undefined;
  #current: (Waiting & { id: number }) | undefined;
  #lastId = 0;
  #deadline: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** From now on these files answer. Those no longer listed are closed. */
  mount(files: PlacesFile[]): void {
    this.#files = files;
    this.#post({ kind: 'mount', files });
  }

  ask(question: Question, signal?: AbortSignal): Promise<PlaceFeature[]> {
    if (this.#closed) return Promise.reject(new Failure('upstream_unavailable'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ question, signal, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#fail(new Failure('upstream_unavailable'));
    for (const waiting of this.#queue.splice(0)) waiting.reject(new Failure('upstream_unavailable'));
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker !== undefined) await endThread(worker);
  }

  #next(): void {
    if (this.#current) return;
    const waiting = this.#queue.shift();
    if (!waiting) return;
    if (waiting.signal?.aborted) {
      waiting.reject(waiting.signal.reason);
      this.#next();
      return;
    }
    this.#lastId += 1;
    this.#current = { ...waiting, id: this.#lastId };
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => void this.#worker?.terminate(), patience).unref();
    this.#post({ kind: 'ask', id: this.#lastId, question: waiting.question });
  }

  #post(order: Order): void {
    if (this.#closed) return;
    if (!this.#worker) {
      this.#worker = this.#start();
      if (order.kind === 'mount') return;
    }
    this.#worker.postMessage(order);
  }

  /** A new thread, with the files mounted. */
  #start(): Worker {
    const worker = new Worker(new URL('./search-worker.ts', import.meta.url));
    worker.unref();
    worker.on('message', (report: Report) => this.#receive(report));
    const ended = (error?: unknown) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      if (this.#closed) return;
      this.#logger.error({ err: error }, 'the search thread stopped; a new one takes over');
      this.#fail(new Failure('upstream_unavailable', undefined, { cause: error }));
      this.#next();
    };
    worker.on('error', ended);
    worker.on('exit', () => ended());
    worker.postMessage({ kind: 'mount', files: this.#files } satisfies Order);
    return worker;
  }

  #receive(report: Report): void {
    if (report.kind === 'unreadable') {
      this.#logger.error(
        { region: report.region, reason: report.message },
        `the place index of ${report.region} cannot be read: ${report.message}`,
      );
      return;
    }
    const current = this.#current;
    if (current?.id !== report.id) return;
    clearTimeout(this.#deadline);
    this.#current = undefined;
    if (report.kind === 'answer') current.resolve(report.features);
    else {
      const error = new Error(report.message);
      if (report.stack) error.stack = report.stack;
      current.reject(error);
    }
    this.#next();
  }

  #fail(reason: Failure): void {
    clearTimeout(this.#deadline);
    this.#current?.reject(reason);
    this.#current = undefined;
  }
}
