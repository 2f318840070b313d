import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { Failure } from '../errors.ts';
import type { DocumentJob, Order, RenderJob, RenderWorkerData, Report, ResourceRequest } from './render-messages.ts';
import type { FinishedDocument } from './renderer/document/blocks.ts';
import { t } from './words.ts';

export interface RenderPoolOptions {
  workers: number;
  /** Pictures that may wait; more are refused. */
  queueLimit: number;
  /** Milliseconds a picture may take. */
  timeLimit: number;
  /** Milliseconds a picture may wait before drawing. */
  waitLimit: number;
  logger: Logger;
  workerData: RenderWorkerData;
  /** Loads a resource; `undefined`: none exists. When it throws, the picture is drawn without. */
  resource: (request: ResourceRequest) => Promise<unknown>;
  /** The module of the threads. Default: the renderer. */
  script?: URL;
}

type Drawn = Extract<Report, { kind: 'drawn' }>;

interface Waiting {
  job: RenderJob | DocumentJob;
  signal: AbortSignal;
  resolve: (drawn: Drawn) => void;
  reject: (reason: unknown) => void;
  /** Limits the waiting first, then the drawing. */
  timer: NodeJS.Timeout | undefined;
}

interface Thread {
  worker: Worker;
  current: (Waiting & { since: number }) | undefined;
  /** Ends after this picture: its memory is full, or it may have cached a failed resource as absent. */
  exhausted: boolean;
}

/** Milliseconds without work after which a thread ends. */
const idleTime = 300_000;
/** JavaScript heap of one thread, without Skia's memory. */
const heapLimitMb = 768;

/** Estimated milliseconds per picture before the first. */
const initialEstimate = 500;
/** Maximum `Retry-After` in seconds. */
const maxRetryAfter = 30;

/** What was drawn, for the log. */
const shown = (waiting: Waiting | undefined): object =>
  waiting === undefined || 'document' in waiting.job ? { document: true } : { view: waiting.job.view };

/** Render threads that draw one picture at a time each; a crash fails only its own picture. */
export class RenderPool {
  readonly #options: RenderPoolOptions;
  readonly #threads = new Set<Thread>();
  readonly #queue: Waiting[] = [];
  #idle: NodeJS.Timeout | undefined;
  #closed = false;
  /** Moving average of milliseconds per picture. */
  #average = initialEstimate;

  constructor(options: RenderPoolOptions) {
    this.#options = options;
  }

