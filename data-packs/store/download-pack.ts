import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type PartKind, totalSize } from '../format/manifest.ts';
import type { ReadManifest } from '../format/read-pack.ts';
import { replaceFile } from '../runtime/durable.ts';
import { phaseSaid } from '../words/progress-words.ts';
import { storeFailures } from '../words/words.ts';
import { catalogueAddress } from './catalogues/catalogue-url.ts';
import { findOffer } from './catalogues/find-offer.ts';
import { updatesFor } from './catalogues/find-updates.ts';
import { refreshCatalogues } from './catalogues/refresh.ts';
import { type FreeBytes, requireSpace } from './disk/disk-space.ts';
import { withLock, withPackLock } from './disk/lock.ts';
import { downloadFailure } from './download/download-failures.ts';
import { DownloadFolder, downloadLock } from './download/download-folder.ts';
import { type DownloadListener, DownloadProgress } from './download/download-progress.ts';
import { bytesMissing, fetchParts } from './download/fetch-parts.ts';
import { adoptOlderDownloads, collectLocalParts, type WantedPart } from './download/local-parts.ts';
import { type NetworkOptions, networkOf } from './download/network.ts';
import type { Offer } from './download/offer.ts';
import {
  manifestWithParts,
  OutdatedOffer,
  partsOfKinds,
  publishedManifest,
  requireKinds,
} from './download/published-manifest.ts';
import { findInstalled } from './find-installed.ts';
import { type InstallResult, installPack } from './install.ts';
import { requirePointer } from './pointer.ts';
import { type Allowance, NeedsYes, requireYes } from './signers/install-questions.ts';
import { offerSigner } from './signers/pinned-signer.ts';

export interface DownloadOptions extends NetworkOptions {
  progress?: DownloadListener;
  letGoMs?: number;
  freeBytes?: FreeBytes;
  allow?: readonly Allowance[] | undefined;
}

export interface WantedRegion {
  catalogue: string;
  region: string;
  /** Kinds of parts; absent: all. */
  parts?: readonly PartKind[] | undefined;
}

/**
 * Downloads a region of a known catalogue, verifies every byte and installs it; the version before serves until then. A
 * download that was stopped or killed resumes the next time. Parts that the installed version has are not fetched.
 * Throws sentences.
 */
export async function downloadPack(
  dataDir: string,
  { catalogue, region, parts }: WantedRegion,
  options: DownloadOptions = {},
): Promise<InstallResult> {
  const url = catalogueAddress(catalogue);
  const offer = await findOffer(dataDir, url, region);
  try {
    return await downloadOffer(dataDir, offer, parts, options);
  } catch (error) {
    if (!(error instanceof OutdatedOffer)) throw error;
    // The region was published anew meanwhile: the catalogue of now counts.
    await refreshCatalogues(dataDir, { ...options, only: url });
    const newer = await findOffer(dataDir, url, region);
    if (newer.manifest.sha256 === offer.manifest.sha256) throw error;
    return await downloadOffer(dataDir, newer, parts, options);
  }
}

/** Downloads and installs an offered pack, also one at its own address. */
export async function downloadOffer(
  dataDir: string,
  offer: Offer,
  kinds: readonly PartKind[] | undefined,
  options: DownloadOptions = {},
): Promise<InstallResult> {
  const network = networkOf(options);
  const { progress: listener = () => undefined, allow = [] } = options;
  requireKinds(offer, kinds);
  listener({ ...phaseSaid('waiting'), fraction: 0 });
  return withLock(downloadLock(dataDir, offer.id), network.signal, async () => {
    const folder = DownloadFolder.of(dataDir, offer);
    const { id, catalogue, name, version, manifest: offered } = offer;
    try {
      await folder.make({
        catalogue,
        region: id,
        name,
        version,
        manifest: offered,
        parts: kinds && [...kinds],
        bytesTotal: totalSize(offer.parts.filter(({ kind }) => kinds?.includes(kind) ?? true)),
        started: new Date(network.now()).toISOString(),
      });
      const published = await publishedManifest(folder, offer, network);
      const wanted = partsOfKinds(published.manifest, kinds);
      const copy = manifestWithParts(published, wanted);
      const progress = new DownloadProgress(wanted, listener, network.now);
      progress.phase('comparing');
      const signer = await offerSigner(dataDir, offer, published.document);
      const there = await withPackLock(dataDir, id, network.signal, () =>
        findInstalled(dataDir, copy, { signer, allow, signal: network.signal }),
      );
      if (there !== undefined) {
        await folder.remove();
        return { ...there, signer, alreadyThere: true };
      }
      await requireYes(dataDir, { manifest: copy.manifest, signer }, allow);
      await adoptOlderDownloads(dataDir, folder, wanted);
      const missing = await collectLocalParts(dataDir, folder, wanted, {
        signal: network.signal,
        onFound: ({ path }, state) => progress.part(path, state),
      });
      const bytes = (await bytesMissing(missing, folder)) + (await bytesToCopy(folder, wanted));
      await requireSpace(dataDir, bytes, name, { freeBytes: options.freeBytes });
      await progress.downloading(() => fetchParts(missing, { folder, manifestUrl: offered.url }, network, progress));
      progress.phase('verifying');
      await writeManifest(folder, copy, published);
      const result = await installPack(dataDir, folder.pack, {
        how: 'link',
        signer,
        allow,
        signal: network.signal,
        letGoMs: options.letGoMs,
        progress: ({ phase, fraction }) => progress.installing(phase, fraction),
      });
      await folder.remove();
      return result;
    } catch (error) {
      network.signal.throwIfAborted();
      // Nothing of it can have been fetched.
      if (error instanceof OutdatedOffer || error instanceof NeedsYes) await folder.remove();
      throw downloadFailure(error, dataDir, name);
    }
  });
}

/** Extra bytes of the install: none where it can link the downloaded files. */
async function bytesToCopy(folder: DownloadFolder, wanted: readonly WantedPart[]): Promise<number> {
  const probe = join(folder.path, 'linked');
  await rm(probe, { force: true });
  const links = await link(join(folder.path, 'download.json'), probe).then(
    () => true,
    () => false,
  );
  await rm(probe, { force: true });
  return links ? 0 : totalSize(wanted);
}

async function writeManifest(folder: DownloadFolder, copy: ReadManifest, published: ReadManifest): Promise<void> {
  const text =
    copy === published
      ? await readFile(join(folder.published, 'pack.json'), 'utf8')
      : `${JSON.stringify(copy.document, undefined, 1)}\n`;
  await replaceFile(join(folder.pack, 'pack.json'), text);
}

/**
 * Updates an installed region to the newest version of the stored catalogues, with the kinds of parts it was installed
 * with. Throws a sentence where there is none.
 */
export async function updatePack(dataDir: string, id: string, options: DownloadOptions = {}): Promise<InstallResult> {
  const { version } = await requirePointer(dataDir, id);
  const update = (await updatesFor(dataDir)).find(found => found.id === id);
  if (update === undefined) throw storeFailures.error('nothingNewer', { id, version });
  return downloadPack(dataDir, { catalogue: update.catalogue, region: id, parts: update.parts }, options);
}
