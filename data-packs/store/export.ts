import { randomBytes } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { writePackFile } from '../format/archive/write-pack-file.ts';
import { isPortableName, totalSize } from '../format/manifest.ts';
import type { ProgressListener } from '../format/progress.ts';
import { readPack } from '../format/read-pack.ts';
import { syncDirectory, syncFile } from '../runtime/durable.ts';
import { errorCode } from '../runtime/error-code.ts';
import { isInUse, move } from '../runtime/in-use.ts';
import { isRunning } from '../runtime/is-running.ts';
import { WordedError } from '../words/worded-error.ts';
import { storeFailures } from '../words/words.ts';
import { type FreeBytes, requireSpace } from './disk/disk-space.ts';
import { diskTrouble } from './disk/disk-trouble.ts';
import { withInstalled } from './pointer.ts';

export interface ExportOptions {
  progress?: ProgressListener;
  signal?: AbortSignal;
  /** Replaces a file of this name. Default: false. */
  replace?: boolean;
  freeBytes?: FreeBytes | undefined;
  /** A file of items to send along. */
  items?: string | undefined;
}
/** The file exists, and replacing it was not allowed. */
export class FileThere extends WordedError {
  override readonly name = 'FileThere';
  readonly path: string;

  constructor(path: string) {
    super(storeFailures.message('fileThere', { path }));
    this.path = path;
  }
}

/**
 * Writes an installed pack as one `.outpost` file: beside its destination, verified while it is read, flushed, renamed.
 * On failure an existing file stays. Holds the pack's lock. Throws a sentence.
 */
export async function exportPack(
  dataDir: string,
  id: string,
  file: string,
  options: ExportOptions = {},
): Promise<{ path: string; version: string }> {
  const path = resolve(file);
  requireOutpostName(path);
  return withInstalled(dataDir, id, options.signal, async (directory, { version }) => {
    await writeExport(directory, path, options);
    return { path, version };
  });
}

export function requireOutpostName(path: string): void {
  if (!path.endsWith('.outpost')) throw storeFailures.error('notOutpostName', { path });
  // It is made to be carried. What follows a colon is no file on Windows, but a part of one that nobody sees.
  const name = basename(path);
  if (!isPortableName(name) || (process.platform === 'win32' && name.includes(':')))
    throw storeFailures.error('notPortableName', { name });
}

/** Writes a pack folder as the `.outpost` file at an absolute path, completely or not at all. */
export async function writeExport(directory: string, path: string, options: ExportOptions): Promise<void> {
  const { progress = () => undefined, signal = new AbortController().signal, replace = false, items } = options;
  const { name, parts } = await readPack(directory);
  const folder = dirname(path);
  await requireReplaceable(path, replace);
  await clearKilled(path);
  // The manifest and the tar headers.
  const overhead = 1_000_000 + parts.length * 1024 + (await carriedBytes(items));
  await requireSpace(folder, totalSize(parts) + overhead, storeFailures.message('fileOf', { name }), {
    carried: true,
    freeBytes: options.freeBytes,
  });
  const temporary = join(folder, `${prefix(path)}${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await writePackFile(directory, temporary, { progress, signal, items });
    await syncFile(temporary);
    signal.throwIfAborted();
    await requireReplaceable(path, replace);
    await move(temporary, path).catch(error => {
      throw isInUse(error) ? storeFailures.error('fileInUse', { path }, error) : error;
    });
    await syncDirectory(folder);
  } catch (error) {
    throw exportFailure(error, folder);
  } finally {
    await rm(temporary, { force: true });
  }
}

async function carriedBytes(items: string | undefined): Promise<number> {
  if (items === undefined) return 0;
  const found = await lstat(items).catch(() => undefined);
  if (found === undefined) throw storeFailures.error('fileMissing', { file: items });
  return found.size;
}

async function requireReplaceable(path: string, replace: boolean): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) {
    const folder = await lstat(dirname(path)).catch(() => undefined);
    if (folder === undefined) throw storeFailures.error('folderMissing', { folder: dirname(path) });
  } else if (!found.isFile()) {
    throw storeFailures.error('notAFile', { path });
  } else if (!replace) {
    throw new FileThere(path);
  }
}

const prefix = (path: string): string => `.${basename(path)}.writing-`;

/** Removes temporary files of killed exports to the same name. */
async function clearKilled(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(prefix(path))) continue;
    const pid = Number(name.slice(prefix(path).length).split('-')[0]);
    if (!isRunning(pid)) await rm(join(dirname(path), name), { force: true });
  }
}

/** Explains why the disk refused the file. Other failures pass unchanged. */
function exportFailure(error: unknown, folder: string): unknown {
  if (errorCode(error) === 'EFBIG') return storeFailures.error('fileTooLarge', { folder }, error);
  const trouble = diskTrouble(error);
  if (trouble === undefined || trouble === 'fails') return error;
  return storeFailures.error(trouble === 'full' ? 'exportDiskFull' : 'folderForbidden', { folder }, error);
}
