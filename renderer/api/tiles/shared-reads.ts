import type { RangeResponse } from 'pmtiles';

interface Shared {
  answer: Promise<RangeResponse>;
  controller: AbortController;
  /** How many still want the bytes. */
  readers: number;
}

/** Shares a read of an archive among those who want the same bytes meanwhile, as many tiles of the sea do. */
export class SharedReads {
  readonly #shared = new Map<string, Shared>();

  /** Joins the read of these bytes under way, or starts it; it is aborted once all its readers gave up. */
  async read(
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<RangeResponse>,
  ): Promise<RangeResponse> {
    signal?.throwIfAborted();
    const joined = this.#shared.get(key);
    const shared = joined ?? this.#start(key, start);
    shared.readers += 1;
    const giveUp = () => {
      shared.readers -= 1;
      if (shared.readers > 0) return;
      this.#forget(key, shared);
      shared.controller.abort();
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      const range = await shared.answer;
      // The map moves the bytes of a tile to its worker: everyone needs their own.
      return joined === undefined ? range : { ...range, data: range.data.slice(0) };
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<RangeResponse>): Shared {
    const controller = new AbortController();
    const shared: Shared = { answer: start(controller.signal), controller, readers: 0 };
    this.#shared.set(key, shared);
    const end = () => this.#forget(key, shared);
    shared.answer.then(end, end);
    return shared;
  }

  #forget(key: string, shared: Shared): void {
    if (this.#shared.get(key) === shared) this.#shared.delete(key);
  }
}
