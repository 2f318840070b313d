import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PackManifest } from '../format/manifest.ts';
import { syncDirectory } from './durable.ts';
import { packDirectory } from './layout.ts';
import { type Pointer, previousFolder, readPointer, servingFolder, writePointer } from './pointer.ts';

/**
 * Makes a verified temporary folder the version that serves: one rename into a name that nothing has, one rename of the pointer. At no
 * moment is there a pointer to anything but a whole version. `unusedSince`: when the versions that may go now were served last.
 */
export async function putInPlace(
  dataDir: string,
  temporary: string,
  { id, version }: Pick<PackManifest, 'id' | 'version'>,
): Promise<{ directory: string; unusedSince: number }> {
  const before = await readPointer(dataDir, id).catch(() => undefined);
  const pack = packDirectory(dataDir, id);
  await mkdir(pack, { recursive: true });
  const taken = new Set(await readdir(pack));
  // The same version with other content, or damaged, keeps serving until the pointer moves.
  const suffix = temporary.slice(temporary.length - 13);
  const folder = taken.has(version) ? `${version.slice(0, 50)}${suffix}` : version;
  const target = join(pack, folder);
  const same = before?.version === version;
  const previous = same ? before?.previous : before?.version;
  const kept = before && (same ? previousFolder(before) : servingFolder(before));
  const pointer: Pointer = {
    version,
    ...(folder === version ? {} : { folder }),
    ...(previous === undefined ? {} : { previous }),
    ...(kept === undefined || kept === previous ? {} : { previousFolder: kept }),
    installed: new Date().toISOString(),
  };
  try {
    await rename(temporary, target);
    await syncDirectory(pack);
    await writePointer(dataDir, id, pointer);
  } catch (error) {
    await removeUnused(dataDir, id, folder);
    throw error;
  }
  // Older ones until this one's predecessor came, another content of the same version until now.
  return { directory: target, unusedSince: same ? Date.now() : Date.parse(before?.installed ?? '') };
}

/** Removes a version that nothing points to: on a disk that is full nobody has room for what serves nobody. */
async function removeUnused(dataDir: string, id: string, folder: string): Promise<void> {
  // A pointer whose flush failed is there all the same.
  const now = await readPointer(dataDir, id).catch(() => undefined);
  if (now !== undefined && servingFolder(now) === folder) return;
  await rm(join(packDirectory(dataDir, id), folder), { recursive: true, force: true }).catch(() => undefined);
  await rmdir(packDirectory(dataDir, id)).catch(() => undefined);
}

/** Removes the versions that are neither served nor kept to go back to, when nobody has used them for `letGoMs`. */
export async function removeOldVersions(
  dataDir: string,
  id: string,
  { unusedSince, letGoMs }: { unusedSince: number; letGoMs: number },
): Promise<void> {
  const pointer = await readPointer(dataDir, id);
  if (pointer === undefined) return;
  const kept = new Set([servingFolder(pointer), previousFolder(pointer)]);
  const entries = await readdir(packDirectory(dataDir, id), { withFileTypes: true });
  const old = entries.filter(entry => entry.isDirectory() && !kept.has(entry.name));
  if (old.length === 0) return;
  // A clock that was set back must not make anybody wait for days.
  await delay(Math.min(letGoMs, Math.max(0, unusedSince + letGoMs - Date.now() || 0)));
  for (const { name } of old) {
    // A reader may still have it open where open files cannot be deleted: the next install tries again.
    await rm(join(packDirectory(dataDir, id), name), { recursive: true, force: true }).catch(() => undefined);
  }
}
