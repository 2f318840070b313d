import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Logger } from 'pino';
import { type Confinement, confinementInWords } from '../../confinement/index.ts';
import { Failure } from '../../errors.ts';
import type { EngineHealth } from '../../module.ts';
import { t } from '../words.ts';
import type { Answer, Question, RoutingEngine, Work } from './engine.ts';
import type { EngineReply, EngineRequest, ToldFailure, ValhallaSource } from './engine-messages.ts';
import { FairQueue } from './fair-queue.ts';
import { processMemory } from './process-memory.ts';
import { leastEngineBytes, type RestingEngine, type RunningEngines } from './running-engines.ts';
import { startProcess } from './start-process.ts';

export interface ProcessEngineOptions {
  source: ValhallaSource;
  logger: Logger;
  /** Requests computed at the same time: one thread each. A brief one may be computed beside them. */
  threads: number;
  /**
   * Work that takes longer ends the process, as the engine cannot be told to stop. A service elsewhere is given up on.
   */
  timeoutMs: number;
  /** A process that is not ready by then is ended. */
  startMs: number;
  /** The process is stopped after that long without a request, and started again by the next. */
  idleMs: number;
  /** All engines that run, of which this is one. */
  running: RunningEngines;
  /** Called when the engine fails in a way that damaged tiles may be the cause of. */
  onTrouble?: (() => void) | undefined;
  /** Leaves the processor to everything else that wants it. */
  yields?: boolean;
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (reason: Error) => void;
  deadline: NodeJS.Timeout;
}

/** One life of the process. `started` rejects when it ends before it is ready. */
interface Life {
  child: ChildProcess;
  started: Promise<void>;
  ended: Promise<void>;
  ready: boolean;
  waiting: Map<number, Waiting>;
}

const firstRetryMs = 250;
const longestRetryMs = 30_000;
/** How long after its last question an engine of a replaced region is still there for the next of the same request. */
const lingerMs = 1000;
/** Threads for what `FairQueue` lets begin beside the others. */
const briefThreads = 1;
/** Starts that may fail in a row before `/health` calls the engine failed; it is still tried on. */
const patience = 3;
/** How often its memory is looked at. */
const remeasureMs = 1000;
/** Questions to a service elsewhere that one piece of work may have, each with its own time. */
const remoteQuestions = 10;

/** Valhalla in a child process: started by the first request, restarted at once when it dies, stopped when idle. */
export class ProcessEngine implements RoutingEngine, RestingEngine {
  readonly long = this;
  readonly #options: ProcessEngineOptions;
  readonly #queue: FairQueue;
  #life: Life | undefined;
  #nextId = 1;
  #restarts = 0;
  /** Of the last process that began. */
  #confinement: Confinement | undefined;
  /** Starts in a row that ended before the engine was ready. */
  #failedStarts = 0;
  #retryAt = 0;
  #idle: NodeJS.Timeout | undefined;
  #closing: Promise<void> | undefined;
  #stopped = false;
  /** Questions without an answer, those that wait for the start included. */
  #asked = 0;
  #lastAnswer = 0;
  #measured = { at: Number.NEGATIVE_INFINITY, bytes: leastEngineBytes };
  /** Whether the last answer of services elsewhere came. */
  #reached = true;
  /** The services elsewhere that cannot be reached. */
  #away: readonly string[] = [];

  constructor(options: ProcessEngineOptions) {
    this.#options = options;
    this.#queue = new FairQueue(options.threads);
  }

  get threads(): number {
    return this.#options.threads;
  }

