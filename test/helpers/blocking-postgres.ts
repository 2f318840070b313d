import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { runNow, type Step, type StepAnswer, type Steps } from '../../server/db/steps.ts';

/** A connection that answers at once by holding up its thread, so that tests read the same over every database. */
export class BlockingPostgres {
  readonly #signal = new Int32Array(new SharedArrayBuffer(4));
  readonly #channel = new MessageChannel();
  readonly #worker: Worker;

  constructor(address: string) {
    const port = this.#channel.port2;
    this.#worker = new Worker(new URL('./blocking-postgres-thread.ts', import.meta.url), {
      workerData: { address, port, signal: this.#signal },
      transferList: [port],
    });
    this.#worker.unref();
  }

  now<Result>(steps: Steps<Result>): Result {
    return runNow(steps, step => this.#answer(step));
  }

  async close(): Promise<void> {
    this.#channel.port1.close();
    await this.#worker.terminate();
  }

  #answer({ sql, values, kind }: Step): StepAnswer {
    Atomics.store(this.#signal, 0, 0);
    // `kept` would need a transaction.
    this.#channel.port1.postMessage({ sql, values, kind: kind === 'kept' ? 'rows' : kind });
    Atomics.wait(this.#signal, 0, 0);
    const answer = receiveMessageOnPort(this.#channel.port1)?.message;
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }
}
