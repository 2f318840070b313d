interface Waiting {
  client: object;
  isBrief: boolean;
  begin: () => void;
}

/** Serve a waiting client after at most this many new ones, so that none starves. */
const newcomersInARow = 3;

/**
 * A fixed number of places, given in turn to the clients that wait for one: a client with many calls delays only its
 * own, and a client's first call goes before further ones. One more place is for brief calls alone, so that they wait
 * for no others.
 */
export class FairQueue {
  readonly #newcomers: Waiting[] = [];
  /** Further calls of those who had a turn, in the order of whose turn it is. */
  readonly #queues = new Map<object, Waiting[]>();
  readonly #known = new WeakSet<object>();
  readonly #places: number;
  /** Calls under way, and those of them that are not brief. */
  #running = 0;
  #others = 0;
  #inARow = 0;

  constructor(places: number) {
    this.#places = places;
  }

  /** Runs `work` when it is the client's turn. Rejects with the signal's reason where that is aborted before. */
  async run<T>(client: object, work: () => Promise<T>, signal?: AbortSignal, isBrief = false): Promise<T> {
    // Where there is room for it, nobody waits who could begin.
    if (this.#hasRoom(isBrief)) this.#count(isBrief, 1);
    else await this.#wait(client, isBrief, signal);
    this.#known.add(client);
    try {
      return await work();
    } finally {
      this.#count(isBrief, -1);
      this.#beginNext();
    }
  }

  #hasRoom(isBrief: boolean): boolean {
    return this.#running <= this.#places && (isBrief || this.#others < this.#places);
  }

  #count(isBrief: boolean, change: 1 | -1): void {
    this.#running += change;
    if (!isBrief) this.#others += change;
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
      const [first] = this.#queues.values();
      const isNewcomers = this.#newcomers.length > 0 && (!first || this.#inARow < newcomersInARow);
      const inTurn = isNewcomers ? this.#newcomers : first;
      if (inTurn?.[0] && this.#hasRoom(inTurn[0].isBrief)) {
        this.#inARow = isNewcomers ? this.#inARow + 1 : 0;
        this.#begin(inTurn, inTurn[0]);
        continue;
      }
      // The place of brief calls is left: it takes nobody's turn.
      const queue = [this.#newcomers, ...this.#queues.values()].find(some => some.some(({ isBrief }) => isBrief));
      const brief = queue?.find(({ isBrief }) => isBrief);
      if (!queue || !brief || !this.#hasRoom(true)) return;
      this.#begin(queue, brief);
    }
  }

  #begin(queue: Waiting[], next: Waiting): void {
    queue.splice(queue.indexOf(next), 1);
    if (queue !== this.#newcomers) {
      // The client is now the last.
      this.#queues.delete(next.client);
      if (queue.length > 0) this.#queues.set(next.client, queue);
    }
    this.#count(next.isBrief, 1);
    next.begin();
  }
}
