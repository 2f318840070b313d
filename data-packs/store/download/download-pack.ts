import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PartKind } from '../../format/manifest.ts';
import type { ReadManifest } from '../../format/read-pack.ts';
import { totalSize } from '../../format/total-size.ts';
import { phaseSaid } from '../../words/progress.ts';
import { catalogueAddress } from '../catalogues/catalogue-url.ts';
import { findOffer } from '../catalogues/find-offer.ts';
import { refreshCatalogues } from '../catalogues/refresh.ts';
import { type FreeBytes, requireSpace } from '../disk-space.ts';
import { replaceFile } from '../durable.ts';
import { findInstalled } from '../find-installed.ts';
import { type InstallResult, installPack } from '../install.ts';
import { withLock, withPackLock } from '../lock.ts';
import { chosenParts, manifestOfCopy, requireKinds } from './chosen-parts.ts';
import { downloadFailure } from './download-failure.ts';
import { DownloadFolder, downloadLock } from './download-folder.ts';
import { type DownloadListener, DownloadProgress } from './download-progress.ts';
import { bytesMissing, fetchParts } from './fetch-parts.ts';
import { type NetworkOptions, networkOf } from './network.ts';
import type { Offer } from './offer.ts';
import { PartsAtHand, takeOverOlder, type WantedPart } from './parts-at-hand.ts';
import { OutdatedOffer, publishedManifest } from './published-manifest.ts';

export interface DownloadOptions extends NetworkOptions {
  progress?: DownloadListener;
  /** As of an install. */
  letGoMs?: number;
  freeBytes?: FreeBytes;
}

export interface WantedRegion {
  /** Its address, as it was added. */
  catalogue: string;
  region: string;
  /** Only these kinds of parts; all when absent. */
  parts?: readonly PartKind[];
}

/**
 * Downloads a region of a known catalogue and installs it when every byte is verified; what was installed before serves until then.
 * Stopped by its signal, or killed, it keeps what has come, and goes on there the next time. Parts that the installed version has are not
 * fetched. Throws sentences.
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
    // Publishing goes on while people download: what the catalogue says by now counts.
    await refreshCatalogues(dataDir, { ...options, only: url });
    const newer = await findOffer(dataDir, url, region);
    if (newer.manifest.sha256 === offer.manifest.sha256) throw error;
    return await downloadOffer(dataDir, newer, parts, options);
  }
}

/** The same of a pack at an address. */
export async function downloadOffer(
  dataDir: string,
  offer: Offer,
  kinds: readonly PartKind[] | undefined,
  options: DownloadOptions = {},
): Promise<InstallResult> {
  const network = networkOf(options);
  const { progress: listener = () => undefined } = options;
  requireKinds(offer, kinds);
  listener({ ...phaseSaid('waiting'), fraction: 0 });
  return withLock(downloadLock(dataDir, offer.id), network.signal, async () => {
    const folder = DownloadFolder.of(dataDir, offer);
    const { id, catalogue, name, version, manifest: offered } = offer;
    const wantedBytes = offer.parts.filter(({ kind }) => kinds?.includes(kind) ?? true);
    try {
      await folder.make({
        ...(catalogue === undefined ? {} : { catalogue }),
        region: id,
        name,
        version,
        manifest: offered,
        ...(kinds === undefined ? {} : { parts: [...kinds] }),
        bytesTotal: totalSize(wantedBytes),
        started: new Date(network.now()).toISOString(),
      });
      const published = await publishedManifest(folder, offer, network);
      const wanted = chosenParts(published.manifest, kinds);
      const copy = copyOf(published, wanted);
      const progress = new DownloadProgress(wanted, listener, network.now);
      progress.phase('comparing');
      const there = await withPackLock(dataDir, id, network.signal, () =>
        findInstalled(dataDir, copy, { signal: network.signal }),
      );
      if (there !== undefined) {
        await folder.remove();
        return { ...there, alreadyThere: true };
      }
      await takeOverOlder(dataDir, folder, wanted);
      const missing = await missingParts(dataDir, folder, wanted, network.signal, progress);
      await requireRoom(dataDir, folder, { missing, wanted, name, freeBytes: options.freeBytes });
      await progress.downloading(() => fetchParts(missing, { folder, manifestUrl: offered.url }, network, progress));
      progress.phase('verifying');
      await writeManifest(folder, copy, published);
      const result = await installPack(dataDir, folder.pack, {
        how: 'link',
        signal: network.signal,
        ...(options.letGoMs === undefined ? {} : { letGoMs: options.letGoMs }),
        progress: ({ phase, fraction }) => progress.installing(phase, fraction),
      });
      await folder.remove();
      return result;
    } catch (error) {
      network.signal.throwIfAborted();
      // Nothing of it can have come.
      if (error instanceof OutdatedOffer) await folder.remove();
      throw downloadFailure(error, dataDir, name);
    }
  });
}

async function missingParts(
  dataDir: string,
  folder: DownloadFolder,
  wanted: readonly WantedPart[],
  signal: AbortSignal,
  progress: DownloadProgress,
): Promise<WantedPart[]> {
  const atHand = await PartsAtHand.of(dataDir, folder, signal);
  const missing: WantedPart[] = [];
  for (const part of wanted) {
    const found = await atHand.take(part);
    if (found === 'missing') missing.push(part);
    else progress.part(part.path, found);
  }
  return missing;
}

/** Installing shares the files with the download, where the disk can: on others everything lies there twice for a moment. */
async function requireRoom(
  dataDir: string,
  folder: DownloadFolder,
  {
    missing,
    wanted,
    name,
    freeBytes,
  }: { missing: readonly WantedPart[]; wanted: readonly WantedPart[]; name: string; freeBytes: FreeBytes | undefined },
): Promise<void> {
  const probe = join(folder.path, 'linked');
  await rm(probe, { force: true });
  const shares = await link(join(folder.path, 'download.json'), probe).then(
    () => true,
    () => false,
  );
  await rm(probe, { force: true });
  const again = shares ? 0 : totalSize(wanted);
  await requireSpace(dataDir, (await bytesMissing(missing, folder)) + again, name, { freeBytes });
}

/** What will be installed: the published document itself where nothing was left out. */
function copyOf(published: ReadManifest, wanted: readonly WantedPart[]): ReadManifest {
  const manifest = manifestOfCopy(published.manifest, wanted);
  return manifest === published.manifest ? published : { manifest, document: manifest };
}

async function writeManifest(folder: DownloadFolder, copy: ReadManifest, published: ReadManifest): Promise<void> {
  const text =
    copy === published
      ? await readFile(join(folder.published, 'pack.json'), 'utf8')
      : `${JSON.stringify(copy.document, undefined, 1)}\n`;
  await replaceFile(join(folder.pack, 'pack.json'), text);
}
