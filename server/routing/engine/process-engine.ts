import { existsSync } from 'node:fs';
import { type Confinement, confinementInWords } from '../../confinement/index.ts';
import { Failure } from '../../errors.ts';
import type { EngineHealth } from '../../module.ts';
import { digestOf, FairQueue, type TooSlow } from '../../turns/index.ts';
import { routingWords as t } from '../../words.ts';
import type { Answer, Question, RoutingEngine, Work } from './engine.ts';
import { EngineLife, type EngineOptions } from './engine-life.ts';
import { leastEngineBytes, processMemory, type RestingEngine, type RunningEngines } from './running-engines.ts';

interface ProcessEngineOptions extends EngineOptions {
  /** The process is stopped after that long without a request, and started again by the next. */
  idleMs: number;
  running: RunningEngines;
  /** What took too long, of all engines. */
  tooSlow: TooSlow;
  /** Called when the engine fails in a way that damaged tiles may be the cause of. */
  onTrouble?: (() => void) | undefined;
  /** As `idleMs`, of the process for long work; left out: there is none. */
  longIdleMs?: number | undefined;
}

const firstRetryMs = 250;
const longestRetryMs = 30_000;
/** How long after its last question an engine of a replaced region is still there for the next of the same request. */
const lingerMs = 1000;
/** Threads for routes alone, so that they wait for nothing else. */
const briefThreads = 1;
/** Starts that may fail in a row before `/health` calls the engine failed; it is still tried on. */
const patience = 3;
const remeasureMs = 1000;
/** Questions to a service elsewhere that one piece of work may have, each with its own time. */
const remoteQuestions = 10;

/**
 * Valhalla in a child process: started by the first request, restarted at once when it dies, stopped when idle. A second
 * one over the same graph is for work that may compute for seconds: it takes no thread from quick requests, and stopping
 * work that takes too long ends its own process only.
 */
export class ProcessEngine implements RoutingEngine, RestingEngine {
  readonly #options: ProcessEngineOptions;
  readonly #queue: FairQueue;
  #life: EngineLife | undefined;
  /** The process that began last, which may have ended. */
  #last: EngineLife | undefined;
  #restarts = 0;
  /** Starts in a row that ended before the engine was ready. */
  #failedStarts = 0;
  #retryAt = 0;
  #idle: NodeJS.Timeout | undefined;
  #closing: Promise<void> | undefined;
  #stopped = false;
  #long: ProcessEngine | undefined;
  /** Questions without an answer, those that wait for the start included. */
  #asked = 0;
  #lastAnswer = 0;
  #measured = { at: Number.NEGATIVE_INFINITY, bytes: leastEngineBytes };

  constructor(options: ProcessEngineOptions) {
    this.#options = options;
    this.#queue = new FairQueue({ places: options.threads + briefThreads });
  }

  get threads(): number {
    return this.#options.threads;
  }

