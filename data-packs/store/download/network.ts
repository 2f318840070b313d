import { setTimeout as wait } from 'node:timers/promises';
import { outgoingFetch } from '../../runtime/outgoing-fetch.ts';
import type { Message } from '../../words/catalogue.ts';
import { downloadFailures } from '../../words/words.ts';
import { TransientFailure } from './download-failures.ts';

/** Everything a download takes from outside; only tests replace it. */
export interface NetworkOptions {
  fetch?: typeof globalThis.fetch;
  signal?: AbortSignal;
  /** Milliseconds. */
  delay?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1, spreads the waits of many clients. */
  random?: () => number;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Longest silence within an answer, milliseconds. */
  stallMs?: number;
  /** Failures in a row, without one byte between them, before a download gives up. */
  tries?: number;
}

export type Network = Required<NetworkOptions>;

export function networkOf(options: NetworkOptions = {}): Network {
  return {
    fetch: options.fetch ?? outgoingFetch,
    signal: options.signal ?? new AbortController().signal,
    delay: options.delay ?? ((ms, signal) => wait(ms, undefined, { signal })),
    random: options.random ?? Math.random,
    now: options.now ?? Date.now,
    stallMs: options.stallMs ?? 30_000,
    tries: options.tries ?? 8,
  };
}

/** Called when a try failed and another follows after `ms`. */
export type RetryListener = (reason: Message, ms: number) => void;

/** "example.org answers 503. Trying again in 4 s." */
export function retryMessage(reason: Message, ms: number): Message {
  const seconds = Math.ceil(ms / 1000);
  return seconds === 0 ? reason : downloadFailures.message('tryingAgain', { reason, seconds });
}

/**
 * Tries until it works, fails for good, or fails `network.tries` times in a row with a `TransientFailure`. A failure
 * after which `madeProgress` is true starts the count again.
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  network: Network,
  options: { madeProgress?: () => boolean; onRetry?: RetryListener | undefined } = {},
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      network.signal.throwIfAborted();
      if (!(error instanceof TransientFailure)) throw error;
      if (options.madeProgress?.()) failures = 1;
      if (failures >= network.tries) throw error;
      const ms = backOffMs(failures, network.random, error.retryAfterMs);
      options.onRetry?.(error.said, ms);
      await network.delay(ms, network.signal);
    }
  }
}

const minBackOffMs = 500;
const maxBackOffMs = 30_000;
/** A server may ask for a longer wait; the download asks again after this. */
const maxRetryAfterMs = 300_000;

/**
 * The wait after the n-th failure in a row (from 1): doubles each time, half of it random, so that many clients of one
 * server that failed do not return together. At least what the server asks for, up to five minutes.
 */
function backOffMs(failures: number, random: () => number, retryAfterMs = 0): number {
  const longest = Math.min(maxBackOffMs, minBackOffMs * 2 ** (failures - 1));
  return Math.max(longest * (0.5 + random() / 2), Math.min(maxRetryAfterMs, retryAfterMs));
}

/** More connections are not faster, and hurt small servers. */
const maxConnections = 4;

/** Works on items side by side. The first failure stops the others and is thrown once all have ended. */
export async function inParallel<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const failed = new AbortController();
  const shared = AbortSignal.any([signal, failed.signal]);
  const worker = async () => {
    try {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        shared.throwIfAborted();
        await work(item, shared);
      }
    } catch (error) {
      failed.abort(error);
    }
  };
  await Promise.all(Array.from({ length: maxConnections }, worker));
  signal.throwIfAborted();
  failed.signal.throwIfAborted();
}

/** An address of the environment, or else the usual one. Throws what `refusal` says of one that is none. */
export function namedAddress(named: string | undefined, usual: string, refusal: (address: string) => Error): string {
  if (!named) return usual;
  if (/^https?:$/.test(URL.parse(named)?.protocol ?? '')) return named;
  throw refusal(named);
}
