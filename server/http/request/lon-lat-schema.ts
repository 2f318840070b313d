import { z } from 'zod';

export const latitudeSchema = z.number().min(-90).max(90).describe('Degrees north');
export const longitudeSchema = z.number().min(-180).max(180).describe('Degrees east');

/** A coordinate pair in request bodies; the description of the API calls it `LngLat`. */
export const lonLatSchema = z.object({ lat: latitudeSchema, lon: longitudeSchema }).meta({ id: 'LngLat' });
