import { z } from 'zod';
import { boundsSchema, coverageSchema, packIdSchema, partSchema, shownText, versionSchema } from './manifest.ts';
import { publicKeySchema } from './signature.ts';
import { signatureSchema } from './signature-schema.ts';

/** The version this code writes and the newest it reads (`data-packs/SPEC.md`, "Catalogues"). */
export const catalogueVersion = 1;

/** Address of a file, resolved against the catalogue's own. */
const address = z.string().min(1).max(2000);

const catalogueRegionSchema = z.object({
  id: packIdSchema,
  name: shownText.max(200),
  /** Place in the tree, from the root down: `["Europe", "Alps"]`; empty: at the root. */
  path: z.array(shownText.max(100)).max(8).default([]),
  version: versionSchema,
  created: z.iso.datetime(),
  bounds: boundsSchema,
  /** Simplified for the map of regions: about a kilometre. */
  coverage: coverageSchema,
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)),
  /** The pack's `pack.json`; the parts lie beside it, each at its own `path`. */
  manifest: z.object({ url: address, size: z.number().int().positive(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  /** As in the manifest, so that sizes are known before anything is fetched. */
  parts: z.array(partSchema.pick({ kind: true, path: true, size: true, sha256: true })).min(1),
  /** The key that signs the pack, where it is not the catalogue's. */
  signer: publicKeySchema.optional(),
  /** The same pack as one `.outpost` file, to carry by hand. */
  file: z.object({ url: address, size: z.number().int().positive() }).optional(),
});
export type CatalogueRegion = z.infer<typeof catalogueRegionSchema>;

export const catalogueSchema = z.object({
  catalogueVersion: z.literal(catalogueVersion),
  name: shownText.max(200),
  /** When it was written, ISO 8601 UTC: readers refuse an older one than they have. */
  updated: z.iso.datetime(),
  /** Readers take no updates from it later, ISO 8601 UTC: whoever holds back newer catalogues gains little. */
  expires: z.iso.datetime().optional(),
  regions: z.array(catalogueRegionSchema).max(20_000),
  signature: signatureSchema.optional(),
});
export type Catalogue = z.infer<typeof catalogueSchema>;
