interface Waiting {
  client: object;
  begin: () => void;
}

/** Of that many turns in a row one goes to a client that had one before: a crowd of newcomers starves nobody. */
const newcomersInARow = 3;

/**
 * A fixed number of places, given in turn to the clients that wait for one: whoever has many calls waits for his own, not the
 * others for him, and a client's first call goes before everybody's further ones.
 */
export class FairQueue {
  readonly #newcomers: Waiting[] = [];
  /** Further calls of those who had a turn, in the order of whose turn it is. */
  readonly #queues = new Map<object, Waiting[]>();
  readonly #known = new WeakSet<object>();
  #free: number;
  #inARow = 0;

  constructor(places: number) {
    this.#free = places;
  }

  /** Runs `work` when it is the client's turn. Rejects with the signal's reason, and never runs it, when that is aborted before. */
  async run<T>(client: object, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(client, signal);
    this.#known.add(client);
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #wait(client: object, signal: AbortSignal | undefined): Promise<void> {
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
      const waiting: Waiting = { client, begin };
      const isNew = !this.#known.has(client) && !this.#newcomers.some(other => other.client === client);
      if (isNew) this.#newcomers.push(waiting);
      else this.#queues.set(client, [...(this.#queues.get(client) ?? []), waiting]);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #pass(): void {
    const next = this.#next();
    if (next) next.begin();
    else this.#free += 1;
  }

  #next(): Waiting | undefined {
    const [first] = this.#queues;
    if (this.#newcomers.length > 0 && (!first || this.#inARow < newcomersInARow)) {
      this.#inARow += 1;
      return this.#newcomers.shift();
    }
    this.#inARow = 0;
    if (!first) return undefined;
    const [client, queue] = first;
    const [next, ...rest] = queue;
    // The client is now the last.
    this.#queues.delete(client);
    if (rest.length > 0) this.#queues.set(client, rest);
    return next;
  }
}
