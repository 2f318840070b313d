import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents, for its owner only: a data folder has accounts in it. Node's own `recursive` never
 * ends where the system answers ENOENT to creating a folder, as in `/proc`. Throws the system's error, which names the
 * folder.
 */
export function makeFolder(path: string, mode = 0o700): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
