import { storeFailures } from '../words/failures/store.ts';
import { WordedError } from '../words/worded-error.ts';
import { updatesFor } from './catalogues/find-updates.ts';
import { type DownloadOptions, downloadPack } from './download/download-pack.ts';
import type { InstallResult } from './install.ts';
import { requirePointer } from './pointer.ts';

/**
 * Brings an installed region to the newest version its catalogues have, with the kinds of parts it was installed with. By the kept
 * copies: refresh them before. Throws a sentence where nothing is newer.
 */
export async function updatePack(dataDir: string, id: string, options: DownloadOptions = {}): Promise<InstallResult> {
  const { version } = await requirePointer(dataDir, id);
  const update = (await updatesFor(dataDir)).find(found => found.id === id);
  if (update === undefined) {
    throw new WordedError(storeFailures.message('nothingNewer', { id, version }));
  }
  return downloadPack(dataDir, { catalogue: update.catalogue, region: id, parts: update.parts }, options);
}
