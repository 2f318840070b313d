import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import type { ApiClient } from './client.ts';
import type { ElevationResponse } from './types.ts';

/** Height above sea level of one point in metres; null where no region has it. */
export async function heightAt(client: ApiClient, point: LonLat, signal?: AbortSignal): Promise<number | null> {
  const reply = await client.post<ElevationResponse>('/elevation/v1', { points: [point] }, signal);
  return reply.elevations[0]?.elevation ?? null;
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
