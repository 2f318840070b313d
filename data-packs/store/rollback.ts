import type { ProgressListener } from '../format/progress.ts';
import { verifyPack } from '../format/verify.ts';
import { storeFailures } from '../words/words.ts';
import { versionDirectory } from './disk/layout.ts';
import { previousFolder, withInstalled, writePointer } from './pointer.ts';
import { pointerSigners } from './signers/pinned-signer.ts';

/**
 * Serves the version before again, after verifying every byte of it; the two swap places, so that a second rollback
 * goes forward again. Their signers swap with them. Returns the version that serves now. Throws a sentence where there is none.
 */
export async function rollbackPack(
  dataDir: string,
  id: string,
  options: { progress?: ProgressListener; signal?: AbortSignal } = {},
): Promise<{ version: string; directory: string }> {
  return withInstalled(dataDir, id, options.signal, async (_, pointer) => {
    const { version, previous } = pointer;
    const folder = previousFolder(pointer);
    if (previous === undefined || folder === undefined) throw storeFailures.error('noPrevious', { id, version });
    const directory = versionDirectory(dataDir, id, folder);
    await verifyPack(directory, options);
    const { signer, previousSigner } = await pointerSigners(dataDir, id, pointer);
    await writePointer(dataDir, id, {
      version: previous,
      folder: folder === previous ? undefined : folder,
      previous: version,
      previousFolder: pointer.folder,
      signer: previousSigner,
      previousSigner: signer,
      installed: new Date().toISOString(),
    });
    return { version: previous, directory };
  });
}
