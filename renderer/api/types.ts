/** Types of the public API (specification, "Resources and their fields"); answers come from the server's schemas. */

import type {
  PlaceFeature,
  PlaceFeatureCollection,
  PlaceProperties,
} from '../../server/geocoding/answer/place-feature.ts';
import type { IsochroneRequest, IsochroneResponse } from '../../server/routing/isochrone/isochrone-request.ts';
import type { CellReason, MatrixRequest, MatrixResponse } from '../../server/routing/matrix/matrix-request.ts';
import type { MapMatchingRequest, MapMatchingResponse } from '../../server/routing/trace/map-matching-request.ts';
import type { RouteRequest } from '../../server/routing/trip/route-request.ts';
import type { RouteResponse, Trip } from '../../server/routing/trip/route-response.ts';
import type { SignedTileUrl } from '../../server/tiles/token/signed-tile-url.ts';

export type {
  CellReason,
  IsochroneRequest,
  IsochroneResponse,
  MapMatchingRequest,
  MapMatchingResponse,
  MatrixRequest,
  MatrixResponse,
  PlaceFeature,
  PlaceFeatureCollection,
  PlaceProperties,
  RouteRequest,
  RouteResponse,
  SignedTileUrl,
};

export type Costing = 'auto' | 'bicycle' | 'pedestrian';
export type Units = 'kilometers' | 'miles';
export type RouteManeuver = Trip['legs'][number]['maneuvers'][number];

export interface ElevationResponse {
  elevations: { lat: number; lon: number; elevation: number | null }[];
}

/** A request like that of a route: all stops between the ends are put in the shortest order. */
export type OptimizedRouteRequest = Omit<RouteRequest, 'alternates'>;

export interface OptimizedRouteResponse extends RouteResponse {
  /** Indices into the locations of the request, in the order they are visited. */
  waypointOrder: number[];
}
