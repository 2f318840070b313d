import { z } from 'zod';

/** What the routing endpoints' requests have in common. */
export const costingSchema = z
  .enum(['auto', 'bicycle', 'pedestrian'], { error: 'unsupported costing (allowed: auto, bicycle, pedestrian)' })
  .meta({ id: 'Costing' });
export type Costing = z.infer<typeof costingSchema>;

export const unitsSchema = z
  .enum(['kilometers', 'miles'], { error: 'unsupported units (allowed: kilometers, miles)' })
  .meta({ id: 'Units' });
export type Units = z.infer<typeof unitsSchema>;

export const defaultUnits: Units = 'kilometers';

export const directionsOptionsSchema = z
  .object({ language: z.string().nullish().describe('Locale tag of the instructions, e.g. de-CH; default en-US') })
  .meta({ id: 'DirectionsOptions' });
