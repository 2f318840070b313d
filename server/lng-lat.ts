import { z } from 'zod';

export const latitudeSchema = z.number().min(-90).max(90).describe('Degrees north');
export const longitudeSchema = z.number().min(-180).max(180).describe('Degrees east');

/** A coordinate pair in request bodies. */
export const lngLatSchema = z.object({ lat: latitudeSchema, lon: longitudeSchema }).meta({ id: 'LngLat' });
export type LngLat = z.infer<typeof lngLatSchema>;
