import { z } from 'zod';

const text = z.string().nullish();

/** What is read of an answer of the geocoding endpoints. */
export const foundPlaces = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
      properties: z.object({
        name: text,
        label: text,
        street: text,
        housenumber: text,
        postcode: text,
        city: text,
        locality: text,
        country: text,
        type: text,
        distance: z.number().nullish(),
        confidence: z.number().nullish(),
      }),
    }),
  ),
});
