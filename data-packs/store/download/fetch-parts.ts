import { createHash } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory } from '../../runtime/durable.ts';
import { move } from '../../runtime/in-use.ts';
import { downloadFailures } from '../../words/words.ts';
import { CorruptFile } from './download-failures.ts';
import type { DownloadFolder } from './download-folder.ts';
import type { DownloadProgress } from './download-progress.ts';
import { fetchFile } from './fetch-file.ts';
import type { WantedPart } from './local-parts.ts';
import { inParallel, type Network, type RetryListener } from './network.ts';
import { fileAddress } from './offer.ts';
import { fetchDocument, hostOf } from './request.ts';

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
  const largestFirst = parts.toSorted((a, b) => b.size - a.size);
  await inParallel(largestFirst, network.signal, (part, signal) =>
    fetchPart(part, folder, manifestUrl, { ...network, signal }, progress),
  );
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
