import type { EngineHealth } from '../../room.ts';

/** What the routing engine can be asked, by the names of its own service. */
export type EngineAction =
  | 'route'
  | 'locate'
  | 'sources_to_targets'
  | 'isochrone'
  | 'trace_route'
  | 'trace_attributes'
  | 'optimized_route';

/** A Valhalla, wherever it runs. */
export interface RoutingEngine {
  /** How many calls it works on at the same time. */
  readonly threads: number;
  /** The same graph for calls that may compute for seconds, so that they hold up no others. */
  readonly long: RoutingEngine;
  /**
   * Asks in Valhalla's own terms and gives its parsed answer. Throws a Failure: `bad_request` with the engine's number for
   * what it refuses, `upstream_unavailable` when it died, hangs or cannot be reached. Aborting gives up waiting, no more.
   * Calls with the same signal are one client's: clients take turns, so that one with many calls holds up nobody else.
   */
  call(action: EngineAction, query: unknown, signal?: AbortSignal): Promise<unknown>;
  health(): Omit<EngineHealth, 'region'>;
  /** Lets the requests in flight finish, also those that have more than one question, then stops. Idempotent. */
  close(): Promise<void>;
  /** Stops at once: for when nobody waits for an answer any more. Idempotent. */
  stop(): Promise<void>;
}
