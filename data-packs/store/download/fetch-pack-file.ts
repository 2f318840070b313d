import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../runtime/durable.ts';
import { move } from '../../runtime/in-use.ts';
import { detailSaid, phaseSaid } from '../../words/progress-words.ts';
import { downloadFailures } from '../../words/words.ts';
import { requireSpace } from '../disk/disk-space.ts';
import { isDiskFull } from '../disk/disk-trouble.ts';
import { withLock } from '../disk/lock.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { readRecord } from '../disk/read-record.ts';
import { TransientFailure } from './download-failures.ts';
import type { DownloadListener } from './download-progress.ts';
import { fetchFile } from './fetch-file.ts';
import { type NetworkOptions, networkOf } from './network.ts';
import { FileProgress } from './transfer-meter.ts';

const recordSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });
const nameSchema = z.string().regex(/^[0-9a-f]{24}\.outpost$/);

const filesDirectory = (dataDir: string): string => join(dataDir, 'downloads', 'files');

/**
 * `<dataDir>/downloads/files/<first digits of the address's SHA-256>.outpost`: a pack that is fetched from an address
 * as one file. `.part` holds the bytes so far, `.json` the address.
 */
export class FetchedFile {
  readonly name: string;
  readonly path: string;

  constructor(dataDir: string, name: string) {
    this.name = nameSchema.parse(name);
    this.path = join(filesDirectory(dataDir), name);
  }

  static of(dataDir: string, url: string): FetchedFile {
    return new FetchedFile(dataDir, `${createHash('sha256').update(url).digest('hex').slice(0, 24)}.outpost`);
  }

  get part(): string {
    return `${this.path}.part`;
  }

  get lock(): string {
    return `${this.path}.lock`;
  }

  /** All files but the lock. */
  get all(): string[] {
    return [this.path, this.part, `${this.part}.from`, `${this.path}.json`];
  }

  async make(dataDir: string, url: string): Promise<void> {
    makeFolder(filesDirectory(dataDir));
    await replaceFile(`${this.path}.json`, `${JSON.stringify({ url })}\n`);
  }

  async remove(): Promise<void> {
    for (const path of this.all) await rm(path, { force: true });
  }

  /** `undefined` where the record is missing or damaged. */
  async url(): Promise<string | undefined> {
    return (await readRecord(`${this.path}.json`, recordSchema))?.url;
  }
}

/** Fetched files, complete and partial ones. */
export async function fetchedFiles(dataDir: string): Promise<FetchedFile[]> {
  const there = await readdir(filesDirectory(dataDir)).catch((): string[] => []);
  // Lock files stay and do not count.
  const names = there.flatMap(name => /^(.*\.outpost)(?:\.part(?:\.from)?|\.json)?$/.exec(name)?.[1] ?? []);
  const ours = names.filter(name => nameSchema.safeParse(name).success);
  return [...new Set(ours)].sort().map(name => new FetchedFile(dataDir, name));
}

/** The whole planet with imagery is smaller. */
const maxBytes = 2e12;

/**
 * Fetches an `.outpost` file from an address, passes it to `work` and removes it. Its checksums are inside: the install
 * verifies them. A fetch that was stopped or killed resumes the next time.
 */
export async function withFetchedPack<Result>(
  dataDir: string,
  url: string,
  options: NetworkOptions & { progress?: DownloadListener },
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const network = networkOf(options);
  const name = basename(new URL(url).pathname);
  const file = FetchedFile.of(dataDir, url);
  return withLock(file.lock, network.signal, async () => {
    // A complete file is left of a process that was killed while it installed: the server may have a newer one.
    await rm(file.path, { force: true });
    await file.make(dataDir, url);
    const progress = new FileProgress(({ trouble, ...step }) => {
      const fraction = step.bytesTotal ? step.bytesDone / step.bytesTotal : 0;
      options.progress?.({ ...phaseSaid('downloading'), fraction, ...step, ...(trouble && detailSaid(trouble)) });
    }, network.now);
    const { onBytes, onRetry } = progress;
    // The file and its unpacked contents.
    const onSize = (bytes: number) => requireSpace(dataDir, 2 * bytes, name);
    try {
      await progress.fetching(() =>
        fetchFile({ url, file: file.part, atMost: maxBytes }, network, { onBytes, onRetry, onSize }),
      );
    } catch (error) {
      network.signal.throwIfAborted();
      if (!(error instanceof TransientFailure) && !isDiskFull(error)) throw error;
      const reason = error instanceof TransientFailure ? error.said : downloadFailures.message('diskBecameFull');
      throw downloadFailures.error('fileInterrupted', { name, reason }, error);
    }
    await move(file.part, file.path);
    try {
      return await work(file.path);
    } finally {
      await file.remove();
    }
  });
}