  /** A request that began before the engine was closed may still need it. */
  get long(): RoutingEngine {
    const { longIdleMs, running } = this.#options;
    if (longIdleMs === undefined || !running.holdTwo) return this;
    if (this.#long === undefined) {
      this.#long = new ProcessEngine({ ...this.#options, idleMs: longIdleMs, longIdleMs: undefined, yields: true });
      if (this.#closing) void this.#long.close();
    }
    return this.#long;
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
    const { confinement, away = [] } = this.#last?.state ?? {};
    return {
      state: this.#state(),
      pid: this.#life?.pid,
      restarts: this.#restarts,
      confinement: confinement && this.#inWords(confinement),
      ...(away.length > 0 && { away }),
    };
  }

  close(): Promise<void> {
    this.#closing ??= this.#drain();
    return this.#closing;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#idle);
    await Promise.all([this.#stop()?.ended, this.#long?.stop()]);
  }

  memory(): number {
    const now = performance.now();
    if (now - this.#measured.at > remeasureMs) {
      const pid = this.#life?.pid;
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
    if ('urls' in this.#options.source) return this.#last?.state.reached === false ? 'failed' : 'ready';
    if (this.#life?.state.ready) return 'ready';
    if (this.#failedStarts >= patience || this.#life?.state.unusable) return 'failed';
    if (this.#life) return this.#restarts > 0 ? 'restarting' : 'starting';
    return 'idle';
  }

  async #ask(work: Work, question: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    this.#asked += 1;
    try {
      // Who waits for a turn is not yet with the process: should that end, the next one answers him.
      const isBrief = work === 'route' && 'tiles' in this.#options.source;
      const begin = () => this.#askLiving(work, question, signal);
      const within = this.threads + (isBrief ? briefThreads : 0);
      return await this.#queue.run(begin, { signal, within });
    } finally {
      this.#asked -= 1;
      this.#lastAnswer = performance.now();
      // Its client may have left long ago.
      this.#restWhenIdle();
    }
  }

  async #askLiving(work: Work, question: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    const { source, tooSlow } = this.#options;
    const name = () => ({ key: digestOf(JSON.stringify([source, work, question])), work: `${work} of routing` });
    tooSlow.check(name);
    let isLate = false;
    const onLate = () => {
      isLate = true;
      tooSlow.add(name(), new Failure('upstream_unavailable'));
    };
    const limits = { limitMs: this.#longestMs, signal, onLate };
    const life = this.#living();
    try {
      return await life.ask(work, question, limits);
    } catch (error) {
      // It ended for another one's question.
      if (!life.state.tookTooLong || isLate) throw error;
      return await this.#living().ask(work, question, limits);
    }
  }

  /** The running process, or a new one; not sooner than allowed when it kept failing at the start. */
  #living(): EngineLife {
    if (!this.#life && performance.now() < this.#retryAt) throw this.#unavailable();
    this.#life ??= this.#start();
    this.#options.running.use(this);
    return this.#life;
  }

  #start(): EngineLife {
    const { source, threads, logger, startMs, timeoutMs, yields, onTrouble } = this.#options;
    const life: EngineLife = new EngineLife({
      ...{ source, logger, startMs, timeoutMs, yields },
      threads: threads + briefThreads,
      onTrouble: () => onTrouble?.(),
      onReady: () => {
        this.#failedStarts = 0;
      },
      failureOf: reason => this.#unavailable(reason),
      onEnd: reason => this.#onEnd(life, reason),
    });
    this.#last = life;
    this.#measured = { at: performance.now(), bytes: leastEngineBytes };
    return life;
  }

  /** An engine whose files are gone belongs to a region that was removed a moment ago. */
  #unavailable(cause?: unknown): Failure {
    const { source } = this.#options;
    if ('urls' in source || existsSync(source.tiles)) return new Failure('upstream_unavailable', undefined, { cause });
    return new Failure('maintenance', undefined, { retryAfter: 1, cause });
  }

  #onEnd(life: EngineLife, reason: unknown): void {
    if (this.#life !== life) return; // stopped on purpose
    this.#life = undefined;
    this.#restarts += 1;
    if (!life.state.ready) {
      this.#failedStarts = life.state.unusable ? patience + 1 : this.#failedStarts + 1;
      this.#retryAt = performance.now() + Math.min(longestRetryMs, firstRetryMs * 2 ** (this.#failedStarts - 1));
    }
    this.#options.logger.warn({ err: reason, restarts: this.#restarts }, 'the routing engine died');
    this.#options.onTrouble?.();
    // One that ran is needed again at once; one that cannot start waits for the next request after its pause.
    if (life.state.ready && !this.#stopped) {
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

  #stop(): EngineLife | undefined {
    const life = this.#life;
    this.#life = undefined;
    this.#options.running.leave(this);
    life?.end();
    return life;
  }

  /** A request may have further questions: the engine stays until it was not asked for a while. */
  async #drain(): Promise<void> {
    void this.#long?.close();
    this.#lastAnswer = performance.now();
    const busy = () => this.#asked > 0 || performance.now() - this.#lastAnswer < lingerMs;
    while (busy() && !this.#stopped) await new Promise(resolve => setTimeout(resolve, 25));
    if (!this.#stopped) await this.#long?.close();
    await this.stop();
  }
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
