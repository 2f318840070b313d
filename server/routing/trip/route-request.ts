import { z } from 'zod';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { latitudeSchema, longitudeSchema } from '../../http/lon-lat-schema.ts';
import { furthestSnap } from '../engine/choose-region.ts';
import type { LocationsQuery } from '../engine/refused-location.ts';
import { type Costing, costingSchema, defaultUnits, directionsOptionsSchema, unitsSchema } from '../request-schemas.ts';
import { bestLanguage } from './language.ts';

const mostLocations = 200;
/** The engine takes no wider one. */
const widestRadius = 5000;

const routeLocation = z
  .object({
    lat: latitudeSchema,
    lon: longitudeSchema,
    radius: z
      .number()
      .min(0)
      .nullish()
      .describe(
        'Metres around the waypoint in which every road or path is a snapping candidate; not a limit. Default 0',
      ),
    searchCutoff: z
      .number()
      .min(0)
      .nullish()
      .describe(
        `Maximum snapping distance in metres; nothing within it: 400, routing error code 171. Default ${furthestSnap}`,
      ),
    type: z
      .enum(['break', 'break_through'], { error: 'unsupported type (allowed: break, break_through)' })
      .nullish()
      .describe('Of intermediate waypoints. break: a stop, the route may turn around; break_through: it may not'),
  })
  .meta({ id: 'RouteLocation' });

const profileOptions = z
  .object({
    excludeFerries: z.boolean().nullish().describe('No ferry is used and no waypoint snaps onto one'),
    useFerry: z.number().min(0).max(1).nullish().describe('0: avoid where possible, 1: prefer. Default 0.5'),
  })
  .meta({ id: 'ProfileOptions' });

export const routeRequestSchema = z
  .object({
    locations: z
      .array(routeLocation)
      .min(2, 'at least 2 locations are needed')
      .max(mostLocations, `at most ${mostLocations} locations`)
      .describe('First the origin, last the destination'),
    costing: costingSchema,
    costingOptions: z
      .object({
        auto: profileOptions.nullish(),
        bicycle: profileOptions.nullish(),
        pedestrian: profileOptions.nullish(),
      })
      .meta({ id: 'CostingOptions' })
      .nullish()
      .describe('Only the entry of the request’s costing is used'),
    directionsOptions: directionsOptionsSchema.nullish(),
    units: unitsSchema.nullish().describe('Default kilometers'),
  })
  .meta({ id: 'RouteRequest' });
export type RouteRequest = z.infer<typeof routeRequestSchema>;

export interface EngineRouteQuery extends LocationsQuery {
  locations: readonly (LonLat & { type: 'break' | 'break_through' })[];
  costing: Costing;
}

/** The request in the engine's terms. */
export function engineRouteQuery(request: RouteRequest): EngineRouteQuery {
  const { locations, costing } = request;
  const { excludeFerries, useFerry } = request.costingOptions?.[costing] ?? {};
  return {
    locations: locations.map(({ lat, lon, radius, searchCutoff, type }, i) => ({
      lat,
      lon,
      type: i > 0 && i < locations.length - 1 ? (type ?? 'break') : 'break',
      search_cutoff: Math.min(searchCutoff ?? furthestSnap, furthestSnap),
      // Ranked by distance, as the engine does unless told, the nearest road nearly always wins and a radius changes nothing.
      ...(radius ? { radius: Math.min(radius, widestRadius), rank_candidates: false } : {}),
      // The engine's switch keeps routes off ferries; only the filter keeps waypoints off them.
      ...(excludeFerries ? { search_filter: { exclude_ferry: true } } : {}),
    })),
    costing,
    costing_options: {
      [costing]: {
        ...(excludeFerries ? { exclude_ferries: true } : {}),
        ...(useFerry == null ? {} : { use_ferry: useFerry }),
      },
    },
    units: request.units ?? defaultUnits,
    language: bestLanguage(request.directionsOptions?.language),
  };
}
