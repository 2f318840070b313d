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
import type { Message } from '../words/catalogue.ts';
import { WordedError } from '../words/worded-error.ts';
import { storeFailures } from '../words/words.ts';
import { type FreeBytes, requireSpace } from './disk/disk-space.ts';
import { diskTrouble } from './disk/disk-trouble.ts';
import { versionDirectory } from './disk/layout.ts';
import { withPackLock } from './disk/lock.ts';
import { requirePointer, servingFolder } from './pointer.ts';

export interface ExportOptions {
  progress?: ProgressListener;
  signal?: AbortSignal;
  /** Replaces a file of this name. Default: false. */
  replace?: boolean;
  freeBytes?: FreeBytes | undefined;
  /** A file of items to send along. */
  items?: string | undefined;
}
type GivenExportOptions = Required<Omit<ExportOptions, 'freeBytes' | 'items'>> &
  Pick<ExportOptions, 'freeBytes' | 'items'>;

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
  const {
    progress = () => undefined,
    signal = new AbortController().signal,
    replace = false,
    freeBytes,
    items,
  } = options;
  const path = resolve(file);
  requireOutpostName(path);
  // First of all: a lock creates a file of the given name.
  await requirePointer(dataDir, id);
  return withPackLock(dataDir, id, signal, async () => {
    const pointer = await requirePointer(dataDir, id);
    const directory = versionDirectory(dataDir, id, servingFolder(pointer));
    await writeExport(directory, path, { progress, signal, replace, freeBytes, items });
    return { path, version: pointer.version };
  });
}

export function requireOutpostName(path: string): void {
  if (!path.endsWith('.outpost')) throw new WordedError(storeFailures.message('notOutpostName', { path }));
  // It is made to be carried. What follows a colon is no file on Windows, but a part of one that nobody sees.
  const name = basename(path);
  if (!isPortableName(name) || (process.platform === 'win32' && name.includes(':')))
    throw new WordedError(storeFailures.message('notPortableName', { name }));
}

/** Writes a pack folder as the `.outpost` file at an absolute path, completely or not at all. */
export async function writeExport(directory: string, path: string, options: GivenExportOptions): Promise<void> {
  const { name, parts } = await readPack(directory);
  const folder = dirname(path);
  await requireReplaceable(path, options.replace);
  await clearKilled(path);
  const bytes = totalSize(parts);
  // The manifest and the tar headers.
  const overhead = 1_000_000 + parts.length * 1024 + (await carriedBytes(options.items));
  await requireSpace(folder, bytes + overhead, storeFailures.message('fileOf', { name }), {
    carried: true,
    freeBytes: options.freeBytes,
  });
  const temporary = join(folder, `${prefix(path)}${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await writePackFile(directory, temporary, options);
    await syncFile(temporary);
    options.signal.throwIfAborted();
    await requireReplaceable(path, options.replace);
    await move(temporary, path).catch(error => {
      throw isInUse(error) ? new WordedError(storeFailures.message('fileInUse', { path }), { cause: error }) : error;
    });
    await syncDirectory(folder);
  } catch (error) {
    const said = diskMessage(error, folder);
    throw said ? new WordedError(said, { cause: error }) : error;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function carriedBytes(items: string | undefined): Promise<number> {
  if (items === undefined) return 0;
  const found = await lstat(items).catch(() => undefined);
  if (found === undefined) throw new WordedError(storeFailures.message('fileMissing', { file: items }));
  return found.size;
}

async function requireReplaceable(path: string, replace: boolean): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) {
    const folder = await lstat(dirname(path)).catch(() => undefined);
    if (folder === undefined) throw new WordedError(storeFailures.message('folderMissing', { folder: dirname(path) }));
  } else if (!found.isFile()) {
    throw new WordedError(storeFailures.message('notAFile', { path }));
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

/** Explains why the disk refused the file. */
function diskMessage(error: unknown, folder: string): Message | undefined {
  if (errorCode(error) === 'EFBIG') return storeFailures.message('fileTooLarge', { folder });
  switch (diskTrouble(error)) {
    case 'full':
      return storeFailures.message('exportDiskFull', { folder });
    case 'forbidden':
    case 'readOnly':
      return storeFailures.message('folderForbidden', { folder });
    default:
      return undefined;
  }
}
