import { decodePoints } from '../polyline.ts';

/**
 * The query of a trace with its points one by one: of a polyline the engine says that every part between gaps begins and ends at
 * point 0.
 */
export async function withPoints(query: unknown): Promise<unknown> {
  const { encoded_polyline: polyline, ...rest } = query as Record<string, unknown>;
  return typeof polyline === 'string' ? { ...rest, shape: await decodePoints(polyline) } : query;
}
