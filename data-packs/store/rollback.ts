import type { ProgressListener } from '../format/progress.ts';
import { verifyPack } from '../format/verify.ts';
import { storeFailures } from '../words/failures/store.ts';
import { WordedError } from '../words/worded-error.ts';
import { versionDirectory } from './layout.ts';
import { withPackLock } from './lock.ts';
import { previousFolder, requirePointer, servingFolder, writePointer } from './pointer.ts';

/**
 * Goes back to the version before the one that serves, after verifying it to the last byte; the one that served is kept in its
 * place, so that a second rollback goes forward again. Returns the version that serves now. Throws a sentence where there is none.
 */
export async function rollbackPack(
  dataDir: string,
  id: string,
  options: { progress?: ProgressListener; signal?: AbortSignal } = {},
): Promise<{ version: string; directory: string }> {
  // Before the lock, which would make a file of any name.
  await requirePointer(dataDir, id);
  return withPackLock(dataDir, id, options.signal, async () => {
    const pointer = await requirePointer(dataDir, id);
    const { version, previous } = pointer;
    const folder = previousFolder(pointer);
    if (previous === undefined || folder === undefined) {
      throw new WordedError(storeFailures.message('noPrevious', { id, version }));
    }
    const directory = versionDirectory(dataDir, id, folder);
    await verifyPack(directory, options);
    await writePointer(dataDir, id, {
      version: previous,
      ...(folder === previous ? {} : { folder }),
      previous: version,
      ...(servingFolder(pointer) === version ? {} : { previousFolder: servingFolder(pointer) }),
      installed: new Date().toISOString(),
    });
    return { version: previous, directory };
  });
}
