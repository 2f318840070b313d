import { z } from 'zod';
import { refusing } from '../words/input-problem.ts';
import { formatFailures } from '../words/words.ts';

/** ed25519 over the canonical JSON (RFC 8785) of an object without its member `signature`. */
export const signatureSchema = z.object({
  /** The first 16 hex digits of the key's SHA-256. */
  keyId: z.string().regex(/^[0-9a-f]{16}$/),
  /** The raw public key, base64. */
  publicKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  value: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
});
export type Signature = z.infer<typeof signatureSchema>;

/** Names that Windows keeps for devices, with any ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Whether every system can have a file or folder of this name: Windows also drops dots at the end. */
export const isPortableName = (name: string): boolean => !device.test(name) && !name.endsWith('.');

/** The version this code writes and the newest it reads (`data-packs/SPEC.md`). */
export const formatVersion = 1;

/** Kinds of parts, each at most once, but `imagery` once per archive, `buildings` and `traffic` once per file. */
const partKinds = ['basemap', 'terrain', 'routing', 'places', 'imagery', 'buildings', 'traffic'] as const;
export const partKindSchema = z.enum(partKinds);
export type PartKind = z.infer<typeof partKindSchema>;

/** Text for display, in lists and logs: without control characters and changes of the reading direction. */
export const shownText = z.string().refine(
  text => /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u.test(text),
  refusing(field => formatFailures.message('shownText', { field })),
);

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/** west, south, east, north in WGS84 degrees; west < east (a pack never crosses the antimeridian in one box). */
export const boundsSchema = z.tuple([longitude, latitude, longitude, latitude]);
export type Bounds = z.infer<typeof boundsSchema>;

/** Degrees that a box across 180 degrees may be wide; a wider one has its west and east in the wrong order. */
const widestAcross = 180;

/** A box of the globe that somebody gives; its west is above its east where it lies on both sides of 180 degrees. */
export const globeBoxSchema = boundsSchema.refine(
  ([west, south, east, north]) => (west < east || east + 360 - west <= widestAcross) && west !== east && south < north,
);

/** Whether bounds cover the whole world of a Mercator map. */
export const isGlobal = ([west, south, east, north]: Bounds): boolean =>
  east - west >= 359 && south <= -80 && north >= 80;

const position = z.tuple([longitude, latitude]);
/** Requests test points against it: far more corners than a country's border simplified to 100 m has. */
const maxCorners = 50_000;

export const coverageSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position).min(4)).min(1) }),
    z.object({
      type: z.literal('MultiPolygon'),
      coordinates: z.array(z.array(z.array(position).min(4)).min(1)).min(1),
    }),
  ])
  .refine(
    ({ coordinates }) => coordinates.flat(3).length <= 2 * maxCorners,
    refusing(field => formatFailures.message('manyCorners', { field, most: maxCorners })),
  );
/** GeoJSON Polygon or MultiPolygon of the area with data. */
export type Coverage = z.infer<typeof coverageSchema>;

/** A pack's id is also its folder's name: lower-case letters, digits and inner hyphens. */
export const packIdSchema = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/)
  .refine(isPortableName);

/** Orders the releases of one pack, and is a folder's name. */
export const versionSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
  .refine(isPortableName);

export const relativePathSchema = z
  .string()
  .min(1)
  .max(255)
  .refine(
    path =>
      /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/.test(path) &&
      path.split('/').every(isPortableName),
    refusing(field => formatFailures.message('plainPath', { field })),
  );

const countryCode = z.string().regex(/^[A-Z]{2}$/);

/** Roles of imagery in the order of drawing, the lowest first. */
export const imageryRoles = ['base', 'mosaic', 'ocean', 'aerial'] as const;
export type ImageryRole = (typeof imageryRoles)[number];

const imagerySchema = z.object({
  role: z.enum(imageryRoles),
  /** Area with tiles; the whole world for global imagery. */
  bounds: boundsSchema,
  /** ISO 3166-1 alpha-2, and the part of the country; absent: global, or of several countries. */
  country: countryCode.optional(),
  region: z.string().min(1).max(100).optional(),
  /** Pixels per side of a tile. */
  tileSize: z.union([z.literal(256), z.literal(512)]),
});
export type Imagery = z.infer<typeof imagerySchema>;

const tilesetSchema = z.object({
  /** Also the folder: `buildings/<country>/`. */
  country: countryCode,
  bounds: boundsSchema,
  /** Lowest and highest point, metres above the ellipsoid. */
  heights: z.tuple([z.number(), z.number()]),
  /** Error in metres when the tileset is not drawn. */
  geometricError: z.number().nonnegative(),
});
export type Tileset = z.infer<typeof tilesetSchema>;

export const partSchema = z.object({
  kind: partKindSchema,
  /** Relative to the pack folder, forward slashes, no `..`. */
  path: relativePathSchema,
  /** Bytes. */
  size: z.number().int().nonnegative(),
  /** Lower-case hex SHA-256 of the file. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Lowest and deepest zoom of a tile archive. */
  minzoom: z.number().int().min(0).max(30).optional(),
  maxzoom: z.number().int().min(0).max(30).optional(),
  imagery: imagerySchema.optional(),
  /** Only for the `tileset.json` of a country's 3D buildings. */
  tileset: tilesetSchema.optional(),
});
export type PackPart = z.infer<typeof partSchema>;

export const attributionSchema = z.object({
  /** Displayed credit, e.g. "© OpenStreetMap contributors". */
  text: shownText.max(2000),
  url: z.url({ protocol: /^https?$/ }).optional(),
  licence: shownText.max(200),
  /** The kinds of parts that need this credit. */
  parts: z.array(partKindSchema).min(1),
  /** Only these of the parts, where others of the kind have their own credits. */
  paths: z.array(relativePathSchema).min(1).optional(),
});
export type Attribution = z.infer<typeof attributionSchema>;

const sourceSchema = z.object({
  name: z.string().min(1),
  kind: z.enum(['osm', 'elevation', 'imagery', 'buildings', 'traffic', 'generated', 'gazetteer']),
  /** Date of the data, ISO 8601, where known. */
  date: z.string().optional(),
  sha256: z.string().optional(),
});
export type PackSource = z.infer<typeof sourceSchema>;

export const manifestSchema = z.object({
  formatVersion: z.literal(formatVersion),
  id: packIdSchema,
  name: shownText.max(200),
  /** Orders the releases of one pack: the data's date, then the build's, e.g. `2021-10-28.20261120T101500Z`. */
  version: versionSchema,
  /** When it was built, ISO 8601 UTC. */
  created: z.iso.datetime(),
  bounds: boundsSchema,
  coverage: coverageSchema,
  /** ISO 3166-1 alpha-2 codes of its countries, also of those it covers in part. */
  countries: z.array(countryCode),
  /** BCP 47 tags of the names beside the local ones. */
  languages: z.array(z.string()),
  parts: z.array(partSchema).min(1),
  attributions: z.array(attributionSchema).min(1),
  sources: z.array(sourceSchema),
  /** Kinds of the published pack that this copy lacks. Such a copy is not signed. */
  leftOut: z.array(partKindSchema).min(1).optional(),
  /** Counts of the builder (features, broken multipolygons, filled voids), for display only. */
  statistics: z.record(z.string(), z.number()).optional(),
  signature: signatureSchema.optional(),
});
export type PackManifest = z.infer<typeof manifestSchema>;

export const totalSize = (parts: readonly Pick<PackPart, 'size'>[]): number =>
  parts.reduce((sum, { size }) => sum + size, 0);
