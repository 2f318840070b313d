import type { Logger } from 'pino';
import { type AskOptions, WorkerClient } from '../../data-packs/runtime/worker-client.ts';
import type { PlacesFile, Question, ThreadAnswer, ThreadQuestion } from './messages.ts';
import type { PlaceFeature } from './search-schemas.ts';

/** Longer than any search takes, milliseconds: a thread that is not done then never will be. */
const patience = 20_000;

/**
 * The thread that searches. One question is with it at a time: what a client no longer wants (it typed on) is dropped before it
 * costs anything.
 */
export class SearchThread {
  readonly #logger: Logger;
  readonly #worker: WorkerClient<ThreadQuestion, ThreadAnswer>;
  /** What a thread that starts later begins with. */
  #files: readonly PlacesFile[] = [];

  constructor(logger: Logger) {
    this.#logger = logger;
    this.#worker = new WorkerClient({
      file: new URL('./search-worker.ts', import.meta.url),
      name: 'search thread',
      data: () => this.#files,
      atOnce: 1,
      onStopped: error => logger.error({ err: error }, 'the search thread stopped; a new one takes over'),
    });
  }

  /** From now on these files answer. Those no longer listed are closed. */
  mount(files: readonly PlacesFile[]): void {
    // Should the thread stop meanwhile, the next one begins with them.
    this.#ask({ kind: 'mount', files }).catch(() => undefined);
    this.#files = files;
  }

  ask(question: Question, signal?: AbortSignal): Promise<PlaceFeature[]> {
    return this.#ask(question, { signal, patience });
  }

  close(): Promise<void> {
    return this.#worker.close();
  }

  async #ask(question: ThreadQuestion, options?: AskOptions): Promise<PlaceFeature[]> {
    const { features, unreadable } = await this.#worker.ask(question, options);
    for (const { region, reason } of unreadable) {
      this.#logger.error({ region, reason }, `the place index of ${region} cannot be read: ${reason}`);
    }
    return features;
  }
}
