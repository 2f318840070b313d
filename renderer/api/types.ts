/** What the public API speaks (specification, "Resources and their fields"). */

export type Costing = 'auto' | 'bicycle' | 'pedestrian';
export type Units = 'kilometers' | 'miles';
export type LocationType = 'break' | 'break_through';

/** A coordinate pair as request bodies have it. */
export interface LonLat {
  lon: number;
  lat: number;
}

export interface RouteRequest {
  locations: (LonLat & { type?: LocationType })[];
  costing: Costing;
  costingOptions?: Partial<Record<Costing, { excludeFerries?: boolean }>>;
  directionsOptions?: { language?: string };
  units?: Units;
}

export interface RouteSummary {
  /** In the requested units. */
  length: number;
  /** Seconds. */
  time: number;
}

export interface RouteManeuver extends RouteSummary {
  instruction: string;
  beginShapeIndex: number;
  endShapeIndex: number;
}

export interface RouteLeg {
  /** Encoded polyline, six decimals. */
  shape: string;
  summary: RouteSummary;
  maneuvers: RouteManeuver[];
}

export interface RouteResponse {
  trip: { summary: RouteSummary; legs: RouteLeg[]; units: string; language: string };
  /** Metres from each location to where the route meets it. */
  snapDistances?: (number | null)[];
}

export interface ElevationResponse {
  elevations: { lat: number; lon: number; elevation: number | null }[];
}

export interface PlaceProperties {
  name?: string | null;
  housenumber?: string | null;
  street?: string | null;
  locality?: string | null;
  district?: string | null;
  postcode?: string | null;
  city?: string | null;
  county?: string | null;
  state?: string | null;
  country?: string | null;
  countrycode?: string | null;
  type?: string | null;
  /** The OpenStreetMap tag that makes it what it is. */
  osmKey?: string | null;
  osmValue?: string | null;
  /** west, north, east, south or west, south, east, north: a box around the place where it is larger than a point. */
  extent?: number[] | null;
}

export interface PlaceFeature {
  type: 'Feature';
  geometry: { type: 'Point'; coordinates: number[] };
  properties: PlaceProperties;
}

export interface PlaceFeatureCollection {
  type: 'FeatureCollection';
  features: PlaceFeature[];
}

export interface SignedTileUrl {
  url: string;
  terrainUrl: string;
  /** Unix seconds. */
  expiresAt: number;
}
