import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where a person would look for a file that was saved: their downloads, their home, and for a service without either the data folder. */
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
