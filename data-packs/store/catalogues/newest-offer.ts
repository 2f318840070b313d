import { listCatalogues } from './list-catalogues.ts';
import { compareVersions } from './version-order.ts';

/** The catalogue with the newest version of a region, by the kept copies: of two the first. */
export async function newestOffer(
  dataDir: string,
  id: string,
): Promise<{ catalogue: string; version: string } | undefined> {
  let newest: { catalogue: string; version: string } | undefined;
  for (const { url, catalogue } of await listCatalogues(dataDir)) {
    const region = catalogue?.regions.find(offered => offered.id === id);
    if (region === undefined) continue;
    if (newest === undefined || compareVersions(region.version, newest.version) > 0) {
      newest = { catalogue: url, version: region.version };
    }
  }
  return newest;
}
