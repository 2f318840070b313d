import { setTimeout as wait } from 'node:timers/promises';
import { WordedError, wordFailure } from '../../data-packs/words/worded-error.ts';
import { desktopServiceWords as t } from '../words.ts';
import type { Listening, ServiceRun } from './service-run.ts';

/** Wait before each restart within the window. */
const delaysMs = [500, 2_000, 5_000];
const windowMs = 5 * 60_000;

/** Allows three restarts within five minutes, each after a longer wait: a fourth would hardly help. */
export class RestartPolicy {
  #restarts: number[] = [];

  /** Milliseconds to wait before the next start; `undefined` to give up. `now` in milliseconds. */
  next(now: number): number | undefined {
    this.#restarts = this.#restarts.filter(at => now - at < windowMs);
    const delay = delaysMs[this.#restarts.length];
    if (delay !== undefined) this.#restarts.push(now);
    return delay;
  }

  /** A person asked for another try. */
  forget(): void {
    this.#restarts = [];
  }
}

interface Supervision {
  /** Starts the process on this port, or on any free one where that is taken and `anyPort` is set. */
  launch(port: number, anyPort: boolean): ServiceRun;
  /** The process died with this exit code and is being started again: called once, however many starts that takes. */
  gone(code: number): void;
  /** It answers again; earlier sessions are invalid. */
  back(listening: Listening): void;
  /** It died too often; `restart` tries once more. */
  failed(reason: string): void;
  now?: () => number;
  delay?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/** The service, started again when it dies. */
export class SupervisedService {
  readonly #supervision: Supervision;
  readonly #policy = new RestartPolicy();
  readonly #stopping = new AbortController();
  #run: ServiceRun | undefined;
  /** The run that answers, or will answer. */
  #answering = Promise.withResolvers<ServiceRun>();
  #port = 0;
  #stopped: Promise<void> | undefined;

  constructor(supervision: Supervision) {
    this.#supervision = supervision;
    this.#answering.promise.catch(() => undefined);
  }

  /** Starts for the first time; rejects with the service's own sentence. */
  async start(port: number, anyPort: boolean): Promise<Listening> {
    const run = this.#launch(port, anyPort);
    try {
      return await this.#adopt(run);
    } catch (error) {
      this.#answering.reject(error);
      throw error;
    }
  }

  /** A one-time token of the service; waits while it is being started. */
  async token(): Promise<string> {
    return (await this.#answering.promise).token();
  }

  /** Tries again after `failed`. */
  async restart(): Promise<void> {
    this.#policy.forget();
    this.#answering = this.#unanswered();
    await this.#startAgain(0);
  }

  /** Ends the service for good; may be called at any time and repeatedly. */
  stop(): Promise<void> {
    this.#stopping.abort();
    this.#stopped ??= this.#run?.stop() ?? Promise.resolve();
    return this.#stopped;
  }

  get stopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  #launch(port: number, anyPort: boolean): ServiceRun {
    this.#run = this.#supervision.launch(port, anyPort);
    return this.#run;
  }

  async #adopt(run: ServiceRun): Promise<Listening> {
    let listening: Listening;
    try {
      listening = await run.listening;
    } catch (error) {
      await run.stop();
      throw error;
    }
    this.#port = listening.port;
    this.#answering.resolve(run);
    void run.exited.then(code => this.#onExit(code));
    return listening;
  }

  async #onExit(code: number): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#answering = this.#unanswered();
    this.#supervision.gone(code);
    await this.#startAgain(code);
  }

  async #startAgain(code: number): Promise<void> {
    const { delay = (milliseconds, signal) => wait(milliseconds, undefined, { signal }), now = Date.now } =
      this.#supervision;
    const { signal } = this.#stopping;
    let reason = t('exited', { code });
    for (;;) {
      const pause = this.#policy.next(now());
      if (pause === undefined) break;
      await delay(pause, signal).catch(() => undefined);
      if (signal.aborted) return;
      try {
        this.#supervision.back(await this.#adopt(this.#launch(this.#port, true)));
        return;
      } catch (error) {
        reason = wordFailure(error instanceof Error ? error : new Error(String(error)));
      }
      if (signal.aborted) return;
    }
    this.#answering.reject(new WordedError(t.message('notRunning')));
    this.#supervision.failed(reason);
  }

  #unanswered(): PromiseWithResolvers<ServiceRun> {
    const answering = Promise.withResolvers<ServiceRun>();
    answering.promise.catch(() => undefined);
    return answering;
  }
}
