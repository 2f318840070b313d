import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PackManifest } from '../format/manifest.ts';
import { syncDirectory } from '../runtime/durable.ts';
import { move } from '../runtime/in-use.ts';
import { packDirectory } from './disk/layout.ts';
import { type Pointer, previousFolder, readPointer, servingFolder, writePointer } from './pointer.ts';
import type { Signer } from './signer.ts';
import { pointerSigners } from './signers/pinned-signer.ts';

/**
 * Makes a verified temporary folder the serving version: one rename to a free name, one rename of the pointer, which so
 * always points to a complete version. `unusedSince`: when the versions that can be removed now served last.
 */
export async function putInPlace(
  dataDir: string,
  temporary: string,
  { id, version }: Pick<PackManifest, 'id' | 'version'>,
  signer: Signer,
): Promise<{ directory: string; unusedSince: number }> {
  const before = await readPointer(dataDir, id).catch(() => undefined);
  const signers = before && (await pointerSigners(dataDir, id, before));
  const pack = packDirectory(dataDir, id);
  await mkdir(pack, { recursive: true });
  const taken = new Set(await readdir(pack));
  // A former folder of the same version serves until the pointer moves.
  const suffix = temporary.slice(temporary.length - 13);
  const folder = taken.has(version) ? `${version.slice(0, 50)}${suffix}` : version;
  const target = join(pack, folder);
  const same = before?.version === version;
  const previous = same ? before?.previous : before?.version;
  const kept = before && (same ? previousFolder(before) : servingFolder(before));
  const pointer: Pointer = {
    version,
    folder: folder === version ? undefined : folder,
    previous,
    previousFolder: kept === previous ? undefined : kept,
    signer,
    previousSigner: same ? signers?.previousSigner : signers?.signer,
    installed: new Date().toISOString(),
  };
  try {
    await move(temporary, target);
    await syncDirectory(pack);
    await writePointer(dataDir, id, pointer);
  } catch (error) {
    await removeUnused(dataDir, id, folder);
    throw error;
  }
  // Other content of the same version served until now, older versions until the former one came.
  return { directory: target, unusedSince: same ? Date.now() : Date.parse(before?.installed ?? '') };
}

/** Removes a version without a pointer: it would waste the room of a full disk. */
async function removeUnused(dataDir: string, id: string, folder: string): Promise<void> {
  // The pointer was moved even if its flush failed.
  const now = await readPointer(dataDir, id).catch(() => undefined);
  if (now !== undefined && servingFolder(now) === folder) return;
  await rm(join(packDirectory(dataDir, id), folder), { recursive: true, force: true }).catch(() => undefined);
  await rmdir(packDirectory(dataDir, id)).catch(() => undefined);
}

/** Removes versions that neither serve nor are kept for a rollback, `letGoMs` after they served last. */
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
  // At most `letGoMs`, even when the clock was set back.
  await delay(Math.min(letGoMs, Math.max(0, unusedSince + letGoMs - Date.now() || 0)));
  for (const { name } of old) {
    // Some systems cannot delete open files: the next install tries again.
    await rm(join(packDirectory(dataDir, id), name), { recursive: true, force: true }).catch(() => undefined);
  }
}
