import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FoundPack, findPack } from './found-pack.ts';
import { removableDrives } from './removable-drives.ts';

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
}

/**
 * Finds `.outpost` files and pack folders in the top two levels of removable drives. Does not follow links; skips
 * hidden, unreadable and other files. Of a drive that does not answer in time the packs found so far count.
 */
export async function findCarried(dataDir: string, options: CarriedOptions = {}): Promise<FoundPack[]> {
  const { roots = await removableDrives(), timeoutMs = driveTimeoutMs } = options;
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
      await Promise.race([searchFolder(dataDir, root, 2, found, signal), late]);
      clearTimeout(timer);
      enough.abort();
      return [...found];
    }),
  );
  options.signal?.throwIfAborted();
  return perDrive.flat().sort((a, b) => a.manifest.name.localeCompare(b.manifest.name, 'en') || compare(a, b));
}

const compare = (a: FoundPack, b: FoundPack): number => (a.path < b.path ? -1 : Number(a.path > b.path));

/** Adds to `found` while it searches, for the time limit. `levels`: remaining depth. */
async function searchFolder(
  dataDir: string,
  folder: string,
  levels: number,
  found: FoundPack[],
  signal: AbortSignal,
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => []);
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
    } else if (entry.isDirectory() && levels > 1) await searchFolder(dataDir, path, levels - 1, found, signal);
  }
}

const isPlainFile = (path: string): Promise<boolean> =>
  lstat(path).then(
    found => found.isFile(),
    () => false,
  );
