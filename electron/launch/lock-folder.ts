import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Error codes of drives without symbolic links. */
const noLinkCodes: ReadonlySet<unknown> = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

interface Machine {
  platform: NodeJS.Platform;
  /** A folder of this user on this machine, on a drive with symbolic links. */
  folder(): string;
  link?(target: string, path: string): void;
}

/**
 * The folder for Electron's lock: the given one, absolute and existing, or one on the machine, created if missing. The
 * lock consists of symbolic links, which FAT and exFAT lack: on most USB sticks the program would never get it.
 */
export function lockFolder(desktop: string, { platform, folder, link = symlinkSync }: Machine): string {
  if (platform === 'win32' || hasLinks(desktop, link)) return desktop;
  const name = createHash('sha256').update(realpathSync(desktop)).digest('hex').slice(0, 16);
  const beside = join(folder(), 'outpost-locks', name);
  mkdirSync(beside, { recursive: true, mode: 0o700 });
  return beside;
}

function hasLinks(folder: string, link: NonNullable<Machine['link']>): boolean {
  const probe = join(folder, `link-${process.pid}`);
  try {
    link('nowhere', probe);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && noLinkCodes.has(error.code));
  }
  rmSync(probe, { force: true });
  return true;
}
