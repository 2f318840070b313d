import type { Logger } from 'pino';
import { type AskOptions, WorkerClient } from '../../data-packs/runtime/worker-client.ts';
import type { PlacesFile, Question, ThreadAnswer, ThreadQuestion } from './messages.ts';
import type { PlaceFeature } from './search-schemas.ts';

/** Milliseconds; longer than any search takes. */
const timeoutMs = 20_000;

/**
 * The search thread. It gets one question at a time: those of clients that typed on are dropped before they cost
 * anything.
 */
export class SearchThread {
  readonly #logger: Logger;
  readonly #worker: WorkerClient<ThreadQuestion, ThreadAnswer>;
  /** For threads that start later. */
  #files: readonly PlacesFile[] = [];

  constructor(logger: Logger) {
    this.#logger = logger;
    this.#worker = new WorkerClient({
      file: new URL('./search-worker.ts', import.meta.url),
      name: 'search thread',
      data: () => this.#files,
      concurrency: 1,
      onStopped: error => logger.error({ err: error }, 'the search thread stopped; a new one takes over'),
    });
  }

  /** Searches these files from now on, and closes others. */
  mount(files: readonly PlacesFile[]): void {
    // If the thread stops meanwhile, the next one starts with them.
    this.#ask({ kind: 'mount', files }).catch(() => undefined);
    this.#files = files;
  }

  ask(question: Question, signal?: AbortSignal): Promise<PlaceFeature[]> {
    return this.#ask(question, { signal, timeoutMs });
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
