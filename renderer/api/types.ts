/** Types of the public API (specification, "Resources and their fields"); answers come from the server's schemas. */

import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import type { PlaceFeature, PlaceFeatureCollection, PlaceProperties } from '../../server/geocoding/search-schemas.ts';
import type { RouteResponse, Trip } from '../../server/routing/trip/route-response.ts';
import type { SignedTileUrl } from '../../server/tiles/token/signed-tile-url.ts';

export type { PlaceFeature, PlaceFeatureCollection, PlaceProperties, RouteResponse, SignedTileUrl };

export type Costing = 'auto' | 'bicycle' | 'pedestrian';
export type Units = 'kilometers' | 'miles';
export type LocationType = 'break' | 'break_through';

export interface RouteRequest {
  locations: (LonLat & { type?: LocationType })[];
  costing: Costing;
  costingOptions?: Partial<Record<Costing, { excludeFerries?: boolean }>>;
  directionsOptions?: { language?: string };
  units?: Units;
}

export type RouteManeuver = Trip['legs'][number]['maneuvers'][number];

export interface ElevationResponse {
  elevations: { lat: number; lon: number; elevation: number | null }[];
}
