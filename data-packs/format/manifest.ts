import { z } from 'zod';

/** The version this code writes and the newest it reads (`data-packs/SPEC.md`). */
export const formatVersion = 1;

/** What a pack may consist of; each kind at most once, but `imagery`, which may repeat. */
const partKinds = ['basemap', 'terrain', 'routing', 'places', 'imagery', 'buildings', 'traffic'] as const;
export type PartKind = (typeof partKinds)[number];

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/** west, south, east, north in WGS84 degrees; west < east (a pack never crosses the antimeridian in one box). */
export const boundsSchema = z.tuple([longitude, latitude, longitude, latitude]);
export type Bounds = z.infer<typeof boundsSchema>;

const position = z.tuple([longitude, latitude]);
const coverageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position).min(4)).min(1) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(position).min(4)).min(1)).min(1) }),
]);
/** GeoJSON Polygon or MultiPolygon: where the pack has data, as opposed to its bounding box. */
export type Coverage = z.infer<typeof coverageSchema>;

/** A pack's id is also its folder's name: lower-case letters, digits and inner hyphens. */
export const packIdSchema = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/);

const relativePath = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/, 'a plain relative path');

const partSchema = z.object({
  kind: z.enum(partKinds),
  /** Relative to the pack folder, forward slashes, no `..`. */
  path: relativePath,
  /** Bytes. */
  size: z.number().int().nonnegative(),
  /** Lower-case hex SHA-256 of the file. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Lowest and deepest zoom of a tile archive. */
  minzoom: z.number().int().min(0).max(30).optional(),
  maxzoom: z.number().int().min(0).max(30).optional(),
});
export type PackPart = z.infer<typeof partSchema>;

const attributionSchema = z.object({
  /** The credit as people read it, e.g. "© OpenStreetMap contributors". */
  text: z.string().min(1),
  url: z.url().optional(),
  licence: z.string().min(1),
  /** The kinds of parts that need this credit. */
  parts: z.array(z.enum(partKinds)).min(1),
});
export type Attribution = z.infer<typeof attributionSchema>;

const sourceSchema = z.object({
  name: z.string().min(1),
  kind: z.enum(['osm', 'elevation', 'imagery', 'buildings', 'generated', 'gazetteer']),
  /** State of the data, ISO 8601, where the source says. */
  date: z.string().optional(),
  sha256: z.string().optional(),
});
export type PackSource = z.infer<typeof sourceSchema>;

export const manifestSchema = z.object({
  formatVersion: z.literal(formatVersion),
  id: packIdSchema,
  name: z.string().min(1).max(200),
  /** Orders the releases of one pack: the data's date, then the build's, e.g. `2021-10-28.20261120T101500Z`. */
  version: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/),
  /** When it was built, ISO 8601 UTC. */
  created: z.iso.datetime(),
  bounds: boundsSchema,
  coverage: coverageSchema,
  /** ISO 3166-1 alpha-2, upper case, of the countries the pack holds (part of). */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)),
  /** BCP 47 tags of the names the pack carries beside the local ones. */
  languages: z.array(z.string()),
  parts: z.array(partSchema).min(1),
  attributions: z.array(attributionSchema).min(1),
  sources: z.array(sourceSchema),
  /** Whatever the builder counted: features, broken multipolygons, filled voids. For people, never for programs. */
  statistics: z.record(z.string(), z.number()).optional(),
  /** ed25519 over the manifest without this member, base64. */
  signature: z.object({ keyId: z.string(), value: z.string() }).optional(),
});
export type PackManifest = z.infer<typeof manifestSchema>;
