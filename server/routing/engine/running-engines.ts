import { totalmem } from 'node:os';

/** Part of the machine's memory for engines, and what one takes beside its graph, which the system keeps once. */
const share = 1 / 4;
const engineBytes = 200 * 2 ** 20;

/** Engine processes at a time that this machine has room for, within the limits of a container. */
export function mostEngines(): number {
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.max(2, Math.floor((memory * share) / engineBytes));
}

/** An engine whose process can be ended and started again. */
export interface RestingEngine {
  /** Ends its process, unless somebody waits for an answer. */
  rest(): boolean;
}

/** Bounds the engine processes of all regions: beyond `most` the one that was asked longest ago is ended. */
export class RunningEngines {
  readonly #most: number;
  /** The one asked longest ago first. */
  readonly #running = new Set<RestingEngine>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Notes that an engine runs and is asked. Where all others are busy there are more than `most` for a while. */
  use(engine: RestingEngine): void {
    this.#running.delete(engine);
    this.#running.add(engine);
    for (const other of this.#running) {
      if (this.#running.size <= this.#most) return;
      if (other !== engine && other.rest()) this.#running.delete(other);
    }
  }

  leave(engine: RestingEngine): void {
    this.#running.delete(engine);
  }
}
