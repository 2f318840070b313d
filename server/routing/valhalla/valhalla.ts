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

/** Where work in the engine's process is done. */
export interface Engine {
  valhalla: Valhalla;
  /** Whether its region covers a point; undefined where it answers for everything. */
  covers: ((lon: number, lat: number) => boolean) | undefined;
  /** Writes to the service's log. */
  warn: (message: string) => void;
}
