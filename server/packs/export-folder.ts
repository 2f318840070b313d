import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A folder to propose for saved files: downloads, home, or the data folder where neither can be written. */
export async function exportFolder(dataDir: string, home = homedir()): Promise<string> {
  for (const folder of [join(home, 'Downloads'), home]) {
    const writable = await access(folder, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
    if (writable) return folder;
  }
  return dataDir;
}
