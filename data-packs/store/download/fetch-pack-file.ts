import { rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { downloadFailures } from '../../words/failures/download.ts';
import { detailSaid, phaseSaid } from '../../words/progress.ts';
import { WordedError } from '../../words/worded-error.ts';
import { isDiskFull, requireSpace } from '../disk-space.ts';
import { withLock } from '../lock.ts';
import { PassingFailure } from './download-failures.ts';
import type { DownloadListener } from './download-progress.ts';
import { fetchFile } from './fetch-file.ts';
import { FetchedFile } from './fetched-file.ts';
import { FileProgress } from './file-progress.ts';
import { type NetworkOptions, networkOf } from './network.ts';

/** The whole planet with imagery is smaller. */
const mostBytes = 2e12;

/**
 * Fetches an `.outpost` file from an address and hands it to `work`; then it goes. Nobody has described it: what is in it vouches for
 * itself when it is installed. Stopped or killed, what has come is kept for the next time.
 */
export async function withPackFile<Result>(
  dataDir: string,
  url: string,
  options: NetworkOptions & { progress?: DownloadListener },
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const network = networkOf(options);
  const name = basename(new URL(url).pathname);
  const file = FetchedFile.of(dataDir, url);
  return withLock(file.lock, network.signal, async () => {
    // Whole, of a process that was killed while it installed: what the server has by now nobody knows.
    await rm(file.path, { force: true });
    await file.make(dataDir, url);
    const progress = new FileProgress(({ trouble, ...step }) => {
      const { bytesDone, bytesTotal } = step;
      const fraction = bytesTotal ? bytesDone / bytesTotal : 0;
      options.progress?.({
        ...phaseSaid('downloading'),
        fraction,
        ...step,
        ...(trouble === undefined ? {} : detailSaid(trouble)),
      });
    }, network.now);
    const { onBytes, onRetry } = progress;
    // The file, and what is unpacked from it.
    const onSize = (bytes: number) => requireSpace(dataDir, 2 * bytes, name);
    try {
      await progress.fetching(() =>
        fetchFile({ url, file: file.part, atMost: mostBytes }, network, { onBytes, onRetry, onSize }),
      );
    } catch (error) {
      network.signal.throwIfAborted();
      if (!(error instanceof PassingFailure) && !isDiskFull(error)) throw error;
      const reason = error instanceof PassingFailure ? error.said : downloadFailures.message('diskBecameFull');
      throw new WordedError(downloadFailures.message('fileInterrupted', { name, reason }), {
        cause: error,
      });
    }
    await rename(file.part, file.path);
    try {
      return await work(file.path);
    } finally {
      await file.remove();
    }
  });
}
