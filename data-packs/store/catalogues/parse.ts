import { z } from 'zod';
import { type Catalogue, catalogueSchema, catalogueVersion } from '../../format/catalogue.ts';
import { parseStrictJson } from '../../format/strict-json.ts';

/** A catalogue's bytes. Throws a sentence that names its address. Its signature is another question: see `vet.ts`. */
export function parseCatalogue(bytes: Uint8Array, url: string): Catalogue {
  return catalogueOf(parseCatalogueJson(bytes, url), url);
}

/** With the members this Outpost does not know: they are signed, too. */
export function parseCatalogueJson(bytes: Uint8Array, url: string): unknown {
  try {
    return parseStrictJson(bytes);
  } catch (cause) {
    throw new Error(`${url} is no catalogue: it is not sound JSON.`, { cause });
  }
}

export function catalogueOf(value: unknown, url: string): Catalogue {
  const version = z.object({ catalogueVersion: z.number().int() }).safeParse(value);
  if (version.success && version.data.catalogueVersion > catalogueVersion) {
    throw new Error(
      `${url} is a catalogue of version ${version.data.catalogueVersion}, and this Outpost reads up to ${catalogueVersion}: update Outpost to use it.`,
    );
  }
  const parsed = catalogueSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue.path.length > 0 ? ` "${issue.path.join('.')}":` : '';
    throw new Error(`${url} is no valid catalogue:${where} ${issue.message}.`, { cause: parsed.error });
  }
  const seen = new Set<string>();
  const twice = parsed.data.regions.find(({ id }) => seen.size === seen.add(id).size);
  if (twice) throw new Error(`${url} is no valid catalogue: it lists the region ${twice.id} twice.`);
  return parsed.data;
}
