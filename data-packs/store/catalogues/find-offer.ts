import type { CatalogueRegion } from '../../format/region-catalogue.ts';
import { cataloguesFailures } from '../../words/failures/catalogues.ts';
import { WordedError } from '../../words/worded-error.ts';
import { type Offer, offerOf } from '../download/offer.ts';
import { knownCatalogue } from './known.ts';
import { type ListedCatalogue, listCatalogues } from './list-catalogues.ts';
import { readStoredCopy } from './stored-copy.ts';
import { compareVersions } from './version-order.ts';

/** A known catalogue's offer of a region. `url`: of the catalogue's file. Throws a sentence where it has none. */
export async function findOffer(dataDir: string, url: string, id: string): Promise<Offer> {
  const { name } = await knownCatalogue(dataDir, url);
  const { regions } = await readStoredCopy(dataDir, url);
  const region = regions.find(offered => offered.id === id);
  if (region === undefined) throw new WordedError(cataloguesFailures.message('noSuchRegion', { name, id }));
  return offerOf(url, region);
}

/** The newest version of a region in these catalogues; of two equal ones the first. */
export function newestRegion(
  catalogues: readonly ListedCatalogue[],
  id: string,
): { url: string; region: CatalogueRegion } | undefined {
  let newest: { url: string; region: CatalogueRegion } | undefined;
  for (const { url, catalogue } of catalogues) {
    const region = catalogue?.regions.find(offered => offered.id === id);
    if (region && (!newest || compareVersions(region.version, newest.region.version) > 0)) newest = { url, region };
  }
  return newest;
}

/** The catalogue with the newest version of a region, by the stored copies. */
export async function newestOffer(
  dataDir: string,
  id: string,
): Promise<{ catalogue: string; version: string } | undefined> {
  const newest = newestRegion(await listCatalogues(dataDir), id);
  return newest && { catalogue: newest.url, version: newest.region.version };
}
