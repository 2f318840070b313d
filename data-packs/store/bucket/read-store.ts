import { reasonOf, WordedError } from '../../words/worded-error.ts';
import { cataloguesFailures, storeFailures } from '../../words/words.ts';
import { catalogueAddress } from '../catalogues/catalogue-url.ts';
import { fetchCatalogue } from '../catalogues/fetch-catalogue.ts';
import { isDownloadFailure, ServerRefusal } from '../download/download-failures.ts';
import type { Network } from '../download/network.ts';
import { type Offer, offerOf } from '../download/offer.ts';
import type { PackStore } from './pack-store.ts';

export interface StoreOffers {
  /** Changes with the catalogue. */
  etag: string | undefined;
  /** When it was written, ISO 8601. */
  updated: string;
  offers: Offer[];
}

/**
 * Reads a store's catalogue; `undefined` where it is the one known by this ETag. Throws a sentence, also of one that is
 * older than what was seen of it.
 */
export async function readStore(
  store: PackStore,
  { etag, updated = '' }: Partial<Pick<StoreOffers, 'etag' | 'updated'>>,
  network: Network,
): Promise<StoreOffers | undefined> {
  const { name, url } = store;
  const address = catalogueAddress(url);
  const found = await fetchCatalogue(address, network, { etag }).catch(cause => {
    throw storeFailure(store, cause);
  });
  if (found === undefined) return undefined;
  const { catalogue, signature } = found;
  if (signature.state === 'broken') throw storeFailures.error('storeSignatureBroken', { store: name });
  if (catalogue.expires !== undefined && Date.parse(catalogue.expires) < network.now()) {
    throw storeFailures.error('storeExpired', { store: name });
  }
  if (Date.parse(catalogue.updated) < Date.parse(updated)) {
    const [found, kept] = [catalogue.updated, updated];
    throw cataloguesFailures.error('olderCatalogue', { url: `${name}/catalogue.json`, found, kept });
  }
  const key = signature.state === 'valid' ? signature.publicKey : undefined;
  const offers = catalogue.regions.map(region => offerOf(address, region, key));
  return { etag: found.etag, updated: catalogue.updated, offers };
}

/** Explains why a store cannot be used; `otherwise` what of that. Other failures pass unchanged. */
export function storeFailure(
  { name: store }: PackStore,
  cause: unknown,
  otherwise: 'storeAway' | 'uploadFailed' = 'storeAway',
): unknown {
  if (!isDownloadFailure(cause)) return cause;
  const status = cause instanceof ServerRefusal ? cause.status : undefined;
  const refused = status === 401 || status === 403;
  const said = refused
    ? storeFailures.message('storeRefuses', { store })
    : status === 404
      ? storeFailures.message('storeEmpty', { store })
      : storeFailures.message(otherwise, { store, reason: reasonOf(cause) });
  return new WordedError(said, { cause });
}
