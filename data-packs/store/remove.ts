import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { packIdSchema } from '../format/manifest.ts';
import { storeFailures } from '../words/failures/store.ts';
import { WordedError } from '../words/worded-error.ts';
import { diskUse } from './disk-use.ts';
import { syncDirectory } from './durable.ts';
import { incomingDirectory, incomingName, packDirectory, packsDirectory, pointerFile } from './layout.ts';
import { withPackLock } from './lock.ts';

/** A running service lets go of a pack within two seconds; where open files and folders cannot be moved or deleted that is waited for. */
const patience = { tries: 30, ms: 100 };
const passing = ['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY'];

async function patiently(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      const busy = error instanceof Error && 'code' in error && passing.includes(`${error.code}`);
      if (!busy || attempt >= patience.tries) throw error;
      await delay(patience.ms);
    }
  }
}

export interface RemovedPack {
  /** Of the disk, when nobody has its files open any more. Files that are shared with something else free nothing. */
  freedBytes: number;
  /** Some files could not be deleted: they serve nobody, and go when a service starts. */
  filesLeft: boolean;
}

/** Removes a pack and all its versions. First it stops being a pack, then its files go. `signal`: while it waits for others. */
export async function removePack(dataDir: string, id: string, signal?: AbortSignal): Promise<RemovedPack> {
  const directory = packDirectory(dataDir, id);
  const isThere = () =>
    stat(directory).then(
      found => found.isDirectory(),
      () => false,
    );
  const notThere = () => new WordedError(storeFailures.message('notInstalled', { id, dataDir }));
  if (!packIdSchema.safeParse(id).success || !(await isThere())) throw notThere();
  return withPackLock(dataDir, id, signal, async () => {
    // Somebody else may have removed it while this waited.
    if (!(await isThere())) throw notThere();
    await rm(pointerFile(dataDir, id), { force: true });
    const before = (await diskUse([directory])).freedBytes;
    // A disk that is full may have no room for another name: then it is removed where it lies.
    const aside = await moveAside(dataDir, id).catch(() => directory);
    try {
      // Its own retries multiply with each folder on the way down.
      await patiently(() => rm(aside, { recursive: true, force: true }));
      return { freedBytes: before, filesLeft: false };
    } catch {
      // Without its pointer it is no pack any more, whatever became of its files.
      const left = (await diskUse([aside])).freedBytes;
      return { freedBytes: Math.max(0, before - left), filesLeft: true };
    }
  });
}

/** In one step, so that a removal that is killed leaves nothing that looks like a pack. */
async function moveAside(dataDir: string, id: string): Promise<string> {
  const incoming = incomingDirectory(dataDir);
  const aside = join(incoming, incomingName(id));
  await mkdir(incoming, { recursive: true });
  await patiently(() => rename(packDirectory(dataDir, id), aside));
  await syncDirectory(packsDirectory(dataDir));
  return aside;
}
