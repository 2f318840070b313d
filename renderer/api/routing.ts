import { currentLanguage } from '../../data-packs/words/language.ts';
import type { ApiClient } from './client.ts';
import type { RouteRequest, RouteResponse } from './types.ts';

/** A route; its turns come in the window's language. */
export function directions(client: ApiClient, request: RouteRequest, signal?: AbortSignal): Promise<RouteResponse> {
  return client.post<RouteResponse>(
    '/directions/v1',
    { ...request, directionsOptions: { language: currentLanguage() } },
    signal,
  );
}
