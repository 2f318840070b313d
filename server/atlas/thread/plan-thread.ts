import type { Logger } from 'pino';
import { WorkerClient } from '../../../data-packs/runtime/worker-client.ts';
import { resultOf, type Told } from '../../told-result.ts';
import type { AtlasPlan } from '../plan/atlas-plan.ts';
import type { PlanQuestion } from '../plan/plan-atlas.ts';

/** Milliseconds; a window asks again while somebody looks for a scale. */
const idleMs = 30_000;

/** Plans atlases beside the event loop: a way of 10,000 positions takes a quarter of a second. */
export class PlanThread {
  readonly #client: WorkerClient<PlanQuestion, Told<AtlasPlan>>;

  constructor(logger: Logger) {
    this.#client = new WorkerClient({
      file: new URL('./plan-pages.ts', import.meta.url),
      name: 'thread that plans atlases',
      concurrency: 1,
      idleMs,
      onStopped: error =>
        logger.error({ err: error }, 'the thread that plans atlases stopped; the next starts another'),
    });
  }

  /** Throws the refusals of the question. */
  async plan(question: PlanQuestion): Promise<AtlasPlan> {
    return resultOf(await this.#client.ask(question));
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}
