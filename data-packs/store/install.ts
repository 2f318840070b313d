import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, readdir, realpath, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { PackManifest } from '../format/manifest.ts';
import { PackError } from '../format/pack-error.ts';
import type { ProgressListener } from '../format/progress.ts';
import { readPack } from '../format/read-pack.ts';
import { verifyPack } from '../format/verify.ts';
import { syncDirectory, syncFile } from './durable.ts';
import { packDirectory, packsDirectory, versionDirectory } from './layout.ts';
import { withPackLock } from './lock.ts';
import { readPointer, writePointer } from './pointer.ts';

export interface InstallOptions {
  progress?: ProgressListener;
  signal?: AbortSignal;
  /** `link` shares the files with the source where the disk is the same: for sources that nobody writes to again. */
  how?: 'copy' | 'link';
}

export interface InstallResult {
  manifest: PackManifest;
  directory: string;
  /** The same version with the same content was in place before. */
  alreadyThere: boolean;
}

/** Left on the disk beside the pack, so that an install never fills it to the brim. */
const spare = 50_000_000;

/**
 * Installs a pack folder: into a temporary folder, verified there to the last byte, flushed, renamed, then made the current
 * one. Whatever fails, what was installed before keeps serving. The version before stays, older ones go.
 */
export async function installPack(
  dataDir: string,
  source: string,
  options: InstallOptions = {},
): Promise<InstallResult> {
  const { progress = () => undefined, signal = new AbortController().signal } = options;
  const from = resolve(source);
  const manifest = await readPack(from);
  const { id, version } = manifest;
  return withPackLock(dataDir, id, signal, async () => {
    const target = versionDirectory(dataDir, id, version);
    const incoming = join(packsDirectory(dataDir), '.incoming');
    await clearLeftovers(incoming, id);
    if (await isInstalled(dataDir, manifest, signal)) return { manifest, directory: target, alreadyThere: true };
    const temporary = join(incoming, `${id}-${randomBytes(6).toString('hex')}`);
    try {
      if (options.how !== 'link') await checkSpace(dataDir, manifest);
      await bringIn(from, temporary, manifest, { ...options, progress, signal });
      await verifyPack(temporary, { progress, signal }).catch(error => {
        // What was copied is what the source holds: that is where the user can look.
        if (!(error instanceof PackError)) throw error;
        throw new PackError(from, error.message.replaceAll(temporary, from), { cause: error });
      });
      await syncTree(temporary, manifest);
      signal.throwIfAborted();
      await putInPlace(dataDir, temporary, manifest);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
    await removeOldVersions(dataDir, id);
    return { manifest, directory: target, alreadyThere: false };
  });
}

/** What an install left that was killed: nobody works here while the lock is held. */
async function clearLeftovers(incoming: string, id: string): Promise<void> {
  await mkdir(incoming, { recursive: true });
  for (const name of await readdir(incoming)) {
    if (name.replace(/-[0-9a-f]{12}$/, '') === id) await rm(join(incoming, name), { recursive: true, force: true });
  }
}

async function isInstalled(dataDir: string, manifest: PackManifest, signal: AbortSignal): Promise<boolean> {
  const pointer = await readPointer(dataDir, manifest.id).catch(() => undefined);
  if (pointer?.version !== manifest.version) return false;
  try {
    const found = await verifyPack(versionDirectory(dataDir, manifest.id, manifest.version), {
      progress: () => undefined,
      signal,
    });
    return JSON.stringify(found) === JSON.stringify(manifest);
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

async function checkSpace(dataDir: string, { parts, name }: PackManifest): Promise<void> {
  const needed = parts.reduce((sum, part) => sum + part.size, 0);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free < needed + spare) {
    const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
    throw new Error(
      `There is no room for ${name}: it needs ${megabytes(needed + spare)}, ${dataDir} has ${megabytes(free)} free.`,
    );
  }
}

async function bringIn(
  from: string,
  to: string,
  manifest: PackManifest,
  { how, progress, signal }: Required<Pick<InstallOptions, 'progress' | 'signal'>> & InstallOptions,
): Promise<void> {
  const root = `${await realpath(from)}${sep}`;
  const total = Math.max(
    1,
    manifest.parts.reduce((sum, part) => sum + part.size, 0),
  );
  let done = 0;
  for (const { path, size } of [...manifest.parts, { path: 'pack.json', size: 0 }]) {
    signal.throwIfAborted();
    progress({ phase: 'copying', fraction: done / total, detail: path });
    const file = join(from, path);
    const stats = await lstat(file).catch(() => undefined);
    if (stats === undefined) throw new Error(`${file} is missing: the pack is not complete.`);
    if (!stats.isFile() || !(await realpath(file)).startsWith(root)) {
      throw new Error(`${file} is not a plain file inside the pack: links are not followed.`);
    }
    await mkdir(dirname(join(to, path)), { recursive: true });
    // A reflink where the file system has them: then a copy costs nothing.
    const copy = () => copyFile(file, join(to, path), constants.COPYFILE_FICLONE);
    await (how === 'link' ? link(file, join(to, path)).catch(copy) : copy());
    done += size;
  }
}

async function syncTree(directory: string, { parts }: PackManifest): Promise<void> {
  const folders = new Set([directory]);
  for (const path of ['pack.json', ...parts.map(part => part.path)]) {
    await syncFile(join(directory, path));
    folders.add(dirname(join(directory, path)));
  }
  for (const folder of folders) await syncDirectory(folder);
}

async function putInPlace(dataDir: string, temporary: string, { id, version }: PackManifest): Promise<void> {
  const target = versionDirectory(dataDir, id, version);
  const before = await readPointer(dataDir, id).catch(() => undefined);
  await mkdir(packDirectory(dataDir, id), { recursive: true });
  // The same version with other content, or damaged: out of the way, and gone with the temporary folder.
  const aside = `${temporary}-old`;
  const replaced = await rename(target, aside).then(
    () => true,
    () => false,
  );
  try {
    await rename(temporary, target);
  } catch (error) {
    if (replaced) await rename(aside, target);
    throw error;
  }
  await syncDirectory(packDirectory(dataDir, id));
  const previous = before?.version === version ? before.previous : before?.version;
  await writePointer(dataDir, id, {
    version,
    ...(previous === undefined ? {} : { previous }),
    installed: new Date().toISOString(),
  });
  if (replaced) await rm(aside, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}

async function removeOldVersions(dataDir: string, id: string): Promise<void> {
  const pointer = await readPointer(dataDir, id);
  const kept = new Set([pointer?.version, pointer?.previous]);
  for (const entry of await readdir(packDirectory(dataDir, id), { withFileTypes: true })) {
    if (!entry.isDirectory() || kept.has(entry.name)) continue;
    // A reader may still have it open where open files cannot be deleted: the next install tries again.
    await rm(join(packDirectory(dataDir, id), entry.name), { recursive: true, force: true }).catch(() => undefined);
  }
}
