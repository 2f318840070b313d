import { createHash } from 'node:crypto';
import type { PackPart } from '../../format/manifest.ts';
import { maxManifestBytes, parseManifest } from '../../format/read-pack.ts';
import type { CatalogueRegion } from '../../format/region-catalogue.ts';
import { downloadFailures } from '../../words/words.ts';
import type { Network } from './network.ts';
import { fetchDocument } from './request.ts';

/** A published version of a pack, and where to get it. */
export interface Offer {
  /** Address of the catalogue; absent for a pack at its own address. */
  catalogue?: string;
  /** The key that signs this catalogue. */
  catalogueKey?: string | undefined;
  id: string;
  name: string;
  version: string;
  /** `url` is absolute; part paths are relative to it. */
  manifest: { url: string; size: number; sha256: string };
  parts: readonly Pick<PackPart, 'kind' | 'path' | 'size' | 'sha256'>[];
}

/**
 * A catalogue's entry for a region, with an absolute address. Throws a sentence on an address that must not be
 * followed.
 */
export function offerOf(catalogue: string, region: CatalogueRegion, catalogueKey: string | undefined): Offer {
  const { id, name, version, manifest, parts } = region;
  return {
    catalogue,
    catalogueKey,
    id,
    name,
    version,
    parts,
    manifest: { ...manifest, url: fileAddress(manifest.url, catalogue) },
  };
}

/** Resolves an address that a catalogue or a manifest names. One that came over https must be https. */
export function fileAddress(address: string, from: string): string {
  const url = URL.parse(address, from);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw downloadFailures.error('badAddress', { from, address });
  }
  if (from.startsWith('https:') && url.protocol === 'http:') {
    throw downloadFailures.error('insecureAddress', { from, url: url.href });
  }
  url.hash = '';
  return url.href;
}

/** Fetches the manifest of a pack at its own address, a folder or its `pack.json`. Throws a sentence. */
export async function offerAt(address: string, network: Network): Promise<Offer> {
  const url = new URL(address);
  url.hash = '';
  if (!url.pathname.endsWith('.json')) url.pathname += url.pathname.endsWith('/') ? 'pack.json' : '/pack.json';
  const fetched = await fetchDocument(url.href, { atMost: maxManifestBytes }, network);
  if (fetched === undefined) throw downloadFailures.error('notModifiedAtFirst', { url: url.href });
  const { bytes } = fetched;
  const { id, name, version, parts } = parseManifest(bytes, url.href).manifest;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    id,
    name,
    version,
    parts,
    manifest: { url: url.href, size: bytes.length, sha256 },
  };
}
