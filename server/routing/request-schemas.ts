import { z } from 'zod';
import { metresBetween } from '../../data-packs/geo/great-circle.ts';
import type { LonLat, Position } from '../../data-packs/geo/lon-lat.ts';
import { refusing } from '../../data-packs/words/input-problem.ts';
import { latitudeSchema, longitudeSchema, lonLatSchema } from '../http/request/lon-lat-schema.ts';
import { routingWords as t } from '../words.ts';
import { type Costing, costingOptionsSchema, costingSchema, engineOptions } from './costing-options.ts';

const mostPlaces = 50;
const mostCorners = 1000;
/** The engine's limit for all outlines together: it looks for the roads along them. */
const longestOutlinesKm = 1000;

const ringSchema = z
  .array(z.tuple([longitudeSchema, latitudeSchema]).describe('lon, lat'))
  .min(3)
  .max(mostCorners)
  .describe('Corners of an area, as in GeoJSON; the last may repeat the first');

const excludePolygonsSchema = z
  .array(ringSchema)
  .max(mostPlaces)
  .refine(
    rings => rings.reduce((km, ring) => km + outlineKm(ring), 0) <= longestOutlinesKm,
    refusing(field => t.message('longOutlines', { field, most: longestOutlinesKm })),
  )
  .nullish()
  .describe(`Areas that no route crosses; their outlines are at most ${longestOutlinesKm} km together`);

const excludeLocationsSchema = z
  .array(lonLatSchema)
  .max(mostPlaces)
  .nullish()
  .describe('Closed roads: no route uses the road or path nearest to any of these');

function outlineKm(ring: readonly Position[]): number {
  let metres = 0;
  for (const [i, [lon, lat]] of ring.entries()) {
    const [fromLon, fromLat] = ring.at(i - 1) ?? [lon, lat];
    metres += metresBetween(fromLon, fromLat, lon, lat);
  }
  return metres / 1000;
}

/** What the routing endpoints have in common. */
export const routingEndpoint = {
  method: 'post',
  scope: 'routing',
  failures: ['no_engine', 'upstream_unavailable'],
} as const;

/** Fields shared by the requests of the routing endpoints. */
export const travelSchemas = {
  costing: costingSchema,
  costingOptions: costingOptionsSchema.nullish().describe('Only the entry of the request’s costing is used'),
  excludePolygons: excludePolygonsSchema,
  excludeLocations: excludeLocationsSchema,
};
export type Travel = z.infer<z.ZodObject<typeof travelSchemas>>;

/** How to travel and what to avoid, in the engine's terms: the same for every question about a request. */
export interface EngineTravel {
  costing: Costing;
  costing_options?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined;
  exclude_polygons?: Travel['excludePolygons'];
  exclude_locations?: Travel['excludeLocations'];
}

export function engineTravel({ costing, costingOptions, excludePolygons, excludeLocations }: Travel): EngineTravel {
  return {
    costing,
    costing_options: { [costing]: engineOptions(costing, costingOptions) },
    exclude_polygons: excludePolygons ?? undefined,
    exclude_locations: excludeLocations ?? undefined,
  };
}

/** The engine's switch keeps routes off ferries; only a filter keeps locations off them. */
export function snapping<Location extends LonLat>(
  locations: readonly Location[],
  { costing, costing_options }: EngineTravel,
): readonly Location[] {
  if (costing_options?.[costing]?.exclude_ferries !== true) return locations;
  return locations.map(location => ({ ...location, search_filter: { exclude_ferry: true } }));
}

export const unitsSchema = z.enum(['kilometers', 'miles']).meta({ id: 'Units' });
export type Units = z.infer<typeof unitsSchema>;

export const defaultUnits: Units = 'kilometers';
