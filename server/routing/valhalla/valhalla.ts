import { z } from 'zod';
import { bodyOf, outgoingFetch } from '../../../data-packs/runtime/outgoing-fetch.ts';
import { Failure } from '../../errors.ts';
import { engineFailure } from '../engine/engine-failure.ts';

/** Valhalla's actions, by the names of its own service. */
export type ValhallaAction =
  | 'route'
  | 'locate'
  | 'sources_to_targets'
  | 'isochrone'
  | 'trace_route'
  | 'trace_attributes'
  | 'optimized_route';

/** A Valhalla, wherever it runs: takes its own queries, gives its JSON. Throws a Failure for what it refuses. */
export type Valhalla = (action: ValhallaAction, query: unknown, signal?: AbortSignal) => Promise<string>;

/** A region, and whether it covers a point. */
export interface EngineRegion {
  id: string;
  covers: (lon: number, lat: number) => boolean;
}

/** Where work in the engine's process is done. */
export interface Engine {
  valhalla: Valhalla;
  /** Those that its graph is of; undefined where it answers for everything. */
  regions: readonly EngineRegion[] | undefined;
  /** Writes to the service's log. */
  warn: (message: string) => void;
}

/** Of an answer: many times what the largest matrix has. */
const mostBytes = 2 ** 28;

const refusalSchema = z.object({ error: z.string().optional(), error_code: z.number().optional() });

const actionAt = (url: string, action: string): string => `${url.replace(/\/+$/, '')}/${action}`;

/** A Valhalla service elsewhere. `url` without the action, e.g. `http://valhalla.local:8002`. */
export function httpValhalla(url: string, timeoutMs: number): Valhalla {
  return async (action, query, signal) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await outgoingFetch(actionAt(url, action), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(query),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const answer = (await bodyOf(response, mostBytes))?.toString();
      if (answer === undefined) throw new Error(`${url} answers more than ${mostBytes} bytes`);
      if (response.ok) return answer;
      const { error = response.statusText, error_code: code } = refusalSchema.parse(JSON.parse(answer));
      throw engineFailure(error, code);
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure('upstream_unavailable', undefined, { cause: error });
    }
  };
}

/** Whether the service at `url` answers within `timeoutMs`. */
export async function answersStatus(url: string, timeoutMs: number): Promise<boolean> {
  try {
    const response = await outgoingFetch(actionAt(url, 'status'), { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
