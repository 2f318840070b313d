import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FoundPack, findPack } from './found-pack.ts';
import { removableDrives } from './removable-drives.ts';

/** A drive that has fallen asleep holds nobody up. */
const patienceMs = 3000;
/** A folder with more entries than this is no place where somebody put a pack to be found. */
const mostEntries = 2000;
const mostPacks = 100;

export interface CarriedOptions {
  /** Folders of drives; by default those that are in this machine. */
  roots?: readonly string[];
  signal?: AbortSignal;
  /** For each drive. */
  timeoutMs?: number;
}

/**
 * Packs that were carried here: `.outpost` files and pack folders in the top two levels of removable drives. Links are not followed, what
 * is hidden, unreadable or no pack is passed over, and a drive that does not answer in time counts for what it has answered.
 */
export async function findCarried(dataDir: string, options: CarriedOptions = {}): Promise<FoundPack[]> {
  const { roots = await removableDrives(), timeoutMs = patienceMs } = options;
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

/** Adds to `found` as it goes, so that what was found in time is there. `levels`: how deep is still looked. */
async function searchFolder(
  dataDir: string,
  folder: string,
  levels: number,
  found: FoundPack[],
  signal: AbortSignal,
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => []);
  if (entries.length > mostEntries) return;
  for (const entry of entries) {
    if (signal.aborted || found.length >= mostPacks) return;
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    const isPack = entry.isDirectory()
      ? await isPlainFile(join(path, 'pack.json'))
      : entry.isFile() && entry.name.toLowerCase().endsWith('.outpost');
    if (isPack) {
      // Not a pack after all, or one that this Outpost cannot read: who opens it by hand is told why.
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
