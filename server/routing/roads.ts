import type { Endpoint } from '../http/endpoint.ts';
import type { MountedRegion } from '../regions/index.ts';

/** What other modules ask of routing: its endpoints, with their checks, limits and prices, without a request. */
export interface Roads {
  directions: Endpoint;
  isochrone: Endpoint;
  /** Names what answers are made of: engine and graphs; `undefined` where these are elsewhere, and may change. */
  source(): string | undefined;
}

/** Names the graphs of regions. */
export const graphsOf = (regions: readonly MountedRegion[]): string[] =>
  regions.flatMap(({ manifest: { parts } }) => parts.filter(({ kind }) => kind === 'routing').map(part => part.sha256));
