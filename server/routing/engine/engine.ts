import type { PackManifest } from '../../../data-packs/format/manifest.ts';
import type { Message } from '../../../data-packs/words/catalogue.ts';
import type { Confinement } from '../../confinement/index.ts';
import type { FailureCode } from '../../errors.ts';
import type { EngineHealth } from '../../module.ts';
import type { Costing } from '../costing-options.ts';
import type { EngineWork } from '../engine-process.ts';

export type Work = keyof EngineWork;
export type Question<W extends Work> = Parameters<EngineWork[W]>[1];
export type Answer<W extends Work> = Awaited<ReturnType<EngineWork[W]>>;

/** A Valhalla and what is made of its answers, in a process of their own. */
export interface RoutingEngine {
  /** How many questions it works on at the same time. */
  readonly threads: number;
  /** The same graph for questions that may compute for seconds, so that they hold up no others. */
  readonly long: RoutingEngine;
  /**
   * Has work of `engine-process.ts` done. Throws a Failure: `bad_request` with the engine's number for what it refuses,
   * `upstream_unavailable` when it died, hangs or cannot be reached. Aborting gives up waiting, no more.
   * Clients take turns, and so do a client's requests: many questions of one do not hold up the others.
   */
  ask<W extends Work>(work: W, question: Question<W>, signal?: AbortSignal): Promise<Answer<W>>;
  health(): Omit<EngineHealth, 'region'>;
  /** Lets the requests in flight finish, also those that have more than one question, then stops. Idempotent. */
  close(): Promise<void>;
  /** Stops at once, when no answer is awaited any more. Idempotent. */
  stop(): Promise<void>;
}

/** A region that a graph is of. */
type RegionArea = Pick<PackManifest, 'id' | 'coverage' | 'bounds'>;

/** Where the engine's process has its Valhalla from: a graph, answered by a `program` or in the process, or services with one graph. */
export type ValhallaSource =
  | { tiles: string; regions: readonly RegionArea[]; program?: string | undefined }
  | { urls: readonly string[] };

/** To the engine's process, when it has begun: first what it works on, then its work; `abort` is work whose client has gone. */
export type EngineRequest =
  | { source: ValhallaSource; threads: number; timeoutMs: number }
  | { id: number; work: Work; question: unknown }
  | { abort: number };

/** A Failure on its way between processes. */
export interface ToldFailure {
  code: FailureCode;
  said: Message;
  routingErrorCode: number | undefined;
  cause: string | undefined;
}

/** Sent by the engine's process. `begun`: it listens, and is confined so; `confined`: so is the program it started; `unusable`: a sentence why it cannot serve its tiles; `away`: the services elsewhere that cannot be reached, whenever that changes; `bug`: an unexpected error. */
export type EngineReply =
  | { begun: Confinement }
  | { confined: Confinement }
  | { ready: true }
  | { unusable: string }
  | { warning: string }
  | { away: readonly string[] }
  | { id: number; answer: unknown }
  | { id: number; failure: ToldFailure }
  | { id: number; bug: string };

/** Calls that may compute for longer leave the threads to the others, milliseconds. */
const longMs = 500;

/** The engine for a call that may compute for so many milliseconds. */
export function engineFor(effortMs: number, engine: RoutingEngine): RoutingEngine {
  return effortMs > longMs ? engine.long : engine;
}

/** Directed edges per km2 of a densely mapped country, by who may use them. */
const edgesPerKm2: Readonly<Record<Costing, number>> = { auto: 80, truck: 80, bicycle: 150, pedestrian: 200 };
/** Edges an exact search settles per millisecond (Liechtenstein: 50 searches in 200 ms). */
const edgesPerMs = 4000;

/** Milliseconds one search through all of an area may take. */
export function floodEffort(km2: number, costing: Costing): number {
  return (km2 * edgesPerKm2[costing]) / edgesPerMs;
}
