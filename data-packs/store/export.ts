import { randomBytes } from 'node:crypto';
import { lstat, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { writePackFile } from '../format/archive/write-pack-file.ts';
import type { ProgressListener } from '../format/progress.ts';
import { readPack } from '../format/read-pack.ts';
import { totalSize } from '../format/total-size.ts';
import { storeFailures } from '../words/failures/store.ts';
import { WordedError } from '../words/worded-error.ts';
import { type FreeBytes, isDiskFull, requireSpace } from './disk-space.ts';
import { syncDirectory, syncFile } from './durable.ts';
import { isRunning } from './is-running.ts';
import { versionDirectory } from './layout.ts';
import { withPackLock } from './lock.ts';
import { requirePointer, servingFolder } from './pointer.ts';

export interface ExportOptions {
  progress?: ProgressListener;
  signal?: AbortSignal;
  /** Whether a file of this name may be replaced (no). */
  replace?: boolean;
  freeBytes?: FreeBytes | undefined;
}
type GivenExportOptions = Required<Omit<ExportOptions, 'freeBytes'>> & Pick<ExportOptions, 'freeBytes'>;

/** A file that nobody said may be replaced. */
export class FileThere extends WordedError {
  override readonly name = 'FileThere';
  readonly path: string;

  constructor(path: string) {
    super(storeFailures.message('fileThere', { path }));
    this.path = path;
  }
}

/**
 * Writes an installed pack as one `.outpost` file: beside its destination, verified while it is read, flushed, renamed. Whatever fails,
 * what was there stays. Throws a sentence; nobody installs or removes this pack meanwhile.
 */
export async function exportPack(
  dataDir: string,
  id: string,
  file: string,
  options: ExportOptions = {},
): Promise<{ path: string; version: string }> {
  const { progress = () => undefined, signal = new AbortController().signal, replace = false, freeBytes } = options;
  const path = resolve(file);
  if (!path.endsWith('.outpost')) throw new WordedError(storeFailures.message('notOutpostName', { path }));
  // Before the lock, which would make a file of any name.
  await requirePointer(dataDir, id);
  return withPackLock(dataDir, id, signal, async () => {
    const pointer = await requirePointer(dataDir, id);
    const directory = versionDirectory(dataDir, id, servingFolder(pointer));
    await writeExport(directory, path, { progress, signal, replace, freeBytes });
    return { path, version: pointer.version };
  });
}

/** Writes a pack folder as the `.outpost` file at an absolute path, whole or not at all. */
export async function writeExport(directory: string, path: string, options: GivenExportOptions): Promise<void> {
  const { name, parts } = await readPack(directory);
  const folder = dirname(path);
  await requireReplaceable(path, options.replace);
  await clearKilled(path);
  const bytes = totalSize(parts);
  // The manifest, and what a tar has around each file.
  const around = 1_000_000 + parts.length * 1024;
  await requireSpace(folder, bytes + around, storeFailures.message('fileOf', { name }), {
    carried: true,
    freeBytes: options.freeBytes,
  });
  const temporary = join(folder, `${prefix(path)}${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await writePackFile(directory, temporary, options);
    await syncFile(temporary);
    options.signal.throwIfAborted();
    await requireReplaceable(path, options.replace);
    await rename(temporary, path);
    await syncDirectory(folder);
  } catch (error) {
    throw sentenceOf(error, folder) ?? error;
  } finally {
    await rm(temporary, { force: true });
  }
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

/** What exports to the same name left when they were killed. */
async function clearKilled(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(prefix(path))) continue;
    const pid = Number(name.slice(prefix(path).length).split('-')[0]);
    if (!isRunning(pid)) await rm(join(dirname(path), name), { force: true });
  }
}

/** What the disk refused, in a sentence. */
function sentenceOf(error: unknown, folder: string): Error | undefined {
  if (isDiskFull(error)) {
    return new WordedError(storeFailures.message('exportDiskFull', { folder }), {
      cause: error,
    });
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EFBIG') {
    return new WordedError(storeFailures.message('fileTooLarge', { folder }), {
      cause: error,
    });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new WordedError(storeFailures.message('folderForbidden', { folder }), {
      cause: error,
    });
  }
  return undefined;
}
