import { randomBytes } from 'node:crypto';
import { constants, copyFile, link, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from './error-code.ts';
import { move } from './in-use.ts';
import { isRunning } from './is-running.ts';

/** Flushes a file to the disk. */
export async function syncFile(path: string): Promise<void> {
  // Windows flushes only files that are open for writing.
  const handle = await open(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a folder's entries. Windows needs no such call. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const temporaryEnding = /^\d+-[0-9a-f]{8}\.tmp$/;

export const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    found => found.isFile(),
    () => false,
  );

/** The text of a file; `undefined` where there is none. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Replaces a file in one step: readers see the old content or the new. */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  options: { mode?: number } = {},
): Promise<void> {
  // Two calls of this process may write at the same time: the last one wins.
  await writeThrough(path, content, options, temporary => move(temporary, path));
}

/** Errors of disks that have no links, as FAT. */
const linklessCodes: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/**
 * Makes a file in one step, for its owner only. Throws the system's error where there is one of that name, `EEXIST`.
 */
export async function createFile(path: string, content: string): Promise<void> {
  await writeThrough(path, content, { mode: 0o600 }, async temporary => {
    await link(temporary, path).catch(error => {
      if (!linklessCodes.has(String(errorCode(error)))) throw error;
      return copyFile(temporary, path, constants.COPYFILE_EXCL);
    });
    await rm(temporary);
  });
}

/** Writes a temporary file beside `path`, flushes it and lets `place` give it its name. */
async function writeThrough(
  path: string,
  content: string | Uint8Array,
  options: { mode?: number },
  place: (temporary: string) => Promise<void>,
): Promise<void> {
  await removeReplacements(path, isRunning).catch(() => undefined);
  const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`;
  try {
    await writeFile(temporary, content, options);
    await syncFile(temporary);
    await place(temporary);
  } catch (error) {
    // Where this fails, too, the next call removes it.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncDirectory(dirname(path));
}

/**
 * Removes temporary files of a killed `replaceFile`. The caller makes sure that no other process is replacing the file.
 */
export async function clearReplacements(path: string): Promise<void> {
  await removeReplacements(path, () => false);
}

/** Removes temporary files of a file, but those of processes that are `spared`. */
async function removeReplacements(path: string, spared: (pid: number) => boolean): Promise<void> {
  const prefix = `${basename(path)}.`;
  for (const name of await readdir(dirname(path))) {
    const ending = name.slice(prefix.length);
    const left = name.startsWith(prefix) && temporaryEnding.test(ending) && !spared(Number.parseInt(ending, 10));
    if (left) await rm(join(dirname(path), name), { force: true });
  }
}
