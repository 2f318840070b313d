import type { Catalogue } from '../../format/region-catalogue.ts';
import { fingerprint, publicKeySchema, type SignatureCheck } from '../../format/signature.ts';
import { cataloguesFailures } from '../../words/words.ts';
import { withLock } from '../disk/lock.ts';
import { explainUnreachable } from '../download/download-failures.ts';
import { type Network, type NetworkOptions, networkOf } from '../download/network.ts';
import { listTrustedKeys, trustKey } from '../trusted-keys.ts';
import { catalogueAddress } from './catalogue-url.ts';
import { type FetchedCatalogue, fetchCatalogue } from './fetch-catalogue.ts';
import { changeKnownCatalogues, type KnownCatalogue, knownCatalogues } from './known.ts';
import { catalogueLock, readStoredCopy, storeCopy } from './stored-copy.ts';
import { type CatalogueTrust, catalogueTrust, requireSignature, UntrustedCatalogue } from './trust.ts';

/** The user's decision: the key a catalogue must be signed by and what that may sign, or that it may be unsigned. */
export type TrustGiven = { publicKey: string; only?: string[] | undefined } | { unsigned: true };

/**
 * Adds a catalogue, stores a copy and trusts its key, also for packs from files. A known catalogue gets the new trust.
 * On failure throws a sentence and changes nothing.
 */
export async function addCatalogue(
  dataDir: string,
  address: string,
  trust: TrustGiven,
  options: NetworkOptions = {},
): Promise<KnownCatalogue> {
  const url = catalogueAddress(address);
  const network = networkOf({ tries: 2, ...options });
  if ('publicKey' in trust && !publicKeySchema.safeParse(trust.publicKey).success) {
    throw cataloguesFailures.error('badPublicKey', { key: trust.publicKey });
  }
  const { bytes, catalogue, signature, etag, lastModified } = await fetchFirst(url, network);
  if ('publicKey' in trust && signature.state === 'unsigned') {
    throw new UntrustedCatalogue(cataloguesFailures.message('notSigned', { url }));
  }
  if ('unsigned' in trust && signature.state === 'valid') {
    throw new UntrustedCatalogue(
      cataloguesFailures.message('signedCatalogue', {
        url,
        fingerprint: fingerprint(signature.publicKey),
        key: signature.publicKey,
      }),
    );
  }
  requireSignature(url, signature, trust);
  const now = new Date(network.now()).toISOString();
  const pin = 'publicKey' in trust ? { publicKey: trust.publicKey } : trust;
  const added: KnownCatalogue = { url, name: catalogue.name, ...pin, added: now };
  return withLock(catalogueLock(dataDir, url), network.signal, async () => {
    await requireNoOlder(dataDir, url, catalogue, signature);
    await storeCopy(dataDir, url, bytes, { state: 'fresh', fetched: now, etag, lastModified });
    if ('publicKey' in trust) await trustKey(dataDir, { ...trust, name: catalogue.name });
    await changeKnownCatalogues(dataDir, known => [...known.filter(other => other.url !== url), added]);
    return added;
  });
}

/** The kept copy of the same key counts where it is newer: adding a catalogue again must not take it back in time. */
async function requireNoOlder(
  dataDir: string,
  url: string,
  { updated }: Catalogue,
  signature: SignatureCheck,
): Promise<void> {
  const known = (await knownCatalogues(dataDir)).find(other => other.url === url);
  if (signature.state !== 'valid' || known?.publicKey !== signature.publicKey) return;
  const kept = await readStoredCopy(dataDir, url).catch(() => undefined);
  if (kept === undefined || Date.parse(updated) >= Date.parse(kept.updated)) return;
  throw cataloguesFailures.error('olderCatalogue', { url, found: updated, kept: kept.updated });
}

export interface CataloguePreview {
  url: string;
  name: string;
  updated: string;
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
  const { catalogue, signature } = await fetchFirst(url, networkOf({ tries: 2, ...options }));
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

async function fetchFirst(url: string, network: Network): Promise<FetchedCatalogue> {
  const fetched = await explainUnreachable(url, () => fetchCatalogue(url, network));
  if (fetched === undefined) throw cataloguesFailures.error('notModifiedAtFirst', { url });
  return fetched;
}
