import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { launchWords as t } from '../words.ts';
import type { Launch } from './read-launch.ts';
import { readRunFile } from './run-file.ts';
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
