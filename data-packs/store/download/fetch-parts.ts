import { createHash } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory } from '../../runtime/durable.ts';
import { move } from '../../runtime/in-use.ts';
import { downloadFailures } from '../../words/words.ts';
import { CorruptFile } from './download-failures.ts';
import type { DownloadFolder } from './download-folder.ts';
import type { DownloadProgress } from './download-progress.ts';
import { fetchDocument } from './fetch-document.ts';
import { fetchFile } from './fetch-file.ts';
import type { WantedPart } from './local-parts.ts';
import type { Network, RetryListener } from './network.ts';
import { fileAddress } from './offer.ts';
import { hostOf } from './request.ts';

/** More connections are not faster, and hurt small servers. */
const maxConnections = 4;

/** Up to this size one request and one write cost less than the dozen operations that make a file resumable. */
const maxSmallBytes = 256 * 1024;

/** Bytes of these parts that are still to be fetched. */
export async function bytesMissing(parts: readonly WantedPart[], folder: DownloadFolder): Promise<number> {
  let missing = 0;
  for (const { size, index } of parts) {
    const there = await stat(folder.fetchingFile(index)).catch(() => undefined);
    missing += Math.max(0, size - (there?.size ?? 0));
  }
  return missing;
}

/** Fetches parts in parallel, the largest first. The first failure stops the others; their bytes stay. */
export async function fetchParts(
  parts: readonly WantedPart[],
  { folder, manifestUrl }: { folder: DownloadFolder; manifestUrl: string },
  network: Network,
  progress: DownloadProgress,
): Promise<void> {
  const waiting = parts.toSorted((a, b) => b.size - a.size);
  const failed = new AbortController();
  const shared = { ...network, signal: AbortSignal.any([network.signal, failed.signal]) };
  const worker = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      shared.signal.throwIfAborted();
      await fetchPart(part, folder, manifestUrl, shared, progress);
    }
  };
  const stopOthers = (error: unknown) => {
    failed.abort(error);
    throw error;
  };
  const outcomes = await Promise.allSettled(Array.from({ length: maxConnections }, () => worker().catch(stopOthers)));
  // All have stopped writing: only now may the lock be released.
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
  const onRetry: RetryListener = (reason, ms) => progress.retrying(path, reason, ms);
  const small = size <= maxSmallBytes;
  if (small) await fetchSmallFile({ url, file, size, sha256 }, network, onRetry);
  else {
    await fetchFile({ url, file, size, checksum: { algorithm: 'sha256', hex: sha256 } }, network, {
      onBytes: done => progress.part(path, 'fetching', done),
      onRetry,
    });
  }
  const complete = folder.partFile(path);
  await mkdir(dirname(complete), { recursive: true });
  await move(file, complete);
  // A large part whose name is lost in a power failure would have to be downloaded again.
  if (!small) await syncDirectory(dirname(complete));
  progress.part(path, 'verified');
}

interface SmallFile {
  url: string;
  file: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
}

/** Fetches a small file in one go, twice when it arrives damaged. Does not flush it: the install flushes everything. */
async function fetchSmallFile(
  { url, file, size, sha256 }: SmallFile,
  network: Network,
  onRetry: RetryListener,
): Promise<void> {
  for (let tries = 1; tries <= 2; tries += 1) {
    const fetched = await fetchDocument(url, { atMost: size, onRetry }, network);
    if (fetched !== undefined && createHash('sha256').update(fetched.bytes).digest('hex') === sha256) {
      await writeFile(file, fetched.bytes);
      return;
    }
  }
  throw new CorruptFile(downloadFailures.message('wrongChecksum', { host: hostOf(url), url }));
}
