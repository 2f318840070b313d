import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { packIdSchema } from '../format/manifest.ts';
import { syncDirectory } from './durable.ts';
import { incomingDirectory, incomingName, packDirectory, packsDirectory, pointerFile } from './layout.ts';
import { withPackLock } from './lock.ts';

/** A running service lets go of a pack within two seconds; where open folders cannot be renamed that is waited for. */
const patience = { tries: 30, ms: 100 };

async function renamePatiently(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      const busy = error instanceof Error && 'code' in error && ['EBUSY', 'EPERM', 'EACCES'].includes(`${error.code}`);
      if (!busy || attempt >= patience.tries) throw error;
      await delay(patience.ms);
    }
  }
}

/** Removes a pack and all its versions. First it stops being a pack, then its files go. */
export async function removePack(dataDir: string, id: string): Promise<void> {
  const directory = packDirectory(dataDir, id);
  const there =
    packIdSchema.safeParse(id).success &&
    (await stat(directory).then(
      found => found.isDirectory(),
      () => false,
    ));
  if (!there) throw new Error(`No pack "${id}" is installed in ${dataDir}; "outpost pack list" shows what is.`);
  await withPackLock(dataDir, id, undefined, async () => {
    await rm(pointerFile(dataDir, id), { force: true });
    const incoming = incomingDirectory(dataDir);
    await mkdir(incoming, { recursive: true });
    const aside = join(incoming, incomingName(id));
    await renamePatiently(directory, aside);
    await syncDirectory(packsDirectory(dataDir));
    await rm(aside, { recursive: true, force: true, maxRetries: 5 });
  });
}
