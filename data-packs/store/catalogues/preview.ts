import { WordedError } from '../../words/worded-error.ts';
import { cataloguesFailures } from '../../words/words.ts';
import { explainUnreachable } from '../download/download-failures.ts';
import { type NetworkOptions, networkOf } from '../download/network.ts';
import { listTrustedKeys } from '../trusted-keys.ts';
import { catalogueAddress } from './catalogue-url.ts';
import { fetchCatalogue } from './fetch-catalogue.ts';
import { knownCatalogues } from './known.ts';
import { type CatalogueTrust, catalogueTrust } from './trust.ts';

export interface CataloguePreview {
  /** Address of its file. */
  url: string;
  name: string;
  updated: string;
  /** Number of regions. */
  regions: number;
  trust: CatalogueTrust;
}

/** Fetches the catalogue at an address, for the question whether to trust it. Stores nothing. Throws a sentence. */
export async function previewCatalogue(
  dataDir: string,
  address: string,
  options: NetworkOptions = {},
): Promise<CataloguePreview> {
  const url = catalogueAddress(address);
  const fetched = await explainUnreachable(url, () => fetchCatalogue(url, networkOf({ tries: 2, ...options })));
  if (fetched === undefined) throw new WordedError(cataloguesFailures.message('notModifiedAtFirst', { url }));
  const { catalogue, signature } = fetched;
  const pin = (await knownCatalogues(dataDir)).find(known => known.url === url);
  const keys = await listTrustedKeys(dataDir);
  const key = signature.state === 'valid' ? keys.find(({ publicKey }) => publicKey === signature.publicKey) : undefined;
  return {
    url,
    name: catalogue.name,
    updated: catalogue.updated,
    regions: catalogue.regions.length,
    trust: { ...catalogueTrust(signature, key !== undefined, pin), ...(key?.only && { only: key.only }) },
  };
}
