import { z } from 'zod';
import { itemAt } from '../base/item-at.ts';
import { checkInput } from '../words/input-problem.ts';
import { WordedError } from '../words/worded-error.ts';
import { cataloguesFailures } from '../words/words.ts';
import {
  boundsSchema,
  coverageSchema,
  packIdSchema,
  partSchema,
  shownText,
  signatureSchema,
  versionSchema,
} from './manifest.ts';
import { publicKeySchema } from './signature.ts';
import { parseStrictJson } from './strict-json.ts';

/** The version this code writes and the newest it reads (`data-packs/SPEC.md`, "Catalogues"). */
export const catalogueVersion = 1;

/** Bytes: of five thousand regions with their outlines. A larger one is neither written nor read. */
export const mostCatalogueBytes = 8_000_000;

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

/** A catalogue's bytes. Throws a sentence that names its address. Does not check its signature. */
export function parseCatalogue(bytes: Uint8Array, url: string): Catalogue {
  return catalogueOf(parseCatalogueJson(bytes, url), url);
}

/** Keeps members that this Outpost does not know: the signature covers them. */
export function parseCatalogueJson(bytes: Uint8Array, url: string): unknown {
  try {
    return parseStrictJson(bytes);
  } catch (cause) {
    throw cataloguesFailures.error('notJson', { url }, cause);
  }
}

export function catalogueOf(value: unknown, url: string): Catalogue {
  const version = z.object({ catalogueVersion: z.number().int() }).safeParse(value);
  if (version.success && version.data.catalogueVersion > catalogueVersion) {
    throw cataloguesFailures.error('newerCatalogue', {
      url,
      found: version.data.catalogueVersion,
      read: catalogueVersion,
    });
  }
  const parsed = checkInput(catalogueSchema, value, 'catalogue.json');
  if ('problems' in parsed) {
    const said = cataloguesFailures.message('invalidCatalogue', { url, problem: itemAt(parsed.problems, 0) });
    throw new WordedError(said, { cause: parsed.error });
  }
  const seen = new Set<string>();
  const twice = parsed.data.regions.find(({ id }) => seen.size === seen.add(id).size);
  if (twice) throw cataloguesFailures.error('regionTwice', { url, id: twice.id });
  return parsed.data;
}
