import type { ApiClient } from './client.ts';
import type { RouteRequest, RouteResponse } from './types.ts';

export function directions(client: ApiClient, request: RouteRequest, signal?: AbortSignal): Promise<RouteResponse> {
  return client.post<RouteResponse>('/directions/v1', request, signal);
}
