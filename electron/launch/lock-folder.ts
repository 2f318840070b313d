import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** What systems say of a drive that knows no symbolic links. */
const noLinks: ReadonlySet<unknown> = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

interface Machine {
  platform: NodeJS.Platform;
  /** A folder of this person on this machine, where links are known. */
  folder(): string;
  link?(target: string, path: string): void;
}

/**
 * The folder for Electron's lock, made where it is missing: the given one, absolute and there, or one on the machine. The lock consists of
 * symbolic links, which FAT and exFAT do not know: on most sticks nobody would ever get it, and the program never start.
 */
export function lockFolder(desktop: string, { platform, folder, link = symlinkSync }: Machine): string {
  if (platform === 'win32' || knowsLinks(desktop, link)) return desktop;
  const name = createHash('sha256').update(realpathSync(desktop)).digest('hex').slice(0, 16);
  const beside = join(folder(), 'outpost-locks', name);
  mkdirSync(beside, { recursive: true, mode: 0o700 });
  return beside;
}

function knowsLinks(folder: string, link: NonNullable<Machine['link']>): boolean {
  const probe = join(folder, `link-${process.pid}`);
  try {
    link('nowhere', probe);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && noLinks.has(error.code));
  }
  rmSync(probe, { force: true });
  return true;
}
