import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Message } from '../../data-packs/words/catalogue.ts';
import type { Clock } from '../module.ts';
import { positionWords } from '../words.ts';
import type {
  Fix,
  PositionSource,
  PositionState,
  PositionStatus,
  Satellites,
  SourceEvents,
} from './position-schemas.ts';
import { openSource, sourceProblem } from './sources/open-source.ts';

export interface ReceiverTiming {
  /** Milliseconds until a lost source is tried again; the last one stands for all further tries. */
  retryMs: readonly number[];
  /** Milliseconds after which a fix is an old one. */
  staleMs: number;
  /** Milliseconds after which a source that says nothing is told to be silent. */
  silentMs: number;
}

export const usualTiming: ReceiverTiming = {
  retryMs: [1000, 2000, 5000, 10_000, 30_000],
  staleMs: 5000,
  silentMs: 10_000,
};

export interface ReceiverParts {
  clock: Clock;
  logger: Logger;
  timing: ReceiverTiming;
  /** Something of `state` is another. */
  changed: () => void;
  fixed: (fix: Fix) => void;
}

type Link = 'off' | 'connecting' | 'open' | 'lost';

/** Holds one source, opens it again whenever it is lost, and knows how old what it said is. */
export class Receiver {
  readonly #parts: ReceiverParts;
  #source: PositionSource | undefined;
  #link: Link = 'off';
  #problem: Message | null = null;
  #nextTryAt: number | null = null;
  #fix: Fix | null = null;
  #satellites: Satellites | null = null;
  /** The receiver says itself that it has no position. */
  #searching = false;
  /** Whether anything came that was understood, or was not, since the source is open. */
  #heard = { sound: false, garbled: false };
  #open: { abort: AbortController; ended: Promise<void> } | undefined;
  #aging: NodeJS.Timeout | undefined;
  #listening: NodeJS.Timeout | undefined;

  constructor(parts: ReceiverParts) {
    this.#parts = parts;
  }

  /** Changes to another source, or to none. */
  async use(source: PositionSource | undefined): Promise<void> {
    await this.#end();
    this.#source = source;
    this.#fix = null;
    this.#satellites = null;
    if (source !== undefined) {
      const abort = new AbortController();
      this.#open = { abort, ended: this.#keepOpen(source, abort.signal) };
    }
    this.#parts.changed();
  }

  /** A fix of the window's system. */
  take(fix: Fix): void {
    if (this.#source?.kind === 'system') this.#learnFix(fix);
  }

  status(): Pick<PositionStatus, 'on' | 'state' | 'problem' | 'nextTryAt' | 'fix' | 'satellites'> {
    return {
      on: this.#source !== undefined,
      state: this.#state(),
      problem: this.#problem,
      nextTryAt: this.#nextTryAt,
      fix: this.#fix,
      satellites: this.#satellites,
    };
  }

  async close(): Promise<void> {
    await this.#end();
  }

  #state(): PositionState {
    if (this.#link !== 'open') return this.#link;
    if (this.#fix === null || this.#searching) return 'searching';
    // The clock may have been set back since.
    const age = Math.abs(this.#parts.clock.now() - this.#fix.receivedAt);
    return age < this.#parts.timing.staleMs ? 'fix' : 'stale';
  }

  async #keepOpen(source: PositionSource, signal: AbortSignal): Promise<void> {
    const { retryMs } = this.#parts.timing;
    for (let tries = 0; !signal.aborted; tries += 1) {
      this.#become('connecting');
      const problem = await this.#openOnce(source, signal);
      if (signal.aborted) return;
      // What was heard of is tried again soon.
      if (this.#heard.sound) tries = 0;
      const pause = retryMs[Math.min(tries, retryMs.length - 1)] ?? 0;
      this.#problem = problem;
      this.#nextTryAt = this.#parts.clock.now() + pause;
      this.#become('lost');
      await delay(pause, undefined, { signal }).catch(() => undefined);
      this.#nextTryAt = null;
    }
  }

  /** Resolves when the source is lost: to why. */
  async #openOnce(source: PositionSource, signal: AbortSignal): Promise<Message> {
    this.#heard = { sound: false, garbled: false };
    // What an end that was asked for still says is of no interest.
    const unlessEnded =
      <Values extends unknown[]>(tell: (...values: Values) => void) =>
      (...values: Values) => {
        if (!signal.aborted) tell(...values);
      };
    const events: SourceEvents = {
      opened: unlessEnded(() => this.#opened(source)),
      fix: unlessEnded(fix => this.#learnFix(fix)),
      searching: unlessEnded(() => this.#learnSearching()),
      satellites: unlessEnded(seen => {
        this.#satellites = seen;
        this.#understood();
        this.#parts.changed();
      }),
      garbled: unlessEnded(() => {
        this.#heard.garbled = true;
      }),
    };
    let failure: unknown;
    try {
      await openSource(source, { events, signal, now: () => this.#parts.clock.now() });
    } catch (error) {
      failure = error;
      if (!signal.aborted) this.#parts.logger.info({ err: error, source: source.kind }, 'the position source is lost');
    }
    clearTimeout(this.#listening);
    return sourceProblem(source, failure);
  }

  #opened(source: PositionSource): void {
    this.#problem = null;
    this.#searching = false;
    if (source.kind !== 'system') this.#listen();
    this.#become('open');
  }

  /** Says so when nothing is heard, or nothing that can be understood. */
  #listen(): void {
    clearTimeout(this.#listening);
    this.#listening = setTimeout(() => {
      this.#problem = positionWords.message(this.#heard.garbled ? 'notUnderstood' : 'silent');
      this.#heard.garbled = false;
      this.#listen();
      this.#parts.changed();
    }, this.#parts.timing.silentMs);
    this.#listening.unref();
  }

  #understood(): void {
    this.#heard = { sound: true, garbled: false };
    this.#problem = null;
    if (this.#source?.kind !== 'system') this.#listen();
  }

  #learnFix(fix: Fix): void {
    this.#understood();
    this.#fix = fix;
    this.#searching = false;
    this.#parts.fixed(fix);
    clearTimeout(this.#aging);
    // A window that waits for news hears that there are none.
    this.#aging = setTimeout(() => this.#parts.changed(), this.#parts.timing.staleMs + 20);
    this.#aging.unref();
    this.#parts.changed();
  }

  #learnSearching(): void {
    this.#understood();
    if (this.#searching) return;
    this.#searching = true;
    this.#parts.changed();
  }

  #become(link: Link): void {
    this.#link = link;
    this.#parts.changed();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#aging);
    clearTimeout(this.#listening);
    this.#open?.abort.abort();
    await this.#open?.ended;
    this.#open = undefined;
    this.#source = undefined;
    this.#link = 'off';
    this.#problem = null;
    this.#nextTryAt = null;
  }
}
