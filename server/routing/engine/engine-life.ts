import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { nodeEnvironment } from '../../../data-packs/runtime/node-environment.ts';
import { type Confinement, startConfined } from '../../confinement/index.ts';
import { Failure } from '../../errors.ts';
import type { EngineReply, EngineRequest, ToldFailure, ValhallaSource, Work } from './engine.ts';

export interface EngineOptions {
  source: ValhallaSource;
  logger: Logger;
  /** Requests computed at the same time: one thread each. */
  threads: number;
  /** Work that takes longer ends the process, as the engine cannot be told to stop. A service elsewhere is given up on. */
  timeoutMs: number;
  /** A process that is not ready by then is ended. */
  startMs: number;
  /** Leaves the processor to everything else that wants it. */
  yields?: boolean | undefined;
}

interface EngineLifeOptions extends EngineOptions {
  /** Called where damaged tiles may be the cause of a failure. */
  onTrouble: () => void;
  onReady: () => void;
  /** The failure of all that wait when the process has ended, by whomever. */
  failureOf: (reason: unknown) => Failure;
  onEnd: (reason: unknown) => void;
}

interface AskLimits {
  limitMs: number;
  signal: AbortSignal | undefined;
  onLate: () => void;
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (reason: Error) => void;
}

interface EngineState {
  ready: boolean;
  /** Its files are wrong: starting again will not mend them. */
  unusable: boolean;
  /** Work took too long, which ends it. */
  tookTooLong: boolean;
  /** Whether the last answer of services elsewhere came. */
  reached: boolean;
  /** Services elsewhere that cannot be reached. */
  away: readonly string[];
  confinement: Confinement | undefined;
}

/** One process of the engine, from its start to its end. */
export class EngineLife {
  /** Rejects when the process ends before it is ready. */
  readonly started: Promise<void>;
  readonly ended: Promise<void>;
  readonly #options: EngineLifeOptions;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  readonly #start = Promise.withResolvers<void>();
  readonly #end = Promise.withResolvers<void>();
  readonly #late: NodeJS.Timeout;
  #nextId = 1;
  #gone = false;
  readonly #state: EngineState = {
    ready: false,
    unusable: false,
    tookTooLong: false,
    reached: true,
    away: [],
    confinement: undefined,
  };

  constructor(options: EngineLifeOptions) {
    const { source, threads, logger, startMs, yields } = options;
    this.#options = options;
    this.started = this.#start.promise;
    this.started.catch(() => {});
    this.ended = this.#end.promise;
    this.#child = startProcess(source, threads);
    if (yields && this.pid !== undefined) lowerPriority(this.pid);
    this.#late = setTimeout(() => {
      logger.error({ pid: this.pid }, 'the routing engine takes too long to start and is ended');
      this.end();
    }, startMs);
    this.#late.unref();
    this.#child.on('message', (reply: EngineReply) => this.#hear(reply));
    this.#child.once('error', reason => this.#leave(reason));
    this.#child.once('exit', (code, killedBy) =>
      this.#leave(new Error(`the routing engine ended (${killedBy ?? `exit code ${code}`})`)),
    );
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get state(): Readonly<EngineState> {
    return this.#state;
  }

  /** Work that takes longer than `limitMs` ends the process, as the engine cannot be told to stop, and is told to `onLate`. */
  async ask(work: Work, question: unknown, { limitMs, signal, onLate }: AskLimits): Promise<unknown> {
    await this.started;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const id = this.#nextId++;
    const deadline = setTimeout(() => {
      this.#options.logger.error({ work, pid: this.pid }, 'the routing engine took too long and is ended');
      this.#state.tookTooLong = true;
      onLate();
      this.end();
    }, limitMs);
    deadline.unref();
    this.#waiting.set(id, { resolve, reject });
    this.#send({ id, work, question }, error => {
      if (error) reject(new Failure('upstream_unavailable', undefined, { cause: error }));
    });
    const abort = () => this.#send({ abort: id });
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', abort);
      clearTimeout(deadline);
      this.#waiting.delete(id);
    }
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  #send(request: EngineRequest, sent: (error: Error | null) => void = () => {}): void {
    this.#child.send(request, sent);
  }

  #hear(reply: EngineReply): void {
    const { source, threads, timeoutMs, logger, onReady, onTrouble } = this.#options;
    if ('begun' in reply) {
      this.#state.confinement = reply.begun;
      // Where this fails the process ends, or is ended as one that takes too long.
      this.#send({ source, threads, timeoutMs });
    } else if ('confined' in reply) {
      this.#state.confinement = reply.confined;
    } else if ('ready' in reply) {
      clearTimeout(this.#late);
      this.#state.ready = true;
      onReady();
      this.#start.resolve();
    } else if ('unusable' in reply) {
      this.#state.unusable = true;
      logger.error({ reason: reply.unusable }, 'the routing engine cannot start');
      onTrouble();
    } else if ('warning' in reply) {
      logger.warn({ pid: this.pid, warning: reply.warning }, 'the routing engine warns');
    } else if ('away' in reply) {
      this.#state.away = reply.away;
      logger.warn({ away: reply.away }, 'the Valhalla services that cannot be reached are now these');
    } else if ('answer' in reply) {
      this.#state.reached = true;
      this.#waiting.get(reply.id)?.resolve(reply.answer);
    } else if ('failure' in reply) {
      this.#state.reached = reply.failure.code !== 'upstream_unavailable';
      if (!this.#state.reached) onTrouble();
      this.#waiting.get(reply.id)?.reject(failureFrom(reply.failure));
    } else {
      this.#waiting.get(reply.id)?.reject(new Error(`in the routing engine's process: ${reply.bug}`));
    }
  }

  #leave(reason: unknown): void {
    if (this.#gone) return;
    this.#gone = true;
    clearTimeout(this.#late);
    const failure = this.#options.failureOf(reason);
    this.#start.reject(failure);
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#end.resolve();
    this.#options.onEnd(reason);
  }
}

function failureFrom({ code, said, routingErrorCode, cause }: ToldFailure): Failure {
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

const script = fileURLToPath(new URL('../engine-process.ts', import.meta.url));

/**
 * Starts an engine's process. One that reads a graph, which may be anybody's, is confined to it; one that asks a service
 * elsewhere or a program, which it confines, reads none and needs the network.
 */
function startProcess(source: ValhallaSource, threads: number): ChildProcess {
  const env = { UV_THREADPOOL_SIZE: String(threads) };
  if ('tiles' in source && source.program === undefined) {
    return startConfined(script, { read: [source.tiles], env });
  }
  return fork(script, {
    env: { ...nodeEnvironment(), ...env },
    execArgv: [],
    stdio: ['ipc', 'ignore', 'ignore'],
    // Bytes cross as they are; JSON would write and read them as a text of numbers.
    serialization: 'advanced',
  });
}
