interface Waiting {
  client: object;
  isBrief: boolean;
  begin: () => void;
}

/** Serve a waiting client after at most this many new ones, so that none starves. */
const newcomersInARow = 3;

/**
 * A fixed number of places, given in turn to the clients that wait for one: a client with many calls delays only its
 * own, and a client's first call goes before further ones. One brief call more than places is begun, so that the next
 * is at hand when one ends.
 */
export class FairQueue {
  readonly #newcomers: Waiting[] = [];
  /** Further calls of those who had a turn, in the order of whose turn it is. */
  readonly #queues = new Map<object, Waiting[]>();
  readonly #known = new WeakSet<object>();
  readonly #places: number;
  #running = 0;
  #inARow = 0;

  constructor(places: number) {
    this.#places = places;
  }

  /**
   * Runs `work` when it is the client's turn. Rejects with the signal's reason, and never runs it, when that is aborted
   * before.
   */
  async run<T>(client: object, work: () => Promise<T>, signal?: AbortSignal, isBrief = false): Promise<T> {
    // First come, first served: else many brief calls would keep out all others.
    const isNext = this.#newcomers.length === 0 && this.#queues.size === 0;
    if (isNext && this.#hasRoom(isBrief)) this.#running += 1;
    else await this.#wait(client, isBrief, signal);
    this.#known.add(client);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#beginNext();
    }
  }

  #hasRoom(isBrief: boolean): boolean {
    return this.#running < this.#places + (isBrief ? 1 : 0);
  }

  #wait(client: object, isBrief: boolean, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        const queue = this.#newcomers.includes(waiting) ? this.#newcomers : this.#queues.get(client);
        queue?.splice(queue.indexOf(waiting), 1);
        if (queue?.length === 0) this.#queues.delete(client);
        reject(signal?.reason);
      };
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const waiting: Waiting = { client, isBrief, begin };
      const isNew = !this.#known.has(client) && !this.#newcomers.some(other => other.client === client);
      if (isNew) this.#newcomers.push(waiting);
      else this.#queues.set(client, [...(this.#queues.get(client) ?? []), waiting]);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #beginNext(): void {
    for (;;) {
      const [first] = this.#queues;
      const isNewcomers = this.#newcomers.length > 0 && (!first || this.#inARow < newcomersInARow);
      const queue = isNewcomers ? this.#newcomers : first?.[1];
      const next = queue?.[0];
      if (!queue || !next || !this.#hasRoom(next.isBrief)) return;
      queue.shift();
      this.#inARow = isNewcomers ? this.#inARow + 1 : 0;
      if (!isNewcomers) {
        // The client is now the last.
        this.#queues.delete(next.client);
        if (queue.length > 0) this.#queues.set(next.client, queue);
      }
      this.#running += 1;
      next.begin();
    }
  }
}
