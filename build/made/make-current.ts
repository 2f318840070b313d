import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '../../data-packs/store/disk/lock.ts';
import { withProcessFolder } from '../../data-packs/store/disk/process-folder.ts';
import { fingerprint } from './fingerprint.ts';
import { isCurrent, type MadeFolder, stamp } from './made-folder.ts';

/**
 * Makes the folder where it is outdated. The new one takes its place once it is complete; a failure changes nothing.
 * `make` fills an empty folder.
 */
export async function makeCurrent(
  root: string,
  folder: MadeFolder,
  make: (made: string) => Promise<void>,
): Promise<void> {
  const { name, madeOf } = folder;
  const dist = join(root, 'dist');
  await withLock(join(dist, `.${name}.lock`), undefined, async () => {
    // Another process may have made it while this one waited for the lock.
    if (await isCurrent(root, folder)) return;
    const print = await fingerprint(root, madeOf);
    await withProcessFolder(join(dist, `.${name}`), async workFolder => {
      const made = join(workFolder, name);
      await mkdir(made);
      await make(made);
      await writeFile(join(made, stamp), print);
      await rename(join(dist, name), join(workFolder, 'former')).catch(ignoreMissing);
      await rename(made, join(dist, name));
    });
  });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
