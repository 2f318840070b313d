import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Message } from '../../words/catalogue.ts';
import { syncDirectory } from '../durable.ts';
import type { DownloadFolder } from './download-folder.ts';
import type { DownloadProgress } from './download-progress.ts';
import { fetchFile } from './fetch-file.ts';
import { fetchSmallFile, smallBytes } from './fetch-small-file.ts';
import type { Network } from './network.ts';
import { fileAddress } from './offer.ts';
import type { WantedPart } from './parts-at-hand.ts';

/** More connections help no line, and hurt small servers. */
const sideBySide = 4;

/** Bytes of these parts that have to come yet. */
export async function bytesMissing(parts: readonly WantedPart[], folder: DownloadFolder): Promise<number> {
  let missing = 0;
  for (const { size, index } of parts) {
    const there = await stat(folder.fetchingFile(index)).catch(() => undefined);
    missing += Math.max(0, size - (there?.size ?? 0));
  }
  return missing;
}

/** Fetches parts side by side, the largest first. The first that fails stops the others; what they have stays. */
export async function fetchParts(
  parts: readonly WantedPart[],
  { folder, manifestUrl }: { folder: DownloadFolder; manifestUrl: string },
  network: Network,
  progress: DownloadProgress,
): Promise<void> {
  const waiting = parts.toSorted((a, b) => b.size - a.size);
  const failed = new AbortController();
  const together = { ...network, signal: AbortSignal.any([network.signal, failed.signal]) };
  const worker = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      together.signal.throwIfAborted();
      await fetchPart(part, folder, manifestUrl, together, progress);
    }
  };
  const stopOthers = (error: unknown) => {
    failed.abort(error);
    throw error;
  };
  const outcomes = await Promise.allSettled(Array.from({ length: sideBySide }, () => worker().catch(stopOthers)));
  // Only when nobody writes any more the folder is somebody else's.
  network.signal.throwIfAborted();
  failed.signal.throwIfAborted();
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function fetchPart(
  { path, size, sha256, index }: WantedPart,
  folder: DownloadFolder,
  manifestUrl: string,
  network: Network,
  progress: DownloadProgress,
): Promise<void> {
  const file = folder.fetchingFile(index);
  const url = fileAddress(path, manifestUrl);
  const onRetry = (reason: Message, ms: number) => progress.retrying(path, reason, ms);
  const small = size <= smallBytes;
  if (small) await fetchSmallFile({ url, file, size, sha256 }, network, onRetry);
  else {
    await fetchFile({ url, file, size, checksum: { algorithm: 'sha256', hex: sha256 } }, network, {
      onBytes: done => progress.part(path, 'fetching', done),
      onRetry,
    });
  }
  const whole = folder.partFile(path);
  await mkdir(dirname(whole), { recursive: true });
  await rename(file, whole);
  // A name that is lost with the power costs a large part another download.
  if (!small) await syncDirectory(dirname(whole));
  progress.part(path, 'verified');
}
