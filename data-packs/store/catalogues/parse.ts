import { z } from 'zod';
import { itemAt } from '../../base/item-at.ts';
import { type Catalogue, catalogueSchema, catalogueVersion } from '../../format/region-catalogue.ts';
import { parseStrictJson } from '../../format/strict-json.ts';
import { checkInput } from '../../words/input-problem.ts';
import { WordedError } from '../../words/worded-error.ts';
import { cataloguesFailures } from '../../words/words.ts';

/** A catalogue's bytes. Throws a sentence that names its address. Does not check its signature. */
export function parseCatalogue(bytes: Uint8Array, url: string): Catalogue {
  return catalogueOf(parseCatalogueJson(bytes, url), url);
}

/** Keeps members that this Outpost does not know: the signature covers them. */
export function parseCatalogueJson(bytes: Uint8Array, url: string): unknown {
  try {
    return parseStrictJson(bytes);
  } catch (cause) {
    throw new WordedError(cataloguesFailures.message('notJson', { url }), { cause });
  }
}

export function catalogueOf(value: unknown, url: string): Catalogue {
  const version = z.object({ catalogueVersion: z.number().int() }).safeParse(value);
  if (version.success && version.data.catalogueVersion > catalogueVersion) {
    throw new WordedError(
      cataloguesFailures.message('newerCatalogue', {
        url,
        found: version.data.catalogueVersion,
        read: catalogueVersion,
      }),
    );
  }
  const parsed = checkInput(catalogueSchema, value, 'catalogue.json');
  if ('problems' in parsed) {
    const said = cataloguesFailures.message('invalidCatalogue', { url, problem: itemAt(parsed.problems, 0) });
    throw new WordedError(said, { cause: parsed.error });
  }
  const seen = new Set<string>();
  const twice = parsed.data.regions.find(({ id }) => seen.size === seen.add(id).size);
  if (twice) throw new WordedError(cataloguesFailures.message('regionTwice', { url, id: twice.id }));
  return parsed.data;
}
