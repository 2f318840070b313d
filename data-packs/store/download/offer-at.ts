import { createHash } from 'node:crypto';
import { maxManifestBytes, parseManifest } from '../../format/read-pack.ts';
import { downloadFailures } from '../../words/failures/download.ts';
import { WordedError } from '../../words/worded-error.ts';
import { fetchDocument } from './fetch-document.ts';
import type { Network } from './network.ts';
import type { Offer } from './offer.ts';

/** The pack at an address of its own, a folder or its `pack.json`: what the server says it is. Throws a sentence. */
export async function offerAt(address: string, network: Network): Promise<Offer> {
  const url = new URL(address);
  url.hash = '';
  if (!url.pathname.endsWith('.json')) url.pathname += url.pathname.endsWith('/') ? 'pack.json' : '/pack.json';
  const fetched = await fetchDocument(url.href, { atMost: maxManifestBytes }, network);
  if (fetched === undefined) throw new WordedError(downloadFailures.message('notModifiedAtFirst', { url: url.href }));
  const { bytes } = fetched;
  const { id, name, version, parts } = parseManifest(bytes, url.href).manifest;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { id, name, version, parts, manifest: { url: url.href, size: bytes.length, sha256 } };
}
