import type { EngineHealth } from '../../module.ts';
import type { EngineWork } from '../engine-work.ts';

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
   * Has work of `engine-work.ts` done. Throws a Failure: `bad_request` with the engine's number for what it refuses,
   * `upstream_unavailable` when it died, hangs or cannot be reached. Aborting gives up waiting, no more.
   * Questions with the same signal are one client's. Clients take turns, so that many questions of one do not hold up
   * the others.
   */
  ask<W extends Work>(work: W, question: Question<W>, signal?: AbortSignal): Promise<Answer<W>>;
  health(): Omit<EngineHealth, 'region'>;
  /** Lets the requests in flight finish, also those that have more than one question, then stops. Idempotent. */
  close(): Promise<void>;
  /** Stops at once, when no answer is awaited any more. Idempotent. */
  stop(): Promise<void>;
}