  /** Starts a thread if none runs, to load while the picture is being prepared. */
  wake(): void {
    if (this.#closed || this.#threads.size > 0) return;
    this.#start();
    this.#next();
  }

  /** Throws `overloaded` when too many wait or it waits too long, `upstream_unavailable` when the thread fails. */
  async draw(job: RenderJob, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#wait(job, signal)).image;
  }

  /** As `draw`; `pages`: how many the document has. */
  async drawDocument(job: DocumentJob, signal: AbortSignal): Promise<FinishedDocument> {
    const { image, pages = 0 } = await this.#wait(job, signal);
    return { bytes: image, pages };
  }

  #wait(job: RenderJob | DocumentJob, signal: AbortSignal): Promise<Drawn> {
    if (this.#closed) return Promise.reject(new Failure('upstream_unavailable'));
    this.#dropAborted();
    if (this.#queue.length >= this.#options.queueLimit) return Promise.reject(this.#overloaded());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { job, signal, resolve, reject, timer: undefined };
      waiting.timer = setTimeout(() => this.#giveUp(waiting), this.#options.waitLimit);
      this.#queue.push(waiting);
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    for (const { reject, timer } of this.#queue.splice(0)) {
      clearTimeout(timer);
      reject(new Failure('upstream_unavailable'));
    }
    await Promise.all([...this.#threads].map(thread => this.#end(thread, new Failure('upstream_unavailable'))));
  }

  #next(): void {
    clearTimeout(this.#idle);
    this.#dropAborted();
    if (this.#queue.length === 0) {
      if ([...this.#threads].every(({ current }) => current === undefined)) this.#rest();
      return;
    }
    const free = [...this.#threads].find(({ current }) => current === undefined) ?? this.#start();
    const waiting = free === undefined ? undefined : this.#queue.shift();
    if (free === undefined || waiting === undefined) return;
    clearTimeout(waiting.timer);
    const timer = setTimeout(() => this.#expire(free), this.#limitOf(waiting.job));
    free.current = { ...waiting, timer, since: performance.now() };
    free.worker.postMessage({ kind: 'render', job: waiting.job } satisfies Order);
    this.#next();
  }

  #limitOf(job: RenderJob | DocumentJob): number {
    return 'document' in job ? job.timeLimit : this.#options.timeLimit;
  }

  /** Drops pictures whose clients have disconnected. */
  #dropAborted(): void {
    for (let i = this.#queue.length - 1; i >= 0; i--) {
      const waiting = this.#queue[i];
      if (waiting?.signal.aborted !== true) continue;
      this.#queue.splice(i, 1);
      clearTimeout(waiting.timer);
      waiting.reject(waiting.signal.reason);
    }
  }

  #giveUp(waiting: Waiting): void {
    const at = this.#queue.indexOf(waiting);
    if (at < 0) return;
    this.#queue.splice(at, 1);
    waiting.reject(this.#overloaded());
  }

  /** Refuses, with a `Retry-After` that lets the present queue drain. */
  #overloaded(): Failure {
    const seconds = (this.#queue.length * this.#average) / this.#options.workers / 1000;
    return new Failure('overloaded', undefined, {
      retryAfter: Math.max(1, Math.min(maxRetryAfter, Math.ceil(seconds))),
    });
  }

  #start(): Thread | undefined {
    if (this.#threads.size >= this.#options.workers) return undefined;
    const worker = new Worker(this.#options.script ?? new URL('render-worker.ts', import.meta.url), {
      workerData: this.#options.workerData,
      resourceLimits: { maxOldGenerationSizeMb: heapLimitMb },
    });
    const thread: Thread = { worker, current: undefined, exhausted: false };
    this.#threads.add(thread);
    worker.on('message', (report: Report) => this.#receive(thread, report));
    worker.on('error', error => void this.#end(thread, error));
    worker.on('exit', () => void this.#end(thread, new Error('the render thread ended')));
    return thread;
  }

  #receive(thread: Thread, report: Report): void {
    if (report.kind === 'need') {
      void this.#supply(thread, report.id, report.request);
      return;
    }
    const { current } = thread;
    if (current === undefined) return;
    clearTimeout(current.timer);
    thread.current = undefined;
    this.#average += (performance.now() - current.since - this.#average) / 8;
    if (report.kind === 'drawn') {
      if (report.isFull) thread.exhausted = true;
      current.resolve(report);
    } else {
      const error = new Error(report.message);
      if (report.stack !== undefined) error.stack = report.stack;
      current.reject(error);
    }
    if (thread.exhausted) void this.#end(thread, undefined);
    else this.#next();
  }

  async #supply(thread: Thread, id: number, request: ResourceRequest): Promise<void> {
    let value: unknown;
    try {
      value = await this.#options.resource(request);
    } catch (error) {
      // A map without one of its tiles is better than none.
      thread.exhausted = true;
      this.#options.logger.warn({ err: error, request }, 'a resource of a static map could not be had');
    }
    if (this.#threads.has(thread)) thread.worker.postMessage({ kind: 'resource', id, value } satisfies Order);
  }

  #expire(thread: Thread): void {
    const { current } = thread;
    const seconds = (current === undefined ? this.#options.timeLimit : this.#limitOf(current.job)) / 1000;
    const failure = new Failure('upstream_unavailable', t.message('tookTooLong', { seconds }));
    this.#options.logger.error(shown(current), 'a static map took too long; its thread is replaced');
    void this.#end(thread, failure);
  }

  /** Removes a thread and rejects its picture with the reason. */
  async #end(thread: Thread, reason: unknown): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    const { current } = thread;
    thread.current = undefined;
    if (current !== undefined) {
      clearTimeout(current.timer);
      if (!(reason instanceof Failure)) {
        this.#options.logger.error({ err: reason, ...shown(current) }, 'a render thread stopped; a new one takes over');
      }
      current.reject(
        reason instanceof Failure ? reason : new Failure('upstream_unavailable', undefined, { cause: reason }),
      );
    }
    await thread.worker.terminate();
    if (!this.#closed) this.#next();
  }

  #rest(): void {
    this.#idle = setTimeout(() => {
      for (const thread of this.#threads) void this.#end(thread, new Failure('upstream_unavailable'));
    }, idleTime).unref();
  }
}
