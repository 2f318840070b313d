import { z } from 'zod';
import { defaultUnits, unitsSchema } from '../request-schemas.ts';
import { bestLanguage } from './language.ts';

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
