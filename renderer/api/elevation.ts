import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import type { ApiClient } from './client.ts';
import type { ElevationResponse } from './types.ts';

/** Height above sea level of one point in metres; null where no region has it. */
export async function heightAt(client: ApiClient, point: LonLat, signal?: AbortSignal): Promise<number | null> {
  const [height] = await heightsOf(client, [point], signal);
  return height?.elevation ?? null;
}

export async function heightsOf(
  client: ApiClient,
  points: readonly LonLat[],
  signal?: AbortSignal,
): Promise<ElevationResponse['elevations']> {
  return (await client.post<ElevationResponse>('/elevation/v1', { points }, signal)).elevations;
}

/** Heights at evenly spaced points along an encoded line, both ends included. */
export async function heightsAlong(
  client: ApiClient,
  encodedPolyline: string,
  samples: number,
  signal?: AbortSignal,
): Promise<ElevationResponse['elevations']> {
  const reply = await client.post<ElevationResponse>('/elevation/v1', { encodedPolyline, samples }, signal);
  return reply.elevations;
}
