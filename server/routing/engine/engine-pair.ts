import type { EngineHealth } from '../../module.ts';
import type { Answer, Question, RoutingEngine, Work } from './engine.ts';

/**
 * A region's engine with a second one over the same graph for work that may compute for seconds: it takes no thread
 * from quick requests, and stopping work that takes too long ends its own process only. Starts when first needed.
 */
export class EnginePair implements RoutingEngine {
  readonly #quick: RoutingEngine;
  readonly #make: () => RoutingEngine;
  #long: RoutingEngine | undefined;
  #closing: Promise<unknown> | undefined;

  constructor(quick: RoutingEngine, makeLong: () => RoutingEngine) {
    this.#quick = quick;
    this.#make = makeLong;
  }

  get threads(): number {
    return this.#quick.threads;
  }

  /** A request that began before the pair was closed may still need it. */
  get long(): RoutingEngine {
    if (this.#long) return this.#long;
    this.#long = this.#make();
    if (this.#closing) this.#closing = Promise.all([this.#closing, this.#long.close()]);
    return this.#long;
  }

  ask<W extends Work>(work: W, question: Question<W>, signal?: AbortSignal): Promise<Answer<W>> {
    return this.#quick.ask(work, question, signal);
  }

  health(): Omit<EngineHealth, 'region'> {
    return this.#quick.health();
  }

  async close(): Promise<void> {
    this.#closing ??= Promise.all([this.#quick.close(), this.#long?.close()]);
    for (let waited: unknown; waited !== this.#closing; ) {
      waited = this.#closing;
      await waited;
    }
  }

  async stop(): Promise<void> {
    await Promise.all([this.#quick.stop(), this.#long?.stop()]);
  }
}
