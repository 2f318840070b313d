import { z } from 'zod';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { refusing } from '../../../data-packs/words/input-problem.ts';
import { latitudeSchema, longitudeSchema } from '../../http/request/lon-lat-schema.ts';
import { routingWords as t } from '../../words.ts';
import type { Costing } from '../costing-options.ts';
import { furthestSnap } from '../engine/choose-graph.ts';
import type { LocationsQuery } from '../engine/locate.ts';
import {
  defaultUnits,
  type EngineTravel,
  engineTravel,
  snapping,
  travelSchemas,
  unitsSchema,
} from '../request-schemas.ts';
import { bestLanguage } from './language.ts';
import type { MissingLand } from './missing-land.ts';

const directionsOptionsSchema = z
  .object({
    language: z.string().nullish().describe('Locale tag of the instructions, e.g. de-CH; default en-US'),
    turnLanes: z.boolean().nullish().describe('Maneuvers tell the lanes of the road before them. Default false'),
  })
  .meta({ id: 'DirectionsOptions' });

/** Fields shared by the requests that are answered by a trip: what is told of it. */
export const tripSchemas = {
  units: unitsSchema.nullish().describe('Default kilometers'),
  directionsOptions: directionsOptionsSchema.nullish(),
  geometries: z
    .enum(['polyline6', 'geojson'])
    .nullish()
    .describe('geojson: legs tell their line as a GeoJSON LineString, too, in `geometry`. Default polyline6'),
  elevationInterval: z
    .number()
    .min(10)
    .max(10_000)
    .nullish()
    .describe(
      'Metres between the heights that legs tell, those of the road: the bridge, not the valley. Default: none',
    ),
};
type TripOptions = z.infer<z.ZodObject<typeof tripSchemas>>;

export function engineTrip({ units, directionsOptions, geometries, elevationInterval }: TripOptions) {
  return {
    units: units ?? defaultUnits,
    language: bestLanguage(directionsOptions?.language),
    turn_lanes: directionsOptions?.turnLanes ?? undefined,
    elevation_interval: elevationInterval ?? undefined,
    // Not for the engine, which overlooks it.
    geojson: geometries === 'geojson',
    // Entering and leaving a roundabout are one step.
    roundabout_exits: false,
  };
}

const mostLocations = 200;
/** Largest radius the engine accepts, in metres. */
const widestRadius = 5000;
const mostAlternates = 2;

const locationType = z.enum(['break', 'break_through']).meta({ id: 'LocationType' });

const routeLocation = z
  .object({
    lat: latitudeSchema,
    lon: longitudeSchema,
    radius: z
      .number()
      .min(0)
      .max(widestRadius)
      .nullish()
      .describe(
        'Metres around the waypoint in which every road or path is a snapping candidate; not a limit. Default 0',
      ),
    searchCutoff: z
      .number()
      .min(0)
      .nullish()
      .describe(
        `Maximum snapping distance in metres; nothing within it: 400, routing error code 171. Default ${furthestSnap}, and as far as is looked: larger ones are as that`,
      ),
    type: locationType
      .nullish()
      .describe('Of intermediate waypoints. break: a stop, the route may turn around; break_through: it may not'),
  })
  .meta({ id: 'RouteLocation' });

export const routeRequestSchema = z
  .object({
    locations: z.array(routeLocation).min(2).max(mostLocations).describe('First the origin, last the destination'),
    ...travelSchemas,
    ...tripSchemas,
    alternates: z
      .int()
      .min(0)
      .max(mostAlternates)
      .nullish()
      .describe('Other good routes to tell, where there are any. Above 0 only with exactly two locations. Default 0'),
  })
  .superRefine(({ locations, alternates }, context) => {
    if (!alternates || locations.length === 2) return;
    const refusal = refusing(field => t.message('alternatesBetween', { field }));
    context.addIssue({ code: 'custom', path: ['alternates'], ...refusal });
  })
  .meta({ id: 'RouteRequest' });
export type RouteRequest = z.infer<typeof routeRequestSchema>;

export interface EngineRouteQuery extends LocationsQuery, EngineTravel {
  locations: readonly (LonLat & { type: 'break' | 'break_through' })[];
  costing: Costing;
  /** Whether legs tell their line as GeoJSON, too. */
  geojson: boolean;
  /** Whether the graph is being joined to others: the engine overlooks it. */
  isPart?: boolean;
  /** Of each location but the last: land on the straight line to the next that is not installed. */
  missing?: readonly (MissingLand | undefined)[];
}

export function engineRouteQuery(request: RouteRequest): EngineRouteQuery {
  const { locations, alternates } = request;
  const travel = engineTravel(request);
  const waypoints = locations.map(({ lat, lon, radius, searchCutoff, type }, i) => ({
    lat,
    lon,
    type: i > 0 && i < locations.length - 1 ? (type ?? 'break') : ('break' as const),
    search_cutoff: Math.min(searchCutoff ?? furthestSnap, furthestSnap),
    // Ranking by distance, the engine's default, picks the nearest road and ignores the radius.
    ...(radius ? { radius, rank_candidates: false } : {}),
  }));
  return {
    ...travel,
    ...engineTrip(request),
    locations: snapping(waypoints, travel),
    alternates: alternates ?? undefined,
  };
}
