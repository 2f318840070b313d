import { cataloguesFailures } from '../../words/failures/catalogues.ts';
import { WordedError } from '../../words/worded-error.ts';
import { explainUnreachable } from '../download/download-failures.ts';
import { type NetworkOptions, networkOf } from '../download/network.ts';
import { listTrustedKeys } from '../trusted-keys.ts';
import { catalogueAddress } from './catalogue-url.ts';
import { fetchCatalogue } from './fetch-catalogue.ts';
import { knownCatalogues } from './known.ts';
import { type CatalogueTrust, catalogueTrust } from './trust.ts';

export interface CatalogueGlimpse {
  /** The address it is added under. */
  url: string;
  name: string;
  updated: string;
  /** Their number. */
  regions: number;
  trust: CatalogueTrust;
}

/** What lies at an address, for the question whether to trust it. Nothing is kept. Throws a sentence. */
export async function glimpseCatalogue(
  dataDir: string,
  address: string,
  options: NetworkOptions = {},
): Promise<CatalogueGlimpse> {
  const url = catalogueAddress(address);
  const fetched = await explainUnreachable(url, () => fetchCatalogue(url, networkOf({ tries: 2, ...options })));
  if (fetched === undefined) throw new WordedError(cataloguesFailures.message('notModifiedAtFirst', { url }));
  const { catalogue, signature } = fetched;
  const pin = (await knownCatalogues(dataDir)).find(known => known.url === url);
  const keys = await listTrustedKeys(dataDir);
  const trusted = signature.state === 'valid' && keys.some(({ publicKey }) => publicKey === signature.publicKey);
  return {
    url,
    name: catalogue.name,
    updated: catalogue.updated,
    regions: catalogue.regions.length,
    trust: catalogueTrust(signature, trusted, pin),
  };
}
