import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removableDrives } from './disk/removable-drives.ts';
import { type FoundPack, findPack } from './found-pack.ts';

/** Limit for a sleeping drive. */
const driveTimeoutMs = 3000;
/** Larger folders are skipped. */
const maxEntries = 2000;
const maxPacks = 100;

export interface CarriedOptions {
  /** Folders of drives. Default: those of this machine. */
  roots?: readonly string[];
  signal?: AbortSignal;
  /** For each drive. */
  timeoutMs?: number;
  /** For tests: a folder's entries. */
  readFolder?: (folder: string) => Promise<Dirent[]>;
}

/**
 * Finds `.outpost` files and pack folders in the top two levels of removable drives. Does not follow links; skips
 * hidden, unreadable and other files. Of a drive that does not answer in time the packs found so far count.
 */
export async function findCarried(dataDir: string, options: CarriedOptions = {}): Promise<FoundPack[]> {
  const { roots = await removableDrives(), timeoutMs = driveTimeoutMs, readFolder = readEntries } = options;
  const perDrive = await Promise.all(
    roots.map(async root => {
      const found: FoundPack[] = [];
      const enough = new AbortController();
      const signal = options.signal ? AbortSignal.any([enough.signal, options.signal]) : enough.signal;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>(resolve => {
        timer = setTimeout(resolve, timeoutMs);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      await Promise.race([searchFolder({ dataDir, found, signal, readFolder }, root, 2), late]);
      clearTimeout(timer);
      enough.abort();
      return [...found];
    }),
  );
  options.signal?.throwIfAborted();
  return perDrive.flat().sort((a, b) => a.manifest.name.localeCompare(b.manifest.name, 'en') || compare(a, b));
}

const compare = (a: FoundPack, b: FoundPack): number => (a.path < b.path ? -1 : Number(a.path > b.path));

const readEntries = (folder: string): Promise<Dirent[]> => readdir(folder, { withFileTypes: true });

interface DriveSearch {
  dataDir: string;
  /** Grows while the search goes on, so that what was found in time counts. */
  found: FoundPack[];
  signal: AbortSignal;
  readFolder: (folder: string) => Promise<Dirent[]>;
}

/** Searches a folder; `levels`: remaining depth. */
async function searchFolder(search: DriveSearch, folder: string, levels: number): Promise<void> {
  const { dataDir, found, signal, readFolder } = search;
  const entries = await readFolder(folder).catch((): Dirent[] => []);
  if (entries.length > maxEntries) return;
  for (const entry of entries) {
    if (signal.aborted || found.length >= maxPacks) return;
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    const isPack = entry.isDirectory()
      ? await isPlainFile(join(path, 'pack.json'))
      : entry.isFile() && entry.name.toLowerCase().endsWith('.outpost');
    if (isPack) {
      // Not a readable pack; opening it by hand tells why.
      const pack = await findPack(dataDir, path).catch(() => undefined);
      if (pack !== undefined && !signal.aborted) found.push(pack);
    } else if (entry.isDirectory() && levels > 1) await searchFolder(search, path, levels - 1);
  }
}

const isPlainFile = (path: string): Promise<boolean> =>
  lstat(path).then(
    found => found.isFile(),
    () => false,
  );
