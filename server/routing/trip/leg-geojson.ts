import { z } from 'zod';
import { decodePolyline } from '../../../data-packs/geo/polyline.ts';

export const legGeometrySchema = z
  .object({ type: z.literal('LineString'), coordinates: z.array(z.array(z.number()).describe('lon, lat')) })
  .meta({ id: 'LegGeometry' });

interface Leg {
  shape: string;
  geometry?: z.infer<typeof legGeometrySchema> | undefined;
}

/** Tells the line of each leg as GeoJSON, too. */
export function tellGeometries(legs: readonly Leg[]): void {
  for (const leg of legs) leg.geometry = { type: 'LineString', coordinates: decodePolyline(leg.shape) };
}

const withTripSchema = z.looseObject({
  trip: z.looseObject({ legs: z.array(z.looseObject({ shape: z.string(), geometry: legGeometrySchema.optional() })) }),
});
const answerSchema = withTripSchema.extend({ alternates: z.array(withTripSchema).optional() });

/** The engine's answer with the lines of all its trips as GeoJSON, too. */
export function withGeometries(answer: string): string {
  const parsed = answerSchema.parse(JSON.parse(answer));
  for (const { trip } of [parsed, ...(parsed.alternates ?? [])]) tellGeometries(trip.legs);
  return JSON.stringify(parsed);
}
