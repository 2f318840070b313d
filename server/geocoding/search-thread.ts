import type { Logger } from 'pino';
import { errorCode } from '../../data-packs/runtime/error-code.ts';
import { type AskOptions, WorkerClient } from '../../data-packs/runtime/worker-client.ts';
import { FairQueue } from '../turns/index.ts';
import type { PlaceFeature } from './answer/place-feature.ts';
import type { LookupQuery, ReverseQuery, SearchQuery, StructuredQuery } from './request/search-schemas.ts';

/** Longer than any search takes. */
const timeoutMs = 20_000;
/** What SQLite says of a file that is not as it was written. */
const damaged = /^SQLITE_(?:CORRUPT|NOTADB|IOERR|ERROR)/;
/** By then a window has drawn its first map, for which the thread's start would take half a second of a core. */
const startDelayMs = 3000;

/** Searches that the thread is given: the next one is there when it has answered. */
const given = 2;

/**
 * Runs searches in a thread, one at a time and in turns of clients, so that questions of those that typed on are dropped
 * for free.
 */
export class SearchThread {
  readonly #logger: Logger;
  readonly #onUnreadable: () => void;
  readonly #worker: WorkerClient<ThreadQuestion, ThreadAnswer>;
  readonly #turns = new FairQueue({ places: given });
  /** Files that a restarted thread opens. */
  #files: readonly PlacesFile[] = [];
  #start: NodeJS.Timeout | undefined;
  #started = false;

  /** `onUnreadable`: called where a place index cannot be read. */
  constructor(logger: Logger, onUnreadable: () => void) {
    this.#logger = logger;
    this.#onUnreadable = onUnreadable;
    this.#worker = new WorkerClient({
      file: new URL('./search-worker.ts', import.meta.url),
      name: 'search thread',
      data: () => this.#files,
      concurrency: 1,
      onStopped: error => logger.error({ err: error }, 'the search thread stopped; a new one takes over'),
    });
  }

  /** Replaces the files to search. The thread starts with the first search, or a little later. */
  mount(files: readonly PlacesFile[]): void {
    // A thread that stops meanwhile is replaced by one that starts with these files.
    this.#files = files;
    const mount = () => void this.#ask({ kind: 'mount', files: this.#files }).catch(() => undefined);
    if (this.#started) mount();
    else this.#start ??= setTimeout(mount, startDelayMs).unref();
  }

  ask(question: Question, signal?: AbortSignal): Promise<Found> {
    return this.#turns.run(() => this.#ask(question, { signal, timeoutMs }), { signal });
  }

  close(): Promise<void> {
    clearTimeout(this.#start);
    return this.#worker.close();
  }

  async #ask(question: ThreadQuestion, options?: AskOptions): Promise<Found> {
    this.#started = true;
    clearTimeout(this.#start);
    const { features, categories, unreadable } = await this.#worker.ask(question, options).catch(error => {
      if (damaged.test(String(errorCode(error)))) this.#onUnreadable();
      throw error;
    });
    if (unreadable.length > 0) this.#onUnreadable();
    for (const { region, reason } of unreadable) {
      this.#logger.error({ region, reason }, `the place index of ${region} cannot be read: ${reason}`);
    }
    return { features, categories };
  }
}

export interface PlacesFile {
  region: string;
  /** Differs between releases of one region. */
  version: string;
  path: string;
}

/** `suggest` is a search for a text that is still typed. */
export type Question =
  | { kind: 'search' | 'suggest'; query: SearchQuery }
  | { kind: 'structured'; query: StructuredQuery }
  | { kind: 'reverse'; query: ReverseQuery }
  | { kind: 'lookup'; query: LookupQuery };

/** `mount` replaces the files to search. */
export type ThreadQuestion = Question | { kind: 'mount'; files: readonly PlacesFile[] };

export interface Found {
  features: PlaceFeature[];
  /** Values of `categories` that the whole text asks for. */
  categories?: string[] | undefined;
}

export interface ThreadAnswer extends Found {
  /** Regions whose index failed since the last answer. */
  unreadable: { region: string; reason: string }[];
}
