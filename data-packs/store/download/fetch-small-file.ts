import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { downloadFailures } from '../../words/failures/download.ts';
import { SpoiltFile } from './download-failures.ts';
import { fetchDocument } from './fetch-document.ts';
import type { Network } from './network.ts';
import { hostOf } from './request.ts';
import type { RetryListener } from './try-again.ts';

/** Up to here going on in the middle saves less than it costs: one request and one write instead of a dozen operations. */
export const smallBytes = 256 * 1024;

export interface SmallFile {
  url: string;
  file: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex SHA-256. */
  sha256: string;
}

/** A small file in one go, twice when it comes damaged. Not flushed: whoever installs it flushes everything. */
export async function fetchSmallFile(
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
  throw new SpoiltFile(downloadFailures.message('wrongChecksum', { host: hostOf(url), url }));
}
