import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseManifest, type ReadManifest } from '../../format/read-pack.ts';
import { checkSignature } from '../../format/signature.ts';
import { downloadFailures } from '../../words/failures/download.ts';
import { WordedError } from '../../words/worded-error.ts';
import { replaceFile } from '../durable.ts';
import { ServerRefusal } from './download-failures.ts';
import type { DownloadFolder } from './download-folder.ts';
import { fetchDocument } from './fetch-document.ts';
import type { Network } from './network.ts';
import type { Offer } from './offer.ts';

/** What the catalogue says is not what the server has: one of them is out of date. */
export class OutdatedOffer extends WordedError {
  override readonly name = 'OutdatedOffer';
}

/** The manifest of a download as it was published: what is kept, else from the server. It is what the catalogue says, to the last byte. */
export async function publishedManifest(folder: DownloadFolder, offer: Offer, network: Network): Promise<ReadManifest> {
  const file = join(folder.published, 'pack.json');
  const kept = await readFile(file).catch(() => undefined);
  if (kept !== undefined && isOffered(kept, offer)) return parse(kept, offer);
  const bytes = await fetchManifest(offer, network);
  const found = parse(bytes, offer);
  await replaceFile(file, bytes.toString('utf8'));
  return found;
}

async function fetchManifest(offer: Offer, network: Network): Promise<Buffer> {
  const { url, size } = offer.manifest;
  try {
    const fetched = await fetchDocument(url, { atMost: size }, network);
    if (fetched !== undefined && isOffered(fetched.bytes, offer)) return fetched.bytes;
  } catch (cause) {
    if (!(cause instanceof ServerRefusal)) throw cause;
    throw new OutdatedOffer(downloadFailures.message('offerGone', { reason: cause.said }), { cause });
  }
  throw new OutdatedOffer(downloadFailures.message('offerChanged', { url }));
}

const isOffered = (bytes: Buffer, { manifest: { size, sha256 } }: Offer): boolean =>
  bytes.length === size && createHash('sha256').update(bytes).digest('hex') === sha256;

function parse(bytes: Buffer, { id, version, parts, manifest: { url } }: Offer): ReadManifest {
  const found = parseManifest(bytes, url);
  const { manifest, document } = found;
  if (checkSignature(document).state === 'broken') {
    throw new WordedError(downloadFailures.message('changedAfterSigning', { url }));
  }
  const told = (list: Offer['parts']) =>
    list.map(part => `${part.kind} ${part.path} ${part.size} ${part.sha256}`).join();
  if (manifest.id !== id || manifest.version !== version || told(manifest.parts) !== told(parts)) {
    throw new WordedError(downloadFailures.message('otherPack', { url }));
  }
  return found;
}
