import { WordedError } from '../words/worded-error.ts';
import { storeFailures } from '../words/words.ts';
import { updatesFor } from './catalogues/find-updates.ts';
import { type DownloadOptions, downloadPack } from './download-pack.ts';
import type { InstallResult } from './install.ts';
import { requirePointer } from './pointer.ts';

/**
 * Updates an installed region to the newest version of the stored catalogues, with the kinds of parts it was installed
 * with. Throws a sentence where there is none.
 */
export async function updatePack(dataDir: string, id: string, options: DownloadOptions = {}): Promise<InstallResult> {
  const { version } = await requirePointer(dataDir, id);
  const update = (await updatesFor(dataDir)).find(found => found.id === id);
  if (update === undefined) {
    throw new WordedError(storeFailures.message('nothingNewer', { id, version }));
  }
  return downloadPack(dataDir, { catalogue: update.catalogue, region: id, parts: update.parts }, options);
}
