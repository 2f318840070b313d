import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { bytesToHeader } from 'pmtiles';
import { inspectPack } from '../../format/inspect/inspect-pack.ts';
import { type PackManifest, type PackPart, totalSize } from '../../format/manifest.ts';
import { PackError } from '../../format/read-pack.ts';
import { syncPack } from '../../format/write-pack.ts';
import { replaceFile } from '../../runtime/durable.ts';
import { move, removeUnused } from '../../runtime/in-use.ts';
import { downloadFailures, formatFailures, storeFailures } from '../../words/words.ts';
import { requireSpace } from '../disk/disk-space.ts';
import { incomingDirectory, incomingName } from '../disk/layout.ts';
import { withLock, withPackLock } from '../disk/lock.ts';
import { CorruptFile, ServerRefusal, TransientFailure } from '../download/download-failures.ts';
import { DownloadFolder, downloadLock } from '../download/download-folder.ts';
import { DownloadProgress } from '../download/download-progress.ts';
import { bytesMissing, fetchParts } from '../download/fetch-parts.ts';
import { adoptOlderDownloads, collectLocalParts } from '../download/local-parts.ts';
import { type Network, withRetries } from '../download/network.ts';
import { fileAddress, type Offer } from '../download/offer.ts';
import { publishedManifest } from '../download/published-manifest.ts';
import { failureOfStatus, hostOf, request } from '../download/request.ts';
import { putInPlace, removeOldVersions } from '../put-in-place.ts';
import { type Allowance, requireYes } from '../signers/install-questions.ts';
import { offerSigner } from '../signers/pinned-signer.ts';
import { type StoredParts, staysInStore, writeStoredParts } from './stored-parts.ts';

export interface BringInOptions {
  /** The folder of the service, whose trusted keys count. */
  dataDir: string;
  /** A folder laid out like it, for the versions of the store. */
  mirror: string;
  /** What the owner of the service has said yes to. */
  allow: readonly Allowance[];
  network: Network;
}

/** Time for a running service to close the old version before it is deleted. */
const letGoMs = 2000;

/**
 * Makes an offered version of a store the serving one of the mirror: what needs a local file is downloaded and verified as
 * in any install, of the rest the first bytes, up to the tiles, and the ETag of the object. Throws sentences; the version
 * before serves on then, and what has come is kept for the next try.
 */
export async function bringIn(offer: Offer, options: BringInOptions): Promise<void> {
  const { mirror, dataDir, allow, network } = options;
  const { id, name, version } = offer;
  const { signal } = network;
  await withLock(downloadLock(mirror, id), signal, async () => {
    const folder = DownloadFolder.of(mirror, offer);
    const local = offer.parts.filter(part => !staysInStore(part));
    await folder.make({
      region: id,
      name,
      version,
      manifest: offer.manifest,
      bytesTotal: totalSize(local),
      started: new Date(network.now()).toISOString(),
    });
    const { manifest, document } = await publishedManifest(folder, offer, network);
    const signer = await offerSigner(dataDir, offer, document);
    await requireYes(dataDir, { manifest, signer }, allow, mirror);
    const wanted = manifest.parts.map((part, index) => ({ ...part, index })).filter(part => !staysInStore(part));
    await adoptOlderDownloads(mirror, folder, wanted);
    const missing = await collectLocalParts(mirror, folder, wanted, { signal, onFound: () => undefined });
    await requireSpace(mirror, await bytesMissing(missing, folder), name);
    const progress = new DownloadProgress(wanted, () => undefined, network.now);
    await fetchParts(missing, { folder, manifestUrl: offer.manifest.url }, network, progress);
    await inspectPack(folder.pack, { parts: wanted }, { signal });
    const stored = await fetchHeads(manifest, offer, folder.pack, network);
    await replaceFile(join(folder.pack, 'pack.json'), `${JSON.stringify(document, undefined, 1)}\n`);
    await writeStoredParts(folder.pack, { manifest: offer.manifest.sha256, parts: stored });
    await syncPack(folder.pack, { parts: wanted });
    await putInMirror(mirror, folder.pack, manifest, place => putInPlace(mirror, place, manifest, signer), signal);
    await folder.remove();
  });
}

async function putInMirror(
  mirror: string,
  pack: string,
  { id }: PackManifest,
  put: (place: string) => Promise<{ unusedSince: number }>,
  signal: AbortSignal,
): Promise<void> {
  await withPackLock(mirror, id, signal, async () => {
    const temporary = join(incomingDirectory(mirror), incomingName(id));
    await mkdir(incomingDirectory(mirror), { recursive: true });
    await move(pack, temporary);
    try {
      const { unusedSince } = await put(temporary);
      await removeOldVersions(mirror, id, { unusedSince, letGoMs });
    } finally {
      await removeUnused(temporary);
    }
  });
}

/** Fetches the first bytes of the parts that stay in the store, and so learns that they are there. */
async function fetchHeads(
  { parts }: PackManifest,
  { manifest: { url: manifestUrl } }: Offer,
  folder: string,
  network: Network,
): Promise<StoredParts['parts']> {
  const stored: StoredParts['parts'] = Object.create(null);
  for (const [index, part] of parts.entries()) {
    if (!staysInStore(part)) continue;
    const head = `head-${index}`;
    const url = fileAddress(part.path, manifestUrl);
    const etag = await withRetries(() => fetchHead(part, url, join(folder, head), network), network);
    stored[part.path] = { url, etag, size: part.size, head };
  }
  return stored;
}

const headerBytes = 127;
/** Readers ask for so much with the header, which reaches into the tiles where directories are short. */
const firstReadBytes = 16_384;
/** Bounds what a malicious header has fetched; far more than the directories of the whole planet. */
const mostHeadBytes = 2 ** 30;

async function fetchHead({ size }: PackPart, url: string, file: string, network: Network): Promise<string> {
  const start = await ranged(url, headerBytes, undefined, network);
  if (start.size !== size) {
    throw new CorruptFile(storeFailures.message('storedOtherSize', { url, found: start.size, size }));
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of start.chunks()) chunks.push(chunk);
  const header = new Uint8Array(Buffer.concat(chunks));
  if (header.length < headerBytes || Buffer.from(header.subarray(0, 7)).toString('latin1') !== 'PMTiles') {
    const reason = formatFailures.message('notPmtiles');
    throw new PackError(url, formatFailures.message('unusablePart', { file: url, reason }));
  }
  const length = Math.min(bytesToHeader(header.buffer).tileDataOffset + firstReadBytes, size, mostHeadBytes);
  const rest = await ranged(url, length, start.etag, network);
  await pipeline(rest.chunks(), createWriteStream(file, { flush: true }));
  if ((await stat(file)).size !== length) {
    throw new TransientFailure(downloadFailures.message('connectionBroke', { host: hostOf(url) }));
  }
  return start.etag;
}

/** Asks for the first bytes of an object. */
async function ranged(url: string, length: number, etag: string | undefined, network: Network) {
  const headers = { range: `bytes=0-${length - 1}`, ...(etag !== undefined && { 'if-match': etag }) };
  const answer = await request(url, headers, network);
  const { response } = answer;
  if (response.status === 206) {
    const [, size] = /^bytes 0-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
    const found = response.headers.get('etag');
    if (size !== undefined && found?.startsWith('"')) return { size: Number(size), etag: found, chunks: answer.chunks };
  }
  await answer.drop();
  if (response.status === 412) throw new CorruptFile(storeFailures.message('storedChanged', { url }));
  if (response.ok) throw new ServerRefusal(storeFailures.message('noRanges', { url }));
  throw failureOfStatus(answer, network.now());
}
