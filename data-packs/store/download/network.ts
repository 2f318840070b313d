import { setTimeout as wait } from 'node:timers/promises';

/** How a download meets the world. Tests give their own; everybody else nothing. */
export interface NetworkOptions {
  fetch?: typeof globalThis.fetch;
  signal?: AbortSignal;
  /** Milliseconds. */
  delay?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1, for back-off that does not march in step. */
  random?: () => number;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** An answer that says nothing for so long is given up: milliseconds. */
  stallMs?: number;
  /** Failures in a row, without one byte between them, before a download gives up. */
  tries?: number;
}

export type Network = Required<NetworkOptions>;

export function networkOf(options: NetworkOptions = {}): Network {
  return {
    fetch: options.fetch ?? globalThis.fetch,
    signal: options.signal ?? new AbortController().signal,
    delay: options.delay ?? ((ms, signal) => wait(ms, undefined, { signal })),
    random: options.random ?? Math.random,
    now: options.now ?? Date.now,
    stallMs: options.stallMs ?? 30_000,
    tries: options.tries ?? 8,
  };
}
