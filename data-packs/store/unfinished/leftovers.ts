import { readdir, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { packIdSchema } from '../../format/manifest.ts';
import { readPack } from '../../format/read-pack.ts';
import { clearReplacements } from '../../runtime/durable.ts';
import { removeUnused } from '../../runtime/in-use.ts';
import {
  cutsDirectory,
  earlierBuildsDirectory,
  idOfIncoming,
  incomingDirectory,
  packDirectory,
  packsDirectory,
  pointerFile,
  publishingDirectory,
} from '../disk/layout.ts';
import { tryPackLock } from '../disk/lock.ts';
import { clearProcessFolders } from '../disk/process-folder.ts';
import { clearRemovedDownloads } from '../download/download-folder.ts';
import { readPointer } from '../pointer.ts';
import { removeOldVersions } from '../put-in-place.ts';
import { clearBuilds } from './kept-builds.ts';

/** Removes the temporary folders of a pack. The caller holds its lock, so that they are unused. */
export async function clearIncoming(dataDir: string, id: string): Promise<void> {
  const incoming = incomingDirectory(dataDir);
  for (const name of await namesIn(incoming)) {
    if (idOfIncoming(name) === id) await removeUnused(join(incoming, name));
  }
}

/**
 * Removes what killed work left: temporary folders, versions without a pointer, half-written pointers.
 * Skips packs that another process is working on, serving versions, and downloads that can be resumed.
 */
export async function clearLeftovers(dataDir: string): Promise<void> {
  await clearRemovedDownloads(dataDir);
  const names = [
    ...(await namesIn(incomingDirectory(dataDir))).map(idOfIncoming),
    ...(await namesIn(packsDirectory(dataDir))),
  ];
  for (const id of new Set(names)) {
    if (!packIdSchema.safeParse(id).success) continue;
    await tryPackLock(dataDir, id, async () => {
      await clearIncoming(dataDir, id);
      await clearPack(dataDir, id);
    });
  }
  await clearBuilds(dataDir);
  for (const folder of [earlierBuildsDirectory(dataDir), cutsDirectory(dataDir), publishingDirectory(dataDir)])
    await clearProcessFolders(folder);
}

async function clearPack(dataDir: string, id: string): Promise<void> {
  const directory = packDirectory(dataDir, id);
  const names = await namesIn(directory);
  if (names.length > 0) await clearReplacements(pointerFile(dataDir, id));
  // Someone may repair a damaged pointer by hand: everything stays.
  const pointer = await readPointer(dataDir, id).catch(() => 'damaged');
  if (pointer === 'damaged') return;
  if (pointer !== undefined) {
    await removeOldVersions(dataDir, id, { unusedSince: 0, letGoMs: 0 });
    return;
  }
  // Half installed for the first time, or half removed. Folders that are not versions of this pack stay.
  for (const name of names) {
    const version = join(directory, name);
    const ours = await readPack(version).then(
      manifest => manifest.id === id,
      () => false,
    );
    if (ours) await removeUnused(version);
  }
  await rmdir(directory).catch(() => undefined);
}

async function namesIn(directory: string): Promise<string[]> {
  const there = await stat(directory).catch(() => undefined);
  return there?.isDirectory() ? readdir(directory) : [];
}
