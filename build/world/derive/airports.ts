import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Airport } from '../natural-earth.ts';

/** What is read of npm's airport-data-js. */
const listSchema = z.array(
  z.object({
    iata: z.string(),
    airport: z.string(),
    country_code: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    scheduled_service: z.string(),
  }),
);

/** Airports with a code that airlines fly to, the large ones first. */
export async function airportsFrom(folder: string): Promise<Airport[]> {
  const { getAirportsByType } = createRequire(import.meta.url)(resolve(folder));
  const kinds = [
    ['large_airport', true],
    ['medium_airport', false],
  ] as const;
  const found = await Promise.all(
    kinds.map(async ([kind, large]) => {
      const listed = listSchema.parse(await getAirportsByType(kind));
      const served = listed.filter(({ iata, scheduled_service }) => iata !== '' && scheduled_service === 'TRUE');
      return served.map(({ iata, airport: name, country_code: country, longitude, latitude }) => {
        const at: [number, number] = [Number(longitude.toFixed(4)), Number(latitude.toFixed(4))];
        return { code: iata, name, country, at, ...(large && { large }) };
      });
    }),
  );
  return found.flat().sort((a, b) => Number(b.large ?? false) - Number(a.large ?? false) || (a.code < b.code ? -1 : 1));
}
