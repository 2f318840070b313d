import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readlinkSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { launchWords as t } from '../words.ts';
import type { Launch } from './read-launch.ts';
import type { Folders } from './setup-folders.ts';

/**
 * The sentence for a start that did not get the lock of its data folder; `undefined` where the running program shows
 * its window instead.
 */
export function refusedLock(
  { dataDir, headless }: Pick<Launch, 'dataDir' | 'headless'>,
  { lock, runningFile }: Pick<Folders, 'lock' | 'runningFile'>,
): string | undefined {
  const file = join(lock, 'SingletonLock');
  const computer = lockHolder(file);
  if (computer !== undefined && computer !== hostname()) return t('lockedOnOtherComputer', { dataDir, computer, file });
  if (headless) return t('alreadyRuns', { dataDir });
  return readRunFile(runningFile).headless ? t('alreadyRunsHeadless', { dataDir }) : undefined;
}

/** The computer in Chromium's lock, a link to `NAME-PID`; none on Windows, which locks in another way. */
function lockHolder(lock: string): string | undefined {
  try {
    return /^(.+)-\d+$/.exec(readlinkSync(lock))?.[1];
  } catch {
    return undefined;
  }
}

/** How the program runs that holds a data folder's lock: a second start reads it before anything answers. */
const runSchema = z.object({ headless: z.boolean() });
type Run = z.infer<typeof runSchema>;

/** Written right after getting the lock. */
export function writeRunFile(file: string, run: Run): void {
  try {
    writeFileSync(file, JSON.stringify(run), { mode: 0o600 });
  } catch {
    // A second start then takes this one for a program with a window, as nearly all are.
  }
}

function readRunFile(file: string): Run {
  try {
    return runSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { headless: false };
  }
}

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
