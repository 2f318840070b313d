import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checksumFile } from '../../format/checksum.ts';
import type { ProgressListener } from '../../format/progress.ts';
import { syncDirectory } from '../../runtime/durable.ts';
import { errorCode } from '../../runtime/error-code.ts';
import { move } from '../../runtime/in-use.ts';
import { detailSaid, phaseSaid, progressWords } from '../../words/progress-words.ts';
import { reasonOf } from '../../words/worded-error.ts';
import { engineFailures } from '../../words/words.ts';
import { requireSpace } from '../disk/disk-space.ts';
import { withLock } from '../disk/lock.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { isDownloadFailure } from '../download/download-failures.ts';
import { fetchFile } from '../download/fetch-file.ts';
import { type Network, type NetworkOptions, networkOf, retryMessage } from '../download/network.ts';
import { platformHere, runtimeFor, type Wheel, wheelFor } from './engine-platforms.ts';
import { enginesFolder, installedFolder, installedProgram, programFile, programsFolder } from './engine-programs.ts';
import { indexAddress, runtimeIndex, unpackWheel, wheelAddress } from './wheel.ts';

export interface InstallEngineOptions extends NetworkOptions {
  /** The archives, where they were carried here; the runtime may be missing, for systems that have it. */
  from?: readonly string[] | undefined;
  index?: string;
  platform?: string;
  /** Default: the one that is known for the platform. */
  wheel?: Wheel | undefined;
  /** Default: the one that is known for the platform, where there is one. */
  runtime?: Wheel | undefined;
  progress?: ProgressListener;
}

/** Bytes that the programs and libraries take for each byte of their archive. */
const unpackedRatio = 7;

const downloaded = 0.8;

/**
 * Installs the programs of the routing engine into the data folder: checks the archives by the checksums that Outpost
 * knows, unpacks them beside their place, tries them and puts them there in one step. Throws a sentence; what has
 * arrived of a download is kept and resumed.
 */
export async function installEngine(
  dataDir: string,
  {
    from,
    platform = platformHere,
    wheel = wheelFor(platform),
    runtime = runtimeFor(platform),
    progress = () => undefined,
    ...options
  }: InstallEngineOptions = {},
): Promise<{ folder: string; alreadyThere: boolean }> {
  const network = networkOf(options);
  if (wheel === undefined) throw engineFailures.error('noneForSystem', { platform });
  const used = programsFolder(dataDir);
  const folder = installedFolder(dataDir);
  const engines = enginesFolder(dataDir);
  return withLock(join(engines, '.lock'), network.signal, async () => {
    if (installedProgram(used, 'valhalla_service', platform) !== undefined) return { folder: used, alreadyThere: true };
    await removeLeftovers(engines);
    const wheels = runtime === undefined ? [wheel] : [wheel, runtime];
    if (from !== undefined) await requireKnown(from, wheels, network.signal);
    const archives =
      from ?? (await download(engines, wheels, { index: indexAddress(), ...options }, progress, network));
    progress({ ...phaseSaid('engine'), fraction: downloaded });
    await requireSpace(engines, wheel.size * unpackedRatio, engineFailures.message('theEngine'));
    const incoming = join(engines, `${incomingPrefix}${randomBytes(6).toString('hex')}`);
    try {
      makeFolder(incoming);
      for (const archive of archives) await unpackWheel(archive, incoming, network.signal);
      if (platform === platformHere) await requireStart(incoming, runtime);
      await move(incoming, folder);
    } catch (error) {
      await rm(incoming, { recursive: true, force: true });
      throw error;
    }
    await syncDirectory(engines);
    if (from === undefined) for (const archive of archives) await rm(archive, { force: true });
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

/** Fetches the archives, or the rest of them. The checksums are Outpost's own: no index can change what is run. */
async function download(
  engines: string,
  wheels: readonly Wheel[],
  { index }: { index: string },
  progress: ProgressListener,
  network: Network,
): Promise<string[]> {
  const phase = phaseSaid('engine');
  const total = wheels.reduce((sum, { size }) => sum + size, 0);
  const archives: string[] = [];
  let before = 0;
  for (const [i, { file, size, sha256 }] of wheels.entries()) {
    const archive = join(engines, `${file}.part`);
    let done = before;
    const tell = (said = progressWords.message('bytesOf', { done, total })) =>
      progress({ ...phase, fraction: (downloaded * done) / total, ...detailSaid(said) });
    try {
      const url = await wheelAddress(i === 0 ? index : runtimeIndex(index), file, network);
      await fetchFile({ url, file: archive, size, checksum: { algorithm: 'sha256', hex: sha256 } }, network, {
        onBytes: bytes => {
          done = before + bytes;
          tell();
        },
        onRetry: (reason, ms) => tell(retryMessage(reason, ms)),
        onSize: bytes => requireSpace(engines, bytes, engineFailures.message('theEngine')),
      });
    } catch (error) {
      network.signal.throwIfAborted();
      if (!isDownloadFailure(error)) throw error;
      throw engineFailures.error(
        'notDownloaded',
        { reason: error.said, files: wheels.map(wheel => wheel.file) },
        error,
      );
    }
    archives.push(archive);
    before += size;
  }
  return archives;
}

/** Requires the engine's archive, and nothing but archives that are known. */
async function requireKnown(paths: readonly string[], wheels: readonly Wheel[], signal: AbortSignal): Promise<void> {
  const missing = new Set(wheels.slice(0, 1));
  for (const path of paths) {
    const found = await checksumFile(path, { signal }).catch(error => {
      throw errorCode(error) === 'ENOENT' ? engineFailures.error('noArchive', { path }) : error;
    });
    const known = wheels.find(({ sha256 }) => sha256 === found.sha256);
    if (known === undefined)
      throw engineFailures.error('otherArchive', { path, files: wheels.map(({ file }) => file) });
    missing.delete(known);
  }
  for (const { file } of missing) throw engineFailures.error('notGiven', { file });
}

/** Tells that Windows found no library that a program needs (STATUS_DLL_NOT_FOUND). */
const libraryMissing = 0xc0000135;

/** Tries the service: a system may be too old for its libraries, or run other programs only. */
async function requireStart(folder: string, runtime: Wheel | undefined): Promise<void> {
  try {
    await promisify(execFile)(programFile(folder, 'valhalla_service'), ['--version'], { timeout: 30_000 });
  } catch (error) {
    const { stderr = '', code } = error as { stderr?: string; code?: unknown };
    if (code === libraryMissing && runtime !== undefined)
      throw engineFailures.error('noRuntime', { file: runtime.file }, error);
    const reason = stderr.trim().split('\n').at(-1) || reasonOf(error);
    throw engineFailures.error('doesNotStart', { reason }, error);
  }
}
