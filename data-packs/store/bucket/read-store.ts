import { storeFailures } from '../../words/failures/store.ts';
import { reasonOf, WordedError } from '../../words/worded-error.ts';
import { catalogueAddress } from '../catalogues/catalogue-url.ts';
import { fetchCatalogue } from '../catalogues/fetch-catalogue.ts';
import { isDownloadFailure, ServerRefusal } from '../download/download-failures.ts';
import type { Network } from '../download/network.ts';
import { type Offer, offerOf } from '../download/offer.ts';
import type { PackStore } from './pack-store.ts';

/** What a store offers. */
export interface StoreOffers {
  /** Changes with the catalogue. */
  etag: string | undefined;
  offers: Offer[];
}

/** Reads a store's catalogue; `undefined` where it is the one known by this ETag. Throws a sentence. */
export async function readStore(
  store: PackStore,
  etag: string | undefined,
  network: Network,
): Promise<StoreOffers | undefined> {
  const { name, url } = store;
  const address = catalogueAddress(url);
  const found = await fetchCatalogue(address, network, { etag }).catch(cause => {
    throw storeFailure(store, cause);
  });
  if (found === undefined) return undefined;
  const { catalogue, signature } = found;
  if (signature.state === 'broken')
    throw new WordedError(storeFailures.message('storeSignatureBroken', { store: name }));
  if (catalogue.expires !== undefined && Date.parse(catalogue.expires) < network.now()) {
    throw new WordedError(storeFailures.message('storeExpired', { store: name }));
  }
  const key = signature.state === 'valid' ? signature.publicKey : undefined;
  return { etag: found.etag, offers: catalogue.regions.map(region => offerOf(address, region, key)) };
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
