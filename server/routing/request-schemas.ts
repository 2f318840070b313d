import { z } from 'zod';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { excludeLocationsSchema, excludePolygonsSchema } from './avoided-places.ts';
import { type Costing, costingOptionsSchema, costingSchema, engineOptions } from './costing-options.ts';

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
