import { z } from 'zod';
import { jsonMarks } from '../../base/json-marks.ts';
import { type Bounds, boundsOf } from '../../geo/bounds.ts';
import { simplifiedRing } from '../../geo/simplified-line.ts';
import { downloadFailures, formatFailures } from '../../words/words.ts';
import { type Extract, extractSchema, extractsSchema } from './extract.ts';

/** Three times Geofabrik's. */
export const mostIndexBytes = 10_000_000;
/** Members, lists and objects: four times those of Geofabrik's. */
const mostParts = 500_000;

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
  const { members, boxes } = jsonMarks(text);
  if (members + boxes > mostParts) throw formatFailures.error('jsonParts', { most: mostParts });
  const index = indexSchema.safeParse(JSON.parse(text));
  if (!index.success) throw downloadFailures.error('notGeojson');
  const extracts = new Map<string, Extract>();
  for (const feature of index.data.features) {
    const extract = extractOf(feature);
    if (extract !== undefined && (!https || extract.url.startsWith('https:'))) extracts.set(extract.id, extract);
  }
  const sorted = [...extracts.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const bounded = extractsSchema.safeParse(sorted);
  if (!bounded.success) throw downloadFailures.error('tooManyExtracts', { found: sorted.length });
  return bounded.data;
}

function extractOf(feature: unknown): Extract | undefined {
  const parsed = featureSchema.safeParse(feature);
  if (!parsed.success) return undefined;
  const { properties, geometry } = parsed.data;
  const { id, parent, urls } = properties;
  const countries = properties['iso3166-1:alpha2'] ?? properties['iso3166-2']?.map(part => part.slice(0, 2)) ?? [];
  const bounds = boundsOfCoordinates(geometry?.coordinates);
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
function boundsOfCoordinates(coordinates: unknown): Bounds | undefined {
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

/** Words that stay small within a name. */
const small = new Set(['and', 'of', 'the', 'de', 'la']);

/** The name to show: that of the index, or for `us/new-york`, which it only repeats, "New York". */
export function nameOf(id: string, name: string | undefined): string {
  const given = name?.trim() ?? '';
  if (given !== '' && given !== id) return given;
  const words = (id.split('/').at(-1) ?? id).split(/[-_]/).filter(word => word !== '');
  return words
    .map((word, i) => (i > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}

/** Id of the next larger extract: for `us/new-york` it is `us`, although the index names the continent. */
export function parentOf(id: string, parent: string | null | undefined): string | undefined {
  const slash = id.lastIndexOf('/');
  return slash > 0 ? id.slice(0, slash) : parent || undefined;
}

/** Of an outline's longer side: as fine as one sees it on a map of the whole extract. */
const share = 1 / 150;
/** Degrees: what coordinates are rounded to. */
const step = 0.01;
/** Larger outlines are left out, as simplifying may take long. */
const most = { rings: 2000, corners: 50_000 };

/** The outer rings of a polygon or multipolygon, generalised; undefined where there is none, or an invalid one. */
function outlineOf(coordinates: unknown): number[][] | undefined {
  const rings = outerRings(coordinates);
  if (rings === undefined || rings.length === 0 || rings.length > most.rings) return undefined;
  if (rings.some(ring => ring.length > 2 * most.corners)) return undefined;
  const [west, south, east, north] = boundsOf(rings);
  const tolerance = Math.max(step, share * Math.max(east - west, north - south));
  const drawn = rings.map(ring => simplifiedRing(ring, tolerance));
  // Where all rings are tiny, like those of a city, the coarse step would leave none.
  const digits = Math.max(east - west, north - south) < 30 * step ? 1000 : 1 / step;
  return drawn.map(ring => Array.from(ring, value => Math.round(value * digits) / digits));
}

function outerRings(coordinates: unknown): Float64Array[] | undefined {
  if (!Array.isArray(coordinates)) return undefined;
  const [first] = coordinates as unknown[];
  if (isRing(first)) {
    const ring = ringOf(first);
    return ring === undefined ? undefined : [ring];
  }
  const rings: Float64Array[] = [];
  for (const polygon of coordinates as unknown[]) {
    const ring = Array.isArray(polygon) ? ringOf(polygon[0]) : undefined;
    if (ring === undefined) return undefined;
    rings.push(ring);
  }
  return rings;
}

const isRing = (value: unknown): boolean =>
  Array.isArray(value) && Array.isArray(value[0]) && typeof value[0][0] === 'number';

function ringOf(value: unknown): Float64Array | undefined {
  if (!Array.isArray(value) || value.length < 4) return undefined;
  const ring = new Float64Array(value.length * 2);
  for (const [i, position] of (value as unknown[]).entries()) {
    if (!Array.isArray(position)) return undefined;
    const [lon, lat] = position as unknown[];
    if (typeof lon !== 'number' || typeof lat !== 'number') return undefined;
    if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return undefined;
    ring[2 * i] = lon;
    ring[2 * i + 1] = lat;
  }
  return ring;
}
