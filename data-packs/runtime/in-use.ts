import { renameSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from './error-code.ts';

/** A running service closes a pack within two seconds, a virus scanner what is new sooner. */
const attempts = 30;
const retryMs = 100;

/**
 * Whether a file was refused because a program has it open, or one in its folder. Windows has no code of its own for
 * that; network drives show an open file that was removed under another name.
 */
export function isInUse(error: unknown, platform: NodeJS.Platform = process.platform): boolean {
  const code = String(errorCode(error));
  return ['EBUSY', 'ENOTEMPTY'].includes(code) || (platform === 'win32' && ['EPERM', 'EACCES'].includes(code));
}

/** Does a work that files in use may refuse, again for three seconds. Throws its last error. */
export async function unlessInUse(
  work: () => Promise<void>,
  { platform, wait = delay }: { platform?: NodeJS.Platform; wait?: (ms: number) => Promise<unknown> } = {},
): Promise<void> {
  for (let left = attempts; ; left -= 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (left <= 1 || !isInUse(error, platform)) throw error;
      await wait(retryMs);
    }
  }
}

/** `rename`, which on Windows takes the place of no open file, and moves no folder with one. */
export const move = (from: string, to: string): Promise<void> => unlessInUse(() => rename(from, to));

/** As `move`, for a thread or a command that may wait. */
export function moveSync(from: string, to: string): void {
  for (let left = attempts; ; left -= 1) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (left <= 1 || !isInUse(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
    }
  }
}

/** Removes a file or folder with all that is in it, where it is there. */
export const removeAll = (path: string): Promise<void> =>
  // The retries of `rm` itself would multiply with the depth of the folders.
  unlessInUse(() => rm(path, { recursive: true, force: true }));

/** As `removeAll`, but leaves what a program has open to the next one that clears up. */
export async function removeUnused(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(error => {
    if (!isInUse(error)) throw error;
  });
}
