interface Waiting {
  begin: () => void;
}

/**
 * A fixed number of places, given in turn to the clients that wait for one: whoever has many calls waits for his own, not the
 * others for him.
 */
export class Turns {
  /** In the order of whose turn it is. */
  readonly #queues = new Map<object, Waiting[]>();
  #free: number;

  constructor(places: number) {
    this.#free = places;
  }

  /** Runs `work` when it is the client's turn. Rejects with the signal's reason, and never runs it, when that is aborted before. */
  async run<T>(client: object, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(client, signal);
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #wait(client: object, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(client) ?? [];
      const leave = () => {
        queue.splice(queue.indexOf(waiting), 1);
        if (queue.length === 0) this.#queues.delete(client);
        reject(signal?.reason);
      };
      const waiting = {
        begin: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      queue.push(waiting);
      this.#queues.set(client, queue);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** The place goes to the first of the client who waits longest; after that he is the last. */
  #pass(): void {
    const [first] = this.#queues;
    if (!first) {
      this.#free += 1;
      return;
    }
    const [client, queue] = first;
    this.#queues.delete(client);
    const next = queue.shift();
    if (queue.length > 0) this.#queues.set(client, queue);
    next?.begin();
  }
}
