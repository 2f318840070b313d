import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { packIdSchema } from '../format/manifest.ts';
import { syncDirectory } from '../runtime/durable.ts';
import { move, removeAll } from '../runtime/in-use.ts';
import { storeFailures } from '../words/words.ts';
import { diskUse } from './disk/disk-use.ts';
import { incomingDirectory, incomingName, packDirectory, packsDirectory, pointerFile } from './disk/layout.ts';
import { withPackLock } from './disk/lock.ts';
import { pinnedRegion, rememberSigner } from './signers/pinned-signer.ts';

export interface RemovedPack {
  /** Bytes of disk that become free once the files are closed. Files with other links free none. */
  freedBytes: number;
  /** Some files could not be deleted; the next start of a service removes them. */
  filesLeft: boolean;
}

/** Removes a pack and all its versions, its pointer first; who signed it is remembered. `signal` stops it while it waits for the lock. */
export async function removePack(dataDir: string, id: string, signal?: AbortSignal): Promise<RemovedPack> {
  const directory = packDirectory(dataDir, id);
  const isThere = () =>
    stat(directory).then(
      found => found.isDirectory(),
      () => false,
    );
  const notThere = () => storeFailures.error('notInstalled', { id, dataDir });
  if (!packIdSchema.safeParse(id).success || !(await isThere())) throw notThere();
  return withPackLock(dataDir, id, signal, async () => {
    // Another process may have removed it during the wait.
    if (!(await isThere())) throw notThere();
    const pinned = await pinnedRegion(dataDir, id);
    const remember = () => rememberSigner(dataDir, id, pinned).catch(() => undefined);
    await remember();
    await rm(pointerFile(dataDir, id), { force: true });
    const before = (await diskUse([directory])).freedBytes;
    // A full disk may have no room for another name: then the pack is removed where it lies.
    const moved = await moveToIncoming(dataDir, id).catch(() => directory);
    try {
      await removeAll(moved);
      // A full disk has room now.
      await remember();
      return { freedBytes: before, filesLeft: false };
    } catch {
      const left = (await diskUse([moved])).freedBytes;
      return { freedBytes: Math.max(0, before - left), filesLeft: true };
    }
  });
}

/** Moves the pack in one step, so that a killed removal leaves nothing that looks like a pack. */
async function moveToIncoming(dataDir: string, id: string): Promise<string> {
  const incoming = incomingDirectory(dataDir);
  const moved = join(incoming, incomingName(id));
  await mkdir(incoming, { recursive: true });
  await move(packDirectory(dataDir, id), moved);
  await syncDirectory(packsDirectory(dataDir));
  return moved;
}
