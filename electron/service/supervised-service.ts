import { setTimeout as wait } from 'node:timers/promises';
import { RestartPolicy } from './restart-policy.ts';
import type { Listening, ServiceRun } from './service-run.ts';

interface Supervision {
  /** Starts the service's process: on this port, or on any free one where that is taken and `anyPort` allows it. */
  launch(port: number, anyPort: boolean): ServiceRun;
  /** It died, with this exit code, and is about to be started again. Said once however many starts that takes. */
  gone(code: number): void;
  /** It answers again: the sessions of before are dead. */
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
  /** The run that answers, or the one that is waited for. */
  #answering = Promise.withResolvers<ServiceRun>();
  #port = 0;
  #stopped: Promise<void> | undefined;

  constructor(supervision: Supervision) {
    this.#supervision = supervision;
    this.#answering.promise.catch(() => undefined);
  }

  /** The first start; rejects with the service's own sentence when that does not succeed. */
  async start(port: number, anyPort: boolean): Promise<Listening> {
    const run = this.#launch(port, anyPort);
    try {
      return await this.#adopt(run);
    } catch (error) {
      this.#answering.reject(error);
      throw error;
    }
  }

  /** A word that opens the service once; waits while it is being started. */
  async token(): Promise<string> {
    return (await this.#answering.promise).token();
  }

  /** Another try after it was given up. */
  async restart(): Promise<void> {
    this.#policy.forget();
    this.#answering = this.#waiting();
    await this.#revive(0);
  }

  /** Ends the service for good; at any time, and again. */
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
      // One that could not start has nothing to finish.
      await run.stop();
      throw error;
    }
    this.#port = listening.port;
    this.#answering.resolve(run);
    void run.exited.then(code => this.#mourn(code));
    return listening;
  }

  async #mourn(code: number): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#answering = this.#waiting();
    this.#supervision.gone(code);
    await this.#revive(code);
  }

  async #revive(code: number): Promise<void> {
    const { delay = (milliseconds, signal) => wait(milliseconds, undefined, { signal }), now = Date.now } =
      this.#supervision;
    const { signal } = this.#stopping;
    let reason = `It ended with code ${code}.`;
    for (;;) {
      const pause = this.#policy.next(now());
      if (pause === undefined) break;
      await delay(pause, signal).catch(() => undefined);
      if (signal.aborted) return;
      try {
        this.#supervision.back(await this.#adopt(this.#launch(this.#port, true)));
        return;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
      if (signal.aborted) return;
    }
    this.#answering.reject(new Error('The service does not run. The log file has the reason; start Outpost again.'));
    this.#supervision.failed(reason);
  }

  #waiting(): PromiseWithResolvers<ServiceRun> {
    const answering = Promise.withResolvers<ServiceRun>();
    answering.promise.catch(() => undefined);
    return answering;
  }
}
