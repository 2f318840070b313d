import { z } from 'zod';
import { boundsSchema } from '../../../data-packs/format/manifest.ts';
import { textLike } from '../../http/request/parameter.ts';
import { tilesWords as t } from '../../words.ts';

const unixSeconds = z.number().int().describe('Unix time in seconds');
const countryCode = z.string().regex(/^[A-Z]{2}$/);

const imageryLayerSchema = z
  .object({
    id: z.string().describe('Stable archive identifier'),
    url: z.string().describe('Signed archive URL; refresh together with the tile URLs'),
    attribution: z.string().nullable().optional().describe('Required credit as an HTML snippet; must stay visible'),
    bounds: boundsSchema.nullable().optional().describe('west, south, east, north (WGS84); null means global'),
    country: countryCode.nullable().optional(),
    region: z.string().nullable().optional(),
    role: z.enum(['base', 'mosaic', 'ocean', 'aerial']).nullable().optional(),
    minzoom: z.number().int().min(0).nullable().optional(),
    maxzoom: z.number().int().min(0).nullable().optional(),
    tileSize: z.number().int().optional().describe('Pixels per side of a tile'),
  })
  .meta({ id: 'ImageryLayer' });
export type ImageryLayer = z.infer<typeof imageryLayerSchema>;

const buildingsAccessSchema = z
  .object({
    baseUrl: z.string().describe('Origin to prepend to tileset paths'),
    query: z.string().describe('Signed query string; append after `?` on every tileset artifact URL'),
    expiresAt: unixSeconds,
    countries: z.array(countryCode),
    coverage: z.record(countryCode, boundsSchema),
  })
  .meta({ id: 'BuildingsAccess' });

const trafficAccessSchema = z
  .object({ baseUrl: z.string(), query: z.string(), expiresAt: unixSeconds, countries: z.array(countryCode) })
  .meta({ id: 'TrafficAccess' });

const tileCreditsSchema = z
  .object({
    region: z.string().describe('Id of the installed region'),
    bounds: boundsSchema.describe('west, south, east, north (WGS84): where the credits have to be shown'),
    basemap: z.string().nullable().describe('Required credit as an HTML snippet; null where none is needed'),
    terrain: z.string().nullable().describe('Also where heights are shown: relief, contour lines, profiles'),
  })
  .meta({ id: 'TileCredits' });
export type TileCredits = z.infer<typeof tileCreditsSchema>;

export const signedTileUrlSchema = z
  .object({
    url: z.string().describe('Signed URL of the basemap archive (PMTiles)'),
    expiresAt: unixSeconds.describe('Unix time in seconds when the signature expires'),
    terrainUrl: z.string().describe('Signed URL of the terrain elevation archive (PMTiles, Terrarium)'),
    imagery: z.array(imageryLayerSchema).describe('Ordered bottom to top'),
    credits: z
      .array(tileCreditsSchema)
      .describe('Which credits belong to which part of the map; those whose bounds meet the view are enough'),
    buildings: buildingsAccessSchema,
    traffic: trafficAccessSchema.nullable().optional(),
    satelliteUrl: z.string().nullable().optional(),
    satelliteBaseUrl: z.string().nullable().optional(),
    satelliteOceanUrl: z.string().nullable().optional(),
    satelliteNlUrl: z.string().nullable().optional(),
    satelliteBesUrl: z.string().nullable().optional(),
  })
  .meta({ id: 'SignedTileUrl' });
export type SignedTileUrl = z.infer<typeof signedTileUrlSchema>;

const trafficFlag = z
  .enum(['true', '1', 'false', '0'])
  .optional()
  .transform(value => value === 'true' || value === '1');

export const tokenQuerySchema = z.object({
  traffic: trafficFlag.describe('`true` or `1`: with the live traffic layer'),
  session: textLike(/^[A-Za-z0-9._-]{1,128}$/, field => t.message('sessionForm', { field }))
    .optional()
    .describe('Identifies a map session: repeats of the same key and session are free for an hour'),
});
