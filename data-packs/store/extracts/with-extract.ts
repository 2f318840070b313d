import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncDirectory } from '../../runtime/durable.ts';
import { move } from '../../runtime/in-use.ts';
import { WordedError } from '../../words/worded-error.ts';
import { downloadFailures } from '../../words/words.ts';
import { requireSpace } from '../disk/disk-space.ts';
import { isDiskFull } from '../disk/disk-trouble.ts';
import { removeOlder } from '../disk/disk-use.ts';
import { withLock } from '../disk/lock.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { isDownloadFailure, ServerRefusal, TransientFailure } from '../download/download-failures.ts';
import { fetchFile } from '../download/fetch-file.ts';
import { type Network, type NetworkOptions, networkOf } from '../download/network.ts';
import { fetchDocument } from '../download/request.ts';
import { FileProgress, type FileStep } from '../download/transfer-meter.ts';
import { type Extract, extractFileName, extractLock, extractsDirectory } from './extract.ts';

/** The planet has less than 100 GB. */
const mostBytes = 200_000_000_000;

/** Extracts are published every day: an older one is of no use. */
const maxAgeMs = 14 * 86_400_000;

type ExtractListener = (step: FileStep) => void;

/**
 * Fetches an extract into `<dataDir>/extracts`, passes it to `work` and removes it on success. Otherwise it stays for
 * two weeks, and the next call resumes the fetch. Other processes that want the same extract wait.
 */
export async function withExtract<Result>(
  dataDir: string,
  extract: Extract,
  { progress = () => undefined, ...options }: NetworkOptions & { progress?: ExtractListener },
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const network = networkOf(options);
  const name = extractFileName(extract);
  const file = join(extractsDirectory(dataDir), name);
  return withLock(extractLock(dataDir, name), network.signal, async () => {
    makeFolder(dirname(file));
    // Old extracts of stopped builds; one that is in use is younger.
    await removeOlder(dirname(file), /\.osm\.pbf(\.part(\.from)?)?$/, network.now() - maxAgeMs);
    try {
      await fetchExtract(extract, file, network, progress);
    } catch (error) {
      throw network.signal.aborted ? network.signal.reason : await explain(error, extract, file);
    }
    const result = await work(file);
    await rm(file, { force: true });
    return result;
  });
}

async function fetchExtract({ name, url }: Extract, file: string, network: Network, listener: ExtractListener) {
  const there = await sizeOf(file);
  const hex = await publishedMd5(url, { ...network, tries: Math.min(network.tries, 4) }).catch(error => {
    // A complete file is usable without a network.
    if (there !== undefined && error instanceof TransientFailure) return undefined;
    throw error;
  });
  if (there !== undefined && (hex === undefined || (await md5Of(file, network.signal)) === hex)) {
    listener({ bytesDone: there, bytesTotal: there });
    return;
  }
  const part = `${file}.part`;
  const progress = new FileProgress(listener, network.now);
  const { onBytes, onRetry } = progress;
  const onSize = (bytes: number) => requireSpace(dirname(file), bytes, downloadFailures.message('extractOf', { name }));
  const checksum = hex === undefined ? {} : { checksum: { algorithm: 'md5', hex } as const };
  await progress.fetching(() =>
    fetchFile({ url, file: part, atMost: mostBytes, ...checksum }, network, { onBytes, onRetry, onSize }),
  );
  await move(part, file);
  await syncDirectory(dirname(file));
}

/** The checksum that Geofabrik publishes beside each file; other servers may have none. */
async function publishedMd5(url: string, network: Network): Promise<string | undefined> {
  try {
    const document = await fetchDocument(`${url}.md5`, { atMost: 10_000 }, network);
    return /^([0-9a-f]{32})\b/i.exec(document?.bytes.toString('latin1') ?? '')?.[1]?.toLowerCase();
  } catch (error) {
    if (error instanceof ServerRefusal && error.status !== undefined) return undefined;
    throw error;
  }
}

async function md5Of(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash, { signal });
  return hash.digest('hex');
}

const sizeOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    found => found.size,
    () => undefined,
  );

async function explain(error: unknown, { name }: Extract, file: string): Promise<unknown> {
  const remote = isDownloadFailure(error);
  if (!remote && !isDiskFull(error)) return error;
  const reason = remote ? error.said : downloadFailures.message('diskIsFull', { folder: dirname(file) });
  const kept = (await sizeOf(`${file}.part`)) ?? 0;
  const said =
    kept > 0
      ? downloadFailures.message('extractInterrupted', { name, reason, kept })
      : downloadFailures.message('extractFailed', { name, reason });
  return new WordedError(said, { cause: error });
}
