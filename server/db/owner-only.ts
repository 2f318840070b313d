import { chmodSync, statSync } from 'node:fs';

/**
 * Lets only the owner read a file, where it is there. Windows keeps rights with folders and has no modes: what Node shows
 * as one is the same for every file, and changing it fails while the file is open.
 */
export function letOwnerOnly(path: string, platform: NodeJS.Platform = process.platform): void {
  if (platform === 'win32') return;
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) !== 0) chmodSync(path, 0o600);
}
