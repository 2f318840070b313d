import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checksumFile } from '../../format/checksum.ts';
import type { ProgressListener } from '../../format/progress.ts';
import { errorCode } from '../../runtime/error-code.ts';
import { move } from '../../runtime/in-use.ts';
import { engineFailures } from '../../words/failures/engine.ts';
import { detailSaid, phaseSaid, progressWords } from '../../words/progress-words.ts';
import { reasonOf, WordedError } from '../../words/worded-error.ts';
import { requireSpace } from '../disk-space.ts';
import { isDownloadFailure } from '../download/download-failures.ts';
import { fetchFile } from '../download/fetch-file.ts';
import { type Network, type NetworkOptions, networkOf, retryMessage } from '../download/network.ts';
import { syncDirectory } from '../durable.ts';
import { withLock } from '../lock.ts';
import { makeFolder } from '../make-folder.ts';
import { platformHere, type Wheel, wheelFor } from './engine-platforms.ts';
import { enginesFolder, installedProgram, programFile, programsFolder } from './engine-programs.ts';
import { unpackWheel } from './unpack-wheel.ts';
import { indexAddress, wheelAddress } from './wheel-index.ts';

export interface InstallEngineOptions extends NetworkOptions {
  /** The archive, where it was carried here. */
  from?: string | undefined;
  index?: string;
  platform?: string;
  /** Default: the one that is known for the platform. */
  wheel?: Wheel | undefined;
  progress?: ProgressListener;
}

/** Bytes that the programs and libraries take for each byte of their archive. */
const unpackedRatio = 7;

/** Shares of the whole. */
const downloaded = 0.8;

/**
 * Installs the programs of the routing engine into the data folder: checks the archive by the checksum that Outpost
 * knows, unpacks it beside its place, tries it and puts it there in one step. Throws a sentence; what has arrived of a
 * download is kept and resumed.
 */
export async function installEngine(
  dataDir: string,
  {
    from,
    platform = platformHere,
    wheel = wheelFor(platform),
    progress = () => undefined,
    ...options
  }: InstallEngineOptions = {},
): Promise<{ folder: string; alreadyThere: boolean }> {
  const network = networkOf(options);
  if (wheel === undefined) throw new WordedError(engineFailures.message('noneForSystem', { platform }));
  const folder = programsFolder(dataDir);
  const engines = enginesFolder(dataDir);
  return withLock(join(engines, '.lock'), network.signal, async () => {
    if (installedProgram(folder, 'valhalla_service') !== undefined) return { folder, alreadyThere: true };
    await removeLeftovers(engines);
    const archive = from ?? (await download(engines, wheel, { index: indexAddress(), ...options }, progress, network));
    if (from !== undefined) await requireSame(from, wheel, network.signal);
    progress({ ...phaseSaid(progressWords.message('engine')), fraction: downloaded });
    await requireSpace(engines, wheel.size * unpackedRatio, engineFailures.message('theEngine'));
    const incoming = join(engines, `${incomingPrefix}${randomBytes(6).toString('hex')}`);
    try {
      makeFolder(incoming);
      await unpackWheel(archive, incoming, network.signal);
      if (platform === platformHere) await requireStart(incoming);
      await move(incoming, folder);
    } catch (error) {
      await rm(incoming, { recursive: true, force: true });
      throw error;
    }
    await syncDirectory(engines);
    if (from === undefined) await rm(archive, { force: true });
    return { folder, alreadyThere: false };
  });
}

const incomingPrefix = '.incoming-';

/** Removes what killed installations left, but not a download, which is resumed. */
async function removeLeftovers(engines: string): Promise<void> {
  for (const name of await readdir(engines)) {
    if (name.startsWith(incomingPrefix)) await rm(join(engines, name), { recursive: true, force: true });
  }
}

/** Fetches the archive, or the rest of it. The checksum is Outpost's own: no index can change what is run. */
async function download(
  engines: string,
  { file, size, sha256 }: Wheel,
  { index }: { index: string },
  progress: ProgressListener,
  network: Network,
): Promise<string> {
  const archive = join(engines, `${file}.part`);
  const phase = phaseSaid(progressWords.message('engine'));
  let done = 0;
  const tell = (said = progressWords.message('bytesOf', { done, total: size })) =>
    progress({ ...phase, fraction: (downloaded * done) / size, ...detailSaid(said) });
  try {
    const url = await wheelAddress(index, file, network);
    await fetchFile({ url, file: archive, size, checksum: { algorithm: 'sha256', hex: sha256 } }, network, {
      onBytes: bytes => {
        done = bytes;
        tell();
      },
      onRetry: (reason, ms) => tell(retryMessage(reason, ms)),
      onSize: bytes => requireSpace(engines, bytes, engineFailures.message('theEngine')),
    });
    return archive;
  } catch (error) {
    network.signal.throwIfAborted();
    if (!isDownloadFailure(error)) throw error;
    throw new WordedError(engineFailures.message('notDownloaded', { reason: error.said, file }), { cause: error });
  }
}

async function requireSame(path: string, { file, sha256 }: Wheel, signal: AbortSignal): Promise<void> {
  const found = await checksumFile(path, { signal }).catch(error => {
    throw errorCode(error) === 'ENOENT' ? new WordedError(engineFailures.message('noArchive', { path })) : error;
  });
  if (found.sha256 !== sha256) throw new WordedError(engineFailures.message('otherArchive', { path, file }));
}

/** Tries the service: a system may be too old for its libraries, or run other programs only. */
async function requireStart(folder: string): Promise<void> {
  try {
    await promisify(execFile)(programFile(folder, 'valhalla_service'), ['--version'], { timeout: 30_000 });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    const reason = stderr.trim().split('\n').at(-1) || reasonOf(error);
    throw new WordedError(engineFailures.message('doesNotStart', { reason }), { cause: error });
  }
}
