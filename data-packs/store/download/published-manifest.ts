import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackManifest, PartKind } from '../../format/manifest.ts';
import { parseManifest, type ReadManifest } from '../../format/read-pack.ts';
import { checkSignature } from '../../format/signature.ts';
import { replaceFile } from '../../runtime/durable.ts';
import { WordedError } from '../../words/worded-error.ts';
import { downloadFailures } from '../../words/words.ts';
import { ServerRefusal } from './download-failures.ts';
import type { DownloadFolder } from './download-folder.ts';
import type { WantedPart } from './local-parts.ts';
import type { Network } from './network.ts';
import type { Offer } from './offer.ts';
import { fetchDocument } from './request.ts';

/** The catalogue and the server disagree about a pack: one of them is out of date. */
export class OutdatedOffer extends WordedError {
  override readonly name = 'OutdatedOffer';
}

/**
 * The published manifest of a download, from its folder or the server. Its size and SHA-256 are those of the catalogue.
 */
export async function publishedManifest(folder: DownloadFolder, offer: Offer, network: Network): Promise<ReadManifest> {
  const file = join(folder.published, 'pack.json');
  const stored = await readFile(file).catch(() => undefined);
  if (stored !== undefined && isOffered(stored, offer)) return parse(stored, offer);
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
  if (checkSignature(document).state === 'broken') throw downloadFailures.error('changedAfterSigning', { url });
  const summary = (list: Offer['parts']) =>
    list.map(part => `${part.kind} ${part.path} ${part.size} ${part.sha256}`).join();
  if (manifest.id !== id || manifest.version !== version || summary(manifest.parts) !== summary(parts)) {
    throw downloadFailures.error('otherPack', { url });
  }
  return found;
}

/** Throws a sentence where an offer has none of these kinds; some of them are enough. */
export function requireKinds({ name, parts }: Offer, kinds: readonly PartKind[] | undefined): void {
  if (kinds !== undefined && !parts.some(({ kind }) => kinds.includes(kind))) {
    throw downloadFailures.error('noSuchParts', { name, kinds: [...kinds] });
  }
}

export const partsOfKinds = ({ parts }: PackManifest, kinds: readonly PartKind[] | undefined): WantedPart[] =>
  parts.map((part, index) => ({ ...part, index })).filter(({ kind }) => kinds?.includes(kind) ?? true);

/**
 * The manifest to install: the published one, or with fewer parts a copy that lists the kinds left out. A copy keeps
 * all credits and has no signature, because its content was never signed.
 */
export function manifestWithParts(published: ReadManifest, chosen: readonly WantedPart[]): ReadManifest {
  const { parts, signature: _, leftOut = [], ...rest } = published.manifest;
  if (chosen.length === parts.length) return published;
  const indices = new Set(chosen.map(({ index }) => index));
  const dropped = parts.filter((_part, index) => !indices.has(index)).map(({ kind }) => kind);
  const manifest: PackManifest = {
    ...rest,
    parts: parts.filter((_part, index) => indices.has(index)),
    leftOut: [...new Set([...leftOut, ...dropped])],
  };
  return { manifest, document: manifest };
}
