import { decodePoints } from '../../polyline.ts';

/**
 * The query of a trace with its points one by one: of a polyline the engine says that every part between gaps begins and ends at
 * point 0. They are the products it makes of the polyline itself: rounded ones match elsewhere, by the last digit.
 */
export async function withPoints(query: unknown): Promise<unknown> {
  const { encoded_polyline: polyline, ...rest } = query as Record<string, unknown>;
  return typeof polyline === 'string' ? { ...rest, shape: await decodePoints(polyline, { products: true }) } : query;
}
