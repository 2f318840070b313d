import { type Catalogue, catalogueOf, mostCatalogueBytes, parseCatalogueJson } from '../../format/region-catalogue.ts';
import { checkSignature, type SignatureCheck } from '../../format/signature.ts';
import type { Network } from '../download/network.ts';
import { fetchDocument } from '../download/request.ts';
import type { CopyState } from './stored-copy.ts';

export interface FetchedCatalogue {
  bytes: Buffer;
  catalogue: Catalogue;
  signature: SignatureCheck;
  etag?: string | undefined;
  lastModified?: string | undefined;
}

/**
 * Fetches and parses a catalogue and checks its signature, not the trust in it; `undefined` when it is the `known` one.
 */
export async function fetchCatalogue(
  url: string,
  network: Network,
  known?: Pick<CopyState, 'etag' | 'lastModified'>,
): Promise<FetchedCatalogue | undefined> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (known?.etag !== undefined) headers['if-none-match'] = known.etag;
  else if (known?.lastModified !== undefined) headers['if-modified-since'] = known.lastModified;
  const fetched = await fetchDocument(url, { atMost: mostCatalogueBytes, headers }, network);
  if (fetched === undefined) return undefined;
  const value = parseCatalogueJson(fetched.bytes, url);
  const catalogue = catalogueOf(value, url);
  return {
    bytes: fetched.bytes,
    catalogue,
    signature: checkSignature(value),
    etag: fetched.headers.get('etag') ?? undefined,
    lastModified: fetched.headers.get('last-modified') ?? undefined,
  };
}
