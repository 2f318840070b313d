import { z } from 'zod';
import type { Bounds } from '../../geo/bounds.ts';
import { WordedError } from '../../words/worded-error.ts';
import { downloadFailures } from '../../words/words.ts';
import { type Extract, extractSchema, extractsSchema } from './extract.ts';
import { nameOf, parentOf } from './extract-name.ts';
import { outlineOf } from './outline.ts';

const indexSchema = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });

const code = z.string().regex(/^[A-Z]{2}$/);

/** The members of an extract that are read (https://download.geofabrik.de/technical.html). */
const featureSchema = z.object({
  properties: z.object({
    id: z.string(),
    name: z.string().optional(),
    parent: z.string().nullish(),
    'iso3166-1:alpha2': z.array(code).optional().catch(undefined),
    /** Codes of parts of countries: `US-CA`. */
    'iso3166-2': z
      .array(z.string().regex(/^[A-Z]{2}-/))
      .optional()
      .catch(undefined),
    urls: z.object({ pbf: z.string() }),
  }),
  geometry: z.object({ coordinates: z.unknown() }).nullish().catch(undefined),
});

/**
 * The extracts of an index in Geofabrik's format, sorted by name. Skips invalid features, and with `https` insecure
 * addresses. Throws a sentence where it is not such an index.
 */
export function parseIndex(text: string, { https }: { https: boolean }): Extract[] {
  const index = indexSchema.safeParse(JSON.parse(text));
  if (!index.success) throw new WordedError(downloadFailures.message('notGeojson'));
  const extracts = new Map<string, Extract>();
  for (const feature of index.data.features) {
    const extract = extractOf(feature);
    if (extract !== undefined && (!https || extract.url.startsWith('https:'))) extracts.set(extract.id, extract);
  }
  const sorted = [...extracts.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const bounded = extractsSchema.safeParse(sorted);
  if (!bounded.success) throw new WordedError(downloadFailures.message('tooManyExtracts', { found: sorted.length }));
  return bounded.data;
}

function extractOf(feature: unknown): Extract | undefined {
  const parsed = featureSchema.safeParse(feature);
  if (!parsed.success) return undefined;
  const { properties, geometry } = parsed.data;
  const { id, parent, urls } = properties;
  const countries = properties['iso3166-1:alpha2'] ?? properties['iso3166-2']?.map(part => part.slice(0, 2)) ?? [];
  const bounds = boundsOf(geometry?.coordinates);
  const extract = extractSchema.safeParse({
    id,
    name: nameOf(id, properties.name),
    parent: parentOf(id, parent),
    countries: [...new Set(countries)],
    bounds,
    outline: bounds === undefined ? undefined : outlineOf(geometry?.coordinates),
    url: urls.pbf,
  });
  return extract.success ? extract.data : undefined;
}

/** Bounds of all positions at any depth; `undefined` where there are none or invalid ones. */
function boundsOf(coordinates: unknown): Bounds | undefined {
  const bounds: Bounds = [180, 90, -180, -90];
  const waiting = [coordinates];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!Array.isArray(next)) return undefined;
    const [longitude, latitude] = next as unknown[];
    if (typeof longitude === 'number' && typeof latitude === 'number') {
      bounds[0] = Math.min(bounds[0], longitude);
      bounds[1] = Math.min(bounds[1], latitude);
      bounds[2] = Math.max(bounds[2], longitude);
      bounds[3] = Math.max(bounds[3], latitude);
    } else for (const inner of next) waiting.push(inner);
  }
  const [west, south, east, north] = bounds;
  return west >= -180 && south >= -90 && east <= 180 && north <= 90 && west < east && south < north
    ? bounds
    : undefined;
}
