import { currentLanguage } from '../../data-packs/words/language.ts';
import type { ApiClient } from './client.ts';
import type {
  IsochroneRequest,
  IsochroneResponse,
  MapMatchingRequest,
  MapMatchingResponse,
  MatrixRequest,
  MatrixResponse,
  OptimizedRouteRequest,
  OptimizedRouteResponse,
  RouteRequest,
  RouteResponse,
} from './types.ts';

/** A route; its turns come in the window's language. */
export function directions(client: ApiClient, request: RouteRequest, signal?: AbortSignal): Promise<RouteResponse> {
  return client.post<RouteResponse>(
    '/directions/v1',
    { ...request, directionsOptions: { language: currentLanguage() } },
    signal,
  );
}

/** The areas that can be reached within times or distances. */
export function isochrone(client: ApiClient, request: IsochroneRequest, signal?: AbortSignal) {
  return client.post<IsochroneResponse>('/isochrone/v1', request, signal);
}

/** Times and distances between many points. */
export function matrix(client: ApiClient, request: MatrixRequest, signal?: AbortSignal): Promise<MatrixResponse> {
  return client.post<MatrixResponse>('/directions-matrix/v1', request, signal);
}

/** The route over stops in their shortest order. */
export function optimizedRoute(client: ApiClient, request: OptimizedRouteRequest, signal?: AbortSignal) {
  return client.post<OptimizedRouteResponse>('/optimized-route/v1', request, signal);
}

/** The ways that a recorded trace followed. */
export function mapMatching(client: ApiClient, request: MapMatchingRequest, signal?: AbortSignal) {
  return client.post<MapMatchingResponse>('/map-matching/v1', request, signal);
}
