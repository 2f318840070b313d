import { type Transferable, Worker } from 'node:worker_threads';
import { WordedError } from '../words/worded-error.ts';
import { runtimeWords as t } from '../words/words.ts';
import { end, loaded, type Order, type PostedError, type Reply } from './answer-questions.ts';
import { endOnceLoaded } from './end-thread.ts';

export interface WorkerClientOptions {
  /** The worker's file, which calls `answerQuestions`. */
  file: URL;
  /** Its name in errors: "search thread". */
  name: string;
  /** Gives each new worker its `workerData`. */
  data?: () => unknown;
  /** Questions that the worker has at the same time; the others wait here. Default: all. */
  concurrency?: number;
  /** Milliseconds without a question after which the worker ends. Default: it stays. */
  idleMs?: number;
  /** Called when a worker stopped unexpectedly. */
  onStopped?: (error: WorkerStopped) => void;
}

export interface AskOptions {
  /**
   * Drops a question that still waits; cancels one that the worker has, which settles when the worker is done with it.
   */
  signal?: AbortSignal | undefined;
  /** Objects to move to the worker instead of copying them. */
  transfer?: Transferable[];
  /**
   * Milliseconds for an answer; a worker that takes longer is ended, once it has loaded: its file loads all its native
   * code before it calls `answerQuestions`. Default: no limit.
   */
  timeoutMs?: number;
}

/** The worker stopped or was closed before it answered. */
export class WorkerStopped extends Error {
  override readonly name = 'WorkerStopped';
}

interface Asked<Question, Answer> {
  id: number;
  question: Question;
  options: AskOptions;
  resolve: (answer: Answer) => void;
  reject: (reason: unknown) => void;
  deadline?: NodeJS.Timeout;
}

/**
 * Bounds the space for new objects, megabytes. By itself it grows to 48 in each thread that was busy once, and stays: the
 * search thread had 96 MB of heap for 42 MB of objects.
 */
const youngGenerationMb = 12;

/** How long an end is waited for at most, milliseconds. */
const endTimeoutMs = 5000;

/**
 * Asks a worker thread. The worker starts with the first question. When it stops, the questions it had are rejected,
 * and the next one starts another. Only open questions keep the process alive.
 */
export class WorkerClient<Question, Answer> {
  readonly #options: WorkerClientOptions;
  readonly #queue: Asked<Question, Answer>[] = [];
  readonly #sent = new Map<number, Asked<Question, Answer>>();
  #worker: Worker | undefined;
  #kill: () => Promise<void> = async () => undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #closed = false;

  constructor(options: WorkerClientOptions) {
    this.#options = options;
  }

  get open(): number {
    return this.#queue.length + this.#sent.size;
  }

  /** Rejects with the worker's error, `WorkerStopped` or the signal's reason. */
  async ask(question: Question, options: AskOptions = {}): Promise<Answer> {
    const { signal } = options;
    if (this.#closed) throw this.#closedError();
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#lastId += 1;
    const asked: Asked<Question, Answer> = { id: this.#lastId, question, options, resolve, reject };
    const drop = () => this.#drop(asked);
    signal?.addEventListener('abort', drop, { once: true });
    this.#queue.push(asked);
    this.#next();
    try {
      return await promise;
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    } finally {
      signal?.removeEventListener('abort', drop);
    }
  }

  /** Ends the worker once it has answered its questions; rejects waiting and later ones. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    for (const { reject } of this.#queue.splice(0)) reject(this.#closedError());
    this.#end();
    await this.#ended;
    this.#rejectAll(this.#closedError());
  }

  #closedError(): WorkerStopped {
    return new WorkerStopped(t('closed', { worker: this.#options.name }));
  }

  #next(): void {
    const { concurrency = Number.POSITIVE_INFINITY, idleMs } = this.#options;
    clearTimeout(this.#idle);
    while (this.#sent.size < concurrency) {
      const asked = this.#queue.shift();
      if (asked === undefined) break;
      this.#send(asked);
    }
    if (this.#sent.size > 0 || this.#worker === undefined) return;
    this.#worker.unref();
    if (idleMs !== undefined) this.#idle = setTimeout(() => this.#end(), idleMs).unref();
  }

  #send(asked: Asked<Question, Answer>): void {
    const { id, question, options } = asked;
    this.#worker ??= this.#start();
    const worker = this.#worker;
    try {
      worker.postMessage({ id, question } satisfies Order<Question>, options.transfer);
    } catch (error) {
      asked.reject(error);
      return;
    }
    worker.ref();
    this.#sent.set(id, asked);
    if (options.timeoutMs !== undefined) asked.deadline = setTimeout(() => void this.#kill(), options.timeoutMs);
  }

  #start(): Worker {
    const { file, data, name, onStopped } = this.#options;
    const worker = new Worker(file, {
      workerData: data?.(),
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
    });
    this.#kill = endOnceLoaded(worker);
    let cause: unknown;
    worker.on('message', (reply: Reply<Answer> | typeof loaded) => {
      if (reply !== loaded) this.#receive(reply);
    });
    worker.on('error', error => {
      cause = error;
    });
    worker.on('exit', () => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      const stopped = new WorkerStopped(t('stopped', { worker: name }), { cause });
      onStopped?.(stopped);
      this.#rejectAll(stopped);
      this.#next();
    });
    return worker;
  }

  #receive(reply: Reply<Answer>): void {
    const asked = this.#sent.get(reply.id);
    if (asked === undefined) return;
    this.#sent.delete(reply.id);
    clearTimeout(asked.deadline);
    if ('error' in reply) asked.reject(thrownError(reply.error));
    else asked.resolve(reply.answer);
    this.#next();
  }

  #drop(asked: Asked<Question, Answer>): void {
    if (this.#sent.has(asked.id)) {
      this.#worker?.postMessage({ cancel: asked.id } satisfies Order<Question>);
      return;
    }
    const at = this.#queue.indexOf(asked);
    if (at === -1) return;
    this.#queue.splice(at, 1);
    asked.reject(asked.options.signal?.reason);
  }

  #rejectAll(reason: WorkerStopped): void {
    for (const { reject, deadline } of this.#sent.values()) {
      clearTimeout(deadline);
      reject(reason);
    }
    this.#sent.clear();
  }

  /**
   * Lets the worker end between two questions. It is not terminated: it may be loading native code (`endOnceLoaded`). One that
   * takes too long is not waited for, and keeps the process no longer.
   */
  #end(): void {
    const worker = this.#worker;
    if (worker === undefined) return;
    this.#worker = undefined;
    const ended = new Promise<void>(resolve => {
      const leave = setTimeout(() => {
        worker.unref();
        resolve();
      }, endTimeoutMs);
      worker.once('exit', () => {
        clearTimeout(leave);
        resolve();
      });
    });
    worker.ref();
    worker.postMessage(end);
    this.#ended = Promise.all([this.#ended, ended]);
  }
}

const builtIn = new Map<string, ErrorConstructor>([RangeError, SyntaxError, TypeError].map(type => [type.name, type]));

/** Restores the error that the worker threw. */
function thrownError({ name, message, stack, code, said }: PostedError): Error {
  const error = said ? new WordedError(said) : new (builtIn.get(name) ?? Error)(message);
  return Object.assign(
    error,
    { name },
    stack === undefined ? undefined : { stack },
    code === undefined ? undefined : { code },
  );
}
