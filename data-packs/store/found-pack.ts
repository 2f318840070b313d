import type { Dirent } from 'node:fs';
import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type CarriedItems, countCarriedItems } from '../format/archive/pack-file.ts';
import { type PackManifest, totalSize } from '../format/manifest.ts';
import { type PackSource, readPackSource } from './pack-source.ts';
import { readPointer } from './pointer.ts';
import { type InstallQuestion, installQuestions } from './signers/install-questions.ts';
import { arrivingSigner } from './signers/pinned-signer.ts';
import { type SignedTrust, trustOf } from './trusted-keys.ts';

/** A pack that could be installed, for the question before. Its parts are not verified. */
export interface FoundPack {
  /** Absolute. */
  path: string;
  form: PackSource['form'];
  manifest: PackManifest;
  /** Sum over all parts. */
  bytes: number;
  trust: SignedTrust;
  installedVersion?: string | undefined;
  /** What is asked before it is installed. */
  questions: readonly InstallQuestion[];
  items?: CarriedItems | undefined;
}

/**
 * Reads the pack folder or `.outpost` file at a path. Throws a sentence where it is not a pack, damaged or of a newer
 * format.
 */
export async function findPack(dataDir: string, path: string): Promise<FoundPack> {
  const { document, manifest, form, path: absolute } = await readPackSource(path);
  const bytes = totalSize(manifest.parts);
  const trust = await trustOf(dataDir, document);
  const signer = await arrivingSigner(dataDir, document);
  const questions = trust.state === 'broken' ? [] : await installQuestions(dataDir, { manifest, signer });
  // Installing the pack repairs a damaged pointer.
  const installedVersion = (await readPointer(dataDir, manifest.id).catch(() => undefined))?.version;
  // A pack that is damaged beyond its head is told so when it is installed.
  const items = form === 'file' ? await countCarriedItems(absolute).catch(() => undefined) : undefined;
  return { path: absolute, form, manifest, bytes, trust, installedVersion, questions, items };
}

/** Limit for a sleeping drive. */
const driveTimeoutMs = 3000;
/** Larger folders are skipped. */
const maxEntries = 2000;
const maxPacks = 100;

interface CarriedOptions {
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

/** Usual mount points of removable drives on Linux. */
const linuxPlaces = /^\/(media|run\/media|mnt)(\/|$)/;

/** Folders of removable drives: neither the system's own nor network drives. */
async function removableDrives(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string[]> {
  if (platform === 'win32') return windowsDrives(env.SystemDrive ?? 'C:');
  if (platform === 'darwin') return macVolumes();
  return linuxMounts(await readFile('/proc/self/mounts', 'utf8').catch(() => ''));
}

/**
 * Mount points of block devices in the usual places, from the kernel's list (`device folder type ...`; blanks as
 * `\040`). Network folders are left out: one without its server blocks a thread for minutes.
 */
export function linuxMounts(mounts: string): string[] {
  const folders = mounts.split('\n').flatMap(line => {
    const [device = '', folder = ''] = line.split(' ');
    const path = folder.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
    return device.startsWith('/dev/') && linuxPlaces.test(path) ? [path] : [];
  });
  return [...new Set(folders)];
}

/** All volumes but the link to the system's own disk. */
async function macVolumes(): Promise<string[]> {
  const names = await readdir('/Volumes').catch(() => []);
  const volumes = await Promise.all(
    names.map(async name => {
      const path = join('/Volumes', name);
      return (await realpath(path).catch(() => '/')) === '/' ? [] : [path];
    }),
  );
  return volumes.flat();
}

/** All letters but the system's and those of floppy disks. Letters without a drive have no files. */
export function windowsDrives(system: string): string[] {
  return [...'CDEFGHIJKLMNOPQRSTUVWXYZ']
    .filter(letter => letter !== system[0]?.toUpperCase())
    .map(letter => `${letter}:\\`);
}
