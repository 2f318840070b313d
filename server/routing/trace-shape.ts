import { decodePolyline } from '../polyline.ts';

/**
 * The query of a trace with its points one by one: of a polyline the engine says that every part between gaps begins and ends at
 * point 0. Called where nobody waits for the thread, as it takes 50 ms for 100,000 points.
 */
export function withPoints(query: unknown): unknown {
  const { encoded_polyline: polyline, ...rest } = query as Record<string, unknown>;
  return typeof polyline === 'string' ? { ...rest, shape: decodePolyline(polyline) } : query;
}