  async ask<W extends Work>(work: W, question: Question<W>, signal?: AbortSignal): Promise<Answer<W>> {
    signal?.throwIfAborted();
    if (this.#stopped) throw new Failure('maintenance', undefined, { retryAfter: 1 });
    clearTimeout(this.#idle);
    try {
      return (await abortable(this.#ask(work, question, signal), signal)) as Answer<W>;
    } finally {
      this.#restWhenIdle();
    }
  }

  health(): Omit<EngineHealth, 'region'> {
    return {
      state: this.#state(),
      pid: this.#life?.child.pid,
      restarts: this.#restarts,
      confinement: this.#confinement && this.#inWords(this.#confinement),
      ...(this.#away.length > 0 && { away: this.#away }),
    };
  }

  close(): Promise<void> {
    this.#closing ??= this.#drain();
    return this.#closing;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#idle);
    await this.#stop()?.ended;
  }

  memory(): number {
    const now = performance.now();
    if (now - this.#measured.at > remeasureMs) {
      const pid = this.#life?.child.pid;
      const bytes = pid === undefined ? 0 : processMemory(pid);
      this.#measured = { at: now, bytes: Math.max(leastEngineBytes, bytes) };
    }
    return this.#measured.bytes;
  }

  rest(): boolean {
    if (this.#asked > 0) return false;
    clearTimeout(this.#idle);
    this.#stop();
    return true;
  }

  /** A service elsewhere is given up on by the process itself, question by question. */
  get #longestMs(): number {
    const { source, timeoutMs } = this.#options;
    return 'urls' in source ? timeoutMs * remoteQuestions : timeoutMs;
  }

  #inWords(confinement: Confinement): EngineHealth['confinement'] {
    return 'urls' in this.#options.source
      ? { kind: 'none', reason: t('readsNoGraph') }
      : confinementInWords(confinement);
  }

  #state(): EngineHealth['state'] {
    if ('urls' in this.#options.source) return this.#reached ? 'ready' : 'failed';
    if (this.#life?.ready) return 'ready';
    if (this.#failedStarts >= patience) return 'failed';
    if (this.#life) return this.#restarts > 0 ? 'restarting' : 'starting';
    return 'idle';
  }

  async #ask(work: Work, question: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    this.#asked += 1;
    try {
      // Who waits for a turn is not yet with the process: should that end, the next one answers him.
      const isBrief = work === 'route' && 'tiles' in this.#options.source;
      return await this.#queue.run(
        signal ?? {},
        () => this.#askLife(this.#living(), work, question, signal),
        signal,
        isBrief,
      );
    } finally {
      this.#asked -= 1;
      this.#lastAnswer = performance.now();
      // Its client may have left long ago.
      this.#restWhenIdle();
    }
  }

  async #askLife(life: Life, work: Work, question: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    this.#options.running.use(this);
    await life.started;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const id = this.#nextId++;
    const deadline = setTimeout(() => {
      this.#options.logger.error({ work, pid: life.child.pid }, 'the routing engine took too long and is ended');
      life.child.kill('SIGKILL');
    }, this.#longestMs);
    deadline.unref();
    life.waiting.set(id, { resolve, reject, deadline });
    life.child.send({ id, work, question } satisfies EngineRequest, error => {
      if (error) reject(new Failure('upstream_unavailable', undefined, { cause: error }));
    });
    const abort = () => life.child.send({ abort: id } satisfies EngineRequest, () => {});
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', abort);
      clearTimeout(deadline);
      life.waiting.delete(id);
    }
  }

  /** The running process, or a new one; not sooner than allowed when it kept failing at the start. */
  #living(): Life {
    if (this.#life) return this.#life;
    if (Date.now() < this.#retryAt) throw this.#unavailable();
    this.#life = this.#start();
    return this.#life;
  }

  #start(): Life {
    const { source, threads, logger, startMs, timeoutMs, yields, onTrouble } = this.#options;
    const allThreads = threads + briefThreads;
    const child = startProcess(source, allThreads);
    this.#away = [];
    this.#measured = { at: performance.now(), bytes: leastEngineBytes };
    if (yields && child.pid !== undefined) lowerPriority(child.pid);
    const started = Promise.withResolvers<void>();
    const late = setTimeout(() => {
      logger.error({ pid: child.pid }, 'the routing engine takes too long to start and is ended');
      child.kill('SIGKILL');
    }, startMs);
    late.unref();
    started.promise.catch(() => {});
    const ended = Promise.withResolvers<void>();
    const life: Life = {
      child,
      started: started.promise,
      ended: ended.promise,
      ready: false,
      waiting: new Map(),
    };
    child.on('message', (reply: EngineReply) => {
      if ('begun' in reply) {
        this.#confinement = reply.begun;
        // Where this fails the process ends, or is ended as one that takes too long.
        child.send({ source, threads: allThreads, timeoutMs } satisfies EngineRequest, () => {});
      } else if ('confined' in reply) {
        this.#confinement = reply.confined;
      } else if ('ready' in reply) {
        clearTimeout(late);
        life.ready = true;
        this.#failedStarts = 0;
        started.resolve();
      } else if ('unusable' in reply) {
        // Its files are wrong: trying again will not mend them.
        this.#failedStarts = patience;
        logger.error({ reason: reply.unusable }, 'the routing engine cannot start');
        onTrouble?.();
      } else if ('warning' in reply) {
        logger.warn({ pid: child.pid, warning: reply.warning }, 'the routing engine warns');
      } else if ('away' in reply) {
        this.#away = reply.away;
        logger.warn({ away: reply.away }, 'the Valhalla services that cannot be reached are now these');
      } else if ('answer' in reply) {
        this.#reached = true;
        life.waiting.get(reply.id)?.resolve(reply.answer);
      } else if ('failure' in reply) {
        this.#reached = reply.failure.code !== 'upstream_unavailable';
        if (!this.#reached) onTrouble?.();
        life.waiting.get(reply.id)?.reject(failureOf(reply.failure));
      } else {
        life.waiting.get(reply.id)?.reject(new Error(`in the routing engine's process: ${reply.bug}`));
      }
    });
    let gone = false;
    const onGone = (reason: unknown) => {
      if (gone) return;
      gone = true;
      clearTimeout(late);
      const failure = this.#unavailable(reason);
      started.reject(failure);
      for (const { reject } of life.waiting.values()) reject(failure);
      ended.resolve();
      this.#onEnd(life, reason);
    };
    child.once('error', onGone);
    child.once('exit', (code, killedBy) =>
      onGone(new Error(`the routing engine ended (${killedBy ?? `exit code ${code}`})`)),
    );
    return life;
  }

  /** An engine whose files are gone belongs to a region that was removed a moment ago. */
  #unavailable(cause?: unknown): Failure {
    const { source } = this.#options;
    if ('urls' in source || existsSync(source.tiles)) return new Failure('upstream_unavailable', undefined, { cause });
    return new Failure('maintenance', undefined, { retryAfter: 1, cause });
  }

  #onEnd(life: Life, reason: unknown): void {
    if (this.#life !== life) return; // stopped on purpose
    this.#life = undefined;
    this.#restarts += 1;
    if (!life.ready) {
      this.#failedStarts += 1;
      this.#retryAt = Date.now() + Math.min(longestRetryMs, firstRetryMs * 2 ** (this.#failedStarts - 1));
    }
    this.#options.logger.warn({ err: reason, restarts: this.#restarts }, 'the routing engine died');
    this.#options.onTrouble?.();
    // One that ran is needed again at once; one that cannot start waits for the next request after its pause.
    if (life.ready && !this.#stopped) {
      this.#life = this.#start();
      this.#restWhenIdle();
    } else this.#options.running.leave(this);
  }

  #restWhenIdle(): void {
    clearTimeout(this.#idle);
    if (this.#closing || !this.#life || this.#asked > 0) return;
    this.#idle = setTimeout(() => {
      if (this.#asked === 0) this.#stop();
    }, this.#options.idleMs);
    this.#idle.unref();
  }

  #stop(): Life | undefined {
    const life = this.#life;
    this.#life = undefined;
    this.#options.running.leave(this);
    life?.child.kill('SIGKILL');
    return life;
  }

  /** A request may have further questions: the engine stays until it was not asked for a while. */
  async #drain(): Promise<void> {
    this.#lastAnswer = performance.now();
    const busy = () => this.#asked > 0 || performance.now() - this.#lastAnswer < lingerMs;
    while (busy() && !this.#stopped) await new Promise(resolve => setTimeout(resolve, 25));
    await this.stop();
  }
}

function failureOf({ code, said, routingErrorCode, cause }: ToldFailure): Failure {
  return new Failure(code, said, {
    ...(routingErrorCode !== undefined && { routingErrorCode }),
    ...(cause !== undefined && { cause: new Error(cause) }),
  });
}

/** Yields two thirds of a busy processor; less would let requests run out of time. */
const niceness = 5;

/** Its threads inherit it, as none of them is there yet. Where the system does not allow it, it is a favour less. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, niceness);
  } catch {}
}

/** Gives up waiting when the signal says so; the work itself goes on. */
function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
