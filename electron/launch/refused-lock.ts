import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Launch } from './read-launch.ts';
import { howItRuns } from './running.ts';
import type { Folders } from './setup-folders.ts';

/**
 * What to tell a person whose start did not get the lock of its data folder; `undefined` where the program that has it shows its window
 * instead.
 */
export function refusedLock(
  { dataDir, headless }: Pick<Launch, 'dataDir' | 'headless'>,
  { lock, runningFile }: Pick<Folders, 'lock' | 'runningFile'>,
): string | undefined {
  const file = join(lock, 'SingletonLock');
  const computer = holder(file);
  if (computer !== undefined && computer !== hostname()) {
    return `Outpost runs over ${dataDir} on the computer ${computer}, or was not ended there before the drive was taken out. If it has ended, delete ${file} and start again.`;
  }
  const already = `Outpost runs already over ${dataDir}`;
  if (headless) return `${already}.`;
  if (!howItRuns(runningFile).headless) return undefined;
  return `${already}, without a window (--headless). Its API answers as before; end it to have a window.`;
}

/** The computer in Chromium's lock, a link to `NAME-PID`; none on Windows, which locks otherwise. */
function holder(lock: string): string | undefined {
  try {
    return /^(.+)-\d+$/.exec(readlinkSync(lock))?.[1];
  } catch {
    return undefined;
  }
}
