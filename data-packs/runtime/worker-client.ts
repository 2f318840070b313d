import type { Transferable } from 'node:worker_threads';
import { WordedError } from '../words/worded-error.ts';
import { runtimeWords as t } from '../words/words.ts';
import { end, loaded, type Order, type PostedError, type Reply } from './answer-questions.ts';
import { type Answerer, startProcess, startThread } from './answerer.ts';

export interface WorkerClientOptions {
  /** The worker's file, which calls `answerQuestions`. */
  file: URL;
  /** Its name in errors: "search thread". */
  name: string;
  /** Gives each new worker its `workerData`, where it is a thread. */
  data?: () => unknown;
  /**
   * For what reads bytes from outside: megabytes of objects that the worker may hold. It is a process then, whose end costs
   * only its question, one at a time, and which ends with the signal of that.
   */
  heapMb?: number;
  /** Questions that the worker has at the same time; the others wait here. Default: all. */
  concurrency?: number;
  /** Milliseconds without a question after which the worker ends. Default: it stays. */
  idleMs?: number;
  /** Called when a worker stopped unexpectedly. */
  onStopped?: (error: Stopped) => void;
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
  /** Told how much of it is done, up to 1, by workers that say so. */
  onShare?: (share: number) => void;
}

/** The worker stopped or was closed before it answered. */
export class WorkerStopped extends Error {
  override readonly name = 'WorkerStopped';
}

/** What was to be read needs more memory or time than it is given. */
export class BeyondLimits extends WordedError {}

type Stopped = WorkerStopped | BeyondLimits;

interface Asked<Question, Answer> {
  id: number;
  question: Question;
  options: AskOptions;
  resolve: (answer: Answer) => void;
  reject: (reason: unknown) => void;
  deadline?: NodeJS.Timeout;
}

/** How long an end is waited for at most, milliseconds. */
const endTimeoutMs = 5000;

/**
 * Asks a worker. It starts with the first question. When it stops, the questions it had are rejected,
 * and the next one starts another. Only open questions keep the process alive.
 */
export class WorkerClient<Question, Answer> {
  readonly #options: WorkerClientOptions;
  readonly #queue: Asked<Question, Answer>[] = [];
  readonly #sent = new Map<number, Asked<Question, Answer>>();
  #worker: Answerer | undefined;
  /** Why it is being ended. */
  #ending: 'late' | 'unwanted' | undefined;
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

  /** Rejects with the worker's error, `WorkerStopped`, `BeyondLimits` or the signal's reason. */
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
    const { heapMb, concurrency = heapMb === undefined ? Number.POSITIVE_INFINITY : 1, idleMs } = this.#options;
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
      worker.post({ id, question } satisfies Order<Question>, options.transfer);
    } catch (error) {
      asked.reject(error);
      return;
    }
    worker.ref();
    this.#sent.set(id, asked);
    if (options.timeoutMs !== undefined) asked.deadline = setTimeout(() => this.#kill('late'), options.timeoutMs);
  }

  #start(): Answerer {
    const { file, data, heapMb } = this.#options;
    const worker = heapMb === undefined ? startThread(file, data?.()) : startProcess(file, heapMb);
    this.#ending = undefined;
    worker.onMessage(message => {
      if (message !== loaded) this.#receive(message as Reply<Answer>);
    });
    worker.onExit(({ cause, isFull }) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      const stopped = this.#stopped(cause, isFull);
      if (this.#ending !== 'unwanted') this.#options.onStopped?.(stopped);
      this.#rejectAll(stopped);
      this.#next();
    });
    return worker;
  }

  #stopped(cause: unknown, isFull: boolean): Stopped {
    const { heapMb, name } = this.#options;
    const [asked] = this.#sent.values();
    if (heapMb !== undefined && this.#ending === 'late') {
      const seconds = Math.round((asked?.options.timeoutMs ?? 0) / 1000);
      return new BeyondLimits(t.message('tooLong', { seconds }), { cause });
    }
    if (heapMb !== undefined && isFull) {
      return new BeyondLimits(t.message('tooLarge', { most: heapMb * 1024 ** 2 }), { cause });
    }
    return new WorkerStopped(t('stopped', { worker: name }), { cause });
  }

  #kill(why: 'late' | 'unwanted'): void {
    this.#ending ??= why;
    this.#worker?.kill();
  }

  #receive(reply: Reply<Answer>): void {
    const asked = this.#sent.get(reply.id);
    if (asked === undefined) return;
    if ('share' in reply) {
      asked.options.onShare?.(reply.share);
      return;
    }
    this.#sent.delete(reply.id);
    clearTimeout(asked.deadline);
    if ('error' in reply) asked.reject(thrownError(reply.error));
    else asked.resolve(reply.answer);
    this.#next();
  }

  #drop(asked: Asked<Question, Answer>): void {
    if (this.#sent.has(asked.id)) {
      if (this.#options.heapMb !== undefined) this.#kill('unwanted');
      else this.#worker?.post({ cancel: asked.id } satisfies Order<Question>);
      return;
    }
    const at = this.#queue.indexOf(asked);
    if (at === -1) return;
    this.#queue.splice(at, 1);
    asked.reject(asked.options.signal?.reason);
  }

  #rejectAll(reason: Stopped): void {
    for (const { reject, deadline } of this.#sent.values()) {
      clearTimeout(deadline);
      reject(reason);
    }
    this.#sent.clear();
  }

  /**
   * Lets the worker end between two questions. A thread is not terminated: it may be loading native code (`endOnceLoaded`).
   * One that takes too long is not waited for, and keeps the process no longer.
   */
  #end(): void {
    const worker = this.#worker;
    if (worker === undefined) return;
    this.#worker = undefined;
    const ended = new Promise<void>(resolve => {
      const leave = setTimeout(() => {
        if (this.#options.heapMb !== undefined) worker.kill();
        worker.unref();
        resolve();
      }, endTimeoutMs);
      worker.onExit(() => {
        clearTimeout(leave);
        resolve();
      });
    });
    worker.ref();
    worker.post(end);
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
