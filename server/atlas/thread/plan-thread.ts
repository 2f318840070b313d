import type { Logger } from 'pino';
import { WorkerClient } from '../../../data-packs/runtime/worker-client.ts';
import type { Message } from '../../../data-packs/words/catalogue.ts';
import { Failure, type FailureCode } from '../../errors.ts';
import type { AtlasPlan } from '../plan/atlas-plan.ts';
import type { PlanQuestion } from '../plan/plan-atlas.ts';

/** What the thread makes of a question: a failure would lose its code on the way. */
export type Planned = { plan: AtlasPlan } | { code: FailureCode; said: Message };

/** Milliseconds; a window asks again while somebody looks for a scale. */
const idleMs = 30_000;

/** Plans atlases beside the event loop: a way of 10,000 positions takes a quarter of a second. */
export class PlanThread {
  readonly #client: WorkerClient<PlanQuestion, Planned>;

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
    const planned = await this.#client.ask(question);
    if ('code' in planned) throw new Failure(planned.code, planned.said);
    return planned.plan;
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}
