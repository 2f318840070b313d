import { LRUCache } from 'lru-cache';
import { remembered } from '../../data-packs/base/remembered.ts';
import { Failure } from '../errors.ts';
import { type Asker, askerNow } from './asker.ts';

export interface FairQueueOptions {
  /** Works that are under way at once. */
  places: number;
  /** Works that may wait. Beyond it one of the client that has most waiting is refused. Default 1000. */
  mostWaiting?: number;
  /** Milliseconds. */
  now?: () => number;
}

export interface TurnOptions {
  /** Aborted: it waits no more. */
  signal?: AbortSignal | undefined;
  /**
   * Places that works which take as long, or longer, may have together; shorter ones find the others free. Default: all
   * of them.
   */
  within?: number;
  /** Milliseconds after which it is refused if it still waits. Default: it waits. */
  longestWait?: number;
}

interface Work {
  asker: Asker;
  within: number;
  /** When it came; once it has begun, until when its use is counted. */
  since: number;
}

interface Waiting extends Work {
  begin: (underway: Work) => void;
  leave: (reason: unknown) => void;
}

/** Milliseconds that were used, as they counted at a time. */
interface Use {
  milliseconds: number;
  at: number;
}

/** Milliseconds after which use counts half. */
const halfLife = 30_000;
/** Those that used nothing for longest are taken for new ones. */
const mostClients = 1000;
const usualMostWaiting = 1000;
/** Milliseconds that a work is thought to take before the first. */
const firstEstimate = 500;
/** Maximum `Retry-After` in seconds. */
const maxRetryAfter = 30;

/**
 * A fixed number of places. Of those that wait the client goes first that has used them least of late, whatever came of
 * its work: who asks for much delays himself alone. Among a client's requests and jobs, what one has used is added to
 * when it came.
 */
export class FairQueue {
  readonly #places: number;
  readonly #mostWaiting: number;
  readonly #now: () => number;
  /** In the order in which they came. */
  readonly #waiting: Waiting[] = [];
  readonly #underway = new Set<Work>();
  readonly #clients = new LRUCache<string, Use>({ max: mostClients });
  readonly #askers = new WeakMap<Asker, Use>();
  /** Moving average of milliseconds. */
  #average = firstEstimate;

  constructor({ places, mostWaiting = usualMostWaiting, now = () => performance.now() }: FairQueueOptions) {
    this.#places = places;
    this.#mostWaiting = mostWaiting;
    this.#now = now;
  }

  /** Does work in the turn of whoever asks. Throws `overloaded`, and the signal's reason while it waits. */
  async run<Result>(work: () => Promise<Result>, options: TurnOptions = {}): Promise<Result> {
    options.signal?.throwIfAborted();
    const asked: Work = { asker: askerNow(), within: options.within ?? this.#places, since: this.#now() };
    // Where there is room for it, nobody waits who could begin.
    const underway = asked.within >= this.#leastWithin() ? this.#begin(asked) : await this.#wait(asked, options);
    const began = underway.since;
    try {
      return await work();
    } finally {
      this.#count();
      this.#average += (this.#now() - began - this.#average) / 8;
      this.#underway.delete(underway);
      this.#beginNext();
    }
  }

  /** Refuses all that wait. */
  close(reason: unknown): void {
    for (const { leave } of [...this.#waiting]) leave(reason);
  }

  /** Of works that may take so many places, or more, another one has room. */
  #leastWithin(): number {
    const all = [...this.#underway];
    let least = this.#places + 1;
    while (least > 1 && all.filter(({ within }) => within < least).length < least - 1) least -= 1;
    return least;
  }

  #begin({ asker, within }: Work): Work {
    const underway = { asker, within, since: this.#now() };
    this.#underway.add(underway);
    return underway;
  }

  async #wait(asked: Work, { signal, longestWait }: TurnOptions): Promise<Work> {
    const { promise, resolve, reject } = Promise.withResolvers<Work>();
    const leave = (reason: unknown): void => {
      this.#remove(waiting);
      reject(reason);
    };
    const waiting: Waiting = { ...asked, begin: resolve, leave };
    const abort = () => leave(signal?.reason);
    const late = longestWait === undefined ? undefined : setTimeout(() => leave(this.#overloaded(asked)), longestWait);
    signal?.addEventListener('abort', abort, { once: true });
    this.#waiting.push(waiting);
    if (this.#waiting.length > this.#mostWaiting) this.#refuseOne(waiting);
    try {
      return await promise;
    } finally {
      clearTimeout(late);
      signal?.removeEventListener('abort', abort);
    }
  }

  #remove(waiting: Waiting): void {
    const at = this.#waiting.indexOf(waiting);
    if (at >= 0) this.#waiting.splice(at, 1);
  }

  /** The last one of the client that has most waiting: another's excess takes nobody's place. */
  #refuseOne({ asker }: Waiting): void {
    const byClient = Map.groupBy(this.#waiting, waiting => waiting.asker.client);
    const own = byClient.get(asker.client) ?? [];
    const last = [...byClient.values()].reduce((most, some) => (some.length > most.length ? some : most), own).at(-1);
    last?.leave(this.#overloaded(last));
  }

  /** Begins one in the place of one that ended: there was room for none of the others before, and there is for one now. */
  #beginNext(): void {
    const least = this.#leastWithin();
    const [first, ...others] = this.#waiting.filter(({ within }) => within >= least);
    if (first === undefined) return;
    const next = others.reduce((before, one) => (this.#isBefore(one, before) ? one : before), first);
    this.#remove(next);
    next.begin(this.#begin(next));
  }

  #isBefore(one: Waiting, other: Waiting): boolean {
    const [client, another] = [one.asker.client, other.asker.client];
    if (client !== another) return this.#used(this.#clients.get(client)) < this.#used(this.#clients.get(another));
    const due = ({ asker, since }: Waiting) => since + this.#used(this.#askers.get(asker));
    return due(one) < due(other);
  }

  /** Milliseconds as they count now. */
  #used(use: Use | undefined): number {
    return use === undefined ? 0 : use.milliseconds * 2 ** ((use.at - this.#now()) / halfLife);
  }

  /** Notes what those under way have used since it was noted last. */
  #count(): void {
    const now = this.#now();
    const nothing = () => ({ milliseconds: 0, at: now });
    for (const underway of this.#underway) {
      const { asker, since } = underway;
      for (const use of [remembered(this.#clients, asker.client, nothing), remembered(this.#askers, asker, nothing)]) {
        use.milliseconds = this.#used(use) + now - since;
        use.at = now;
      }
      underway.since = now;
    }
  }

  /** Refuses, with a `Retry-After` that lets what the client has waiting besides be done. */
  #overloaded({ asker: { client } }: Work): Failure {
    const others = this.#waiting.filter(({ asker }) => asker.client === client).length - 1;
    const seconds = (others * this.#average) / this.#places / 1000;
    return new Failure('overloaded', undefined, {
      retryAfter: Math.max(1, Math.min(maxRetryAfter, Math.ceil(seconds))),
    });
  }
}
