import { z } from 'zod';
import { metresBetween } from '../../data-packs/geo/great-circle.ts';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { refusing } from '../../data-packs/words/input-problem.ts';
import { latitudeSchema, longitudeSchema, lonLatSchema } from '../http/request/lon-lat-schema.ts';
import { routingWords as t } from '../words.ts';

const mostPlaces = 50;
const mostCorners = 1000;
/** The engine's limit for all outlines together: it looks for the roads along them. */
const longestOutlinesKm = 1000;

const ringSchema = z
  .array(z.tuple([longitudeSchema, latitudeSchema]).describe('lon, lat'))
  .min(3)
  .max(mostCorners)
  .describe('Corners of an area, as in GeoJSON; the last may repeat the first');

export const excludePolygonsSchema = z
  .array(ringSchema)
  .max(mostPlaces)
  .refine(
    rings => rings.reduce((km, ring) => km + outlineKm(ring), 0) <= longestOutlinesKm,
    refusing(field => t.message('longOutlines', { field, most: longestOutlinesKm })),
  )
  .nullish()
  .describe(`Areas that no route crosses; their outlines are at most ${longestOutlinesKm} km together`);

export const excludeLocationsSchema = z
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
