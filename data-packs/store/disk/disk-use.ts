import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface DiskUse {
  /** Bytes that become free when all of it is removed; a file with a link elsewhere frees none. */
  freedBytes: number;
  /** Last write of any file, milliseconds since 1970; 0 where there are no files. */
  changed: number;
}

/** Disk space of files and folders together. Missing ones count nothing; links are not followed. */
export async function diskUse(paths: readonly string[]): Promise<DiskUse> {
  /** By inode: a file with several links counts once, when all of them are within `paths`. */
  const files = new Map<number, { size: number; names: number }>();
  const use: DiskUse = { freedBytes: 0, changed: 0 };
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const found = await lstat(path).catch(() => undefined);
    if (found?.isDirectory()) {
      const names = await readdir(path).catch((): string[] => []);
      for (const name of names) waiting.push(join(path, name));
    } else if (found?.isFile()) {
      const file = files.get(found.ino) ?? { size: found.size, names: 0 };
      files.set(found.ino, { ...file, names: file.names + 1 });
      if (file.names + 1 === found.nlink) use.freedBytes += file.size;
      use.changed = Math.max(use.changed, found.mtimeMs);
    }
  }
  return use;
}

/** Removes the files of a folder with such names that were last written before a time, milliseconds since 1970. */
export async function removeOlder(folder: string, names: RegExp, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = names.test(name) ? await lstat(path).catch(() => undefined) : undefined;
    if (found?.isFile() && found.mtimeMs < before) await rm(path, { force: true });
  }
}
