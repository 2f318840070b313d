import { type Transferable, Worker } from 'node:worker_threads';
import { WordedError } from '../words/worded-error.ts';
import { end, type Order, type PostedError, type Reply } from './answer-questions.ts';

export interface WorkerClientOptions {
  /** The worker's file, which calls `answerQuestions`. */
  file: URL;
  /** What it is called in errors: "search thread". */
  name: string;
  /** The `workerData` of each worker that is started. */
  data?: () => unknown;
  /** Questions that are with the worker at one time; the others wait here. Default: all. */
  atOnce?: number;
  /** Milliseconds without a question after which the worker ends. Default: it stays. */
  idleTime?: number;
  /** Called when a worker stopped by itself. */
  onStopped?: (error: WorkerStopped) => void;
}

export interface AskOptions {
  /** A question that still waits is dropped; one that is with the worker is told, and settles when the worker is done with it. */
  signal?: AbortSignal | undefined;
  /** What is moved to the worker, not copied. */
  transfer?: Transferable[];
  /** Milliseconds for an answer: a worker that takes longer never will be done and is terminated. Default: any time. */
  patience?: number;
}

/** A question has no answer: its worker stopped, or was closed. */
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

/** What a worker that is asked to end may still be working on, milliseconds. */
const endPatience = 5000;

/**
 * Asks a worker thread. It starts with the first question, and again with the next one should it stop: what was with it is rejected, what
 * waits goes to the new one. Only open questions keep the process alive.
 */
export class WorkerClient<Question, Answer> {
  readonly #options: WorkerClientOptions;
  readonly #queue: Asked<Question, Answer>[] = [];
  readonly #underWay = new Map<number, Asked<Question, Answer>>();
  #worker: Worker | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #closed = false;

  constructor(options: WorkerClientOptions) {
    this.#options = options;
  }

  /** Questions that are not answered yet. */
  get open(): number {
    return this.#queue.length + this.#underWay.size;
  }

  /** Rejects with what the worker threw, `WorkerStopped`, or the signal's reason. */
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

  /** Ends the worker once it is done with what is under way; what waits is rejected, and so is what is asked later. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    for (const { reject } of this.#queue.splice(0)) reject(this.#closedError());
    this.#end();
    await this.#ended;
    this.#rejectAll(this.#closedError());
  }

  #closedError(): WorkerStopped {
    return new WorkerStopped(`The ${this.#options.name} was closed.`);
  }

  #next(): void {
    const { atOnce = Number.POSITIVE_INFINITY, idleTime } = this.#options;
    clearTimeout(this.#idle);
    while (this.#underWay.size < atOnce) {
      const asked = this.#queue.shift();
      if (asked === undefined) break;
      this.#give(asked);
    }
    if (this.#underWay.size > 0 || this.#worker === undefined) return;
    this.#worker.unref();
    if (idleTime !== undefined) this.#idle = setTimeout(() => this.#end(), idleTime).unref();
  }

  #give(asked: Asked<Question, Answer>): void {
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
    this.#underWay.set(id, asked);
    if (options.patience !== undefined) asked.deadline = setTimeout(() => void worker.terminate(), options.patience);
  }

  #start(): Worker {
    const { file, data, name, onStopped } = this.#options;
    const worker = new Worker(file, { workerData: data?.() });
    let cause: unknown;
    worker.on('message', (reply: Reply<Answer>) => this.#receive(reply));
    worker.on('error', error => {
      cause = error;
    });
    worker.on('exit', () => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      const stopped = new WorkerStopped(`The ${name} stopped before it answered.`, { cause });
      onStopped?.(stopped);
      this.#rejectAll(stopped);
      this.#next();
    });
    return worker;
  }

  #receive(reply: Reply<Answer>): void {
    const asked = this.#underWay.get(reply.id);
    if (asked === undefined) return;
    this.#underWay.delete(reply.id);
    clearTimeout(asked.deadline);
    if ('error' in reply) asked.reject(thrownError(reply.error));
    else asked.resolve(reply.answer);
    this.#next();
  }

  #drop(asked: Asked<Question, Answer>): void {
    if (this.#underWay.has(asked.id)) {
      this.#worker?.postMessage({ cancel: asked.id } satisfies Order<Question>);
      return;
    }
    const at = this.#queue.indexOf(asked);
    if (at === -1) return;
    this.#queue.splice(at, 1);
    asked.reject(asked.options.signal?.reason);
  }

  #rejectAll(reason: WorkerStopped): void {
    for (const { reject, deadline } of this.#underWay.values()) {
      clearTimeout(deadline);
      reject(reason);
    }
    this.#underWay.clear();
  }

  /**
   * The worker ends between two questions. One that is terminated within native code (SQLite) aborts the whole process ("FATAL ERROR:
   * Error::New napi_get_last_error_info"), so that is only for those that hang.
   */
  #end(): void {
    const worker = this.#worker;
    if (worker === undefined) return;
    this.#worker = undefined;
    const ended = new Promise<void>(resolve => worker.once('exit', () => resolve()));
    const hangs = setTimeout(() => void worker.terminate(), endPatience);
    worker.ref();
    worker.postMessage(end);
    this.#ended = Promise.all([this.#ended, ended.then(() => clearTimeout(hangs))]);
  }
}

const builtIn: Readonly<Record<string, ErrorConstructor>> = { RangeError, SyntaxError, TypeError };

/** What the worker threw, as it threw it. */
function thrownError({ name, message, stack, code, said }: PostedError): Error {
  const error = said ? new WordedError(said) : new (builtIn[name] ?? Error)(message);
  return Object.assign(error, { name, stack }, code === undefined ? undefined : { code });
}
