import { fstatSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { chooseLanguage, type Language } from '../words/language.ts';

/** The default folder for a user's data on this system. */
export function defaultDataDir(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Outpost');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Outpost');
  const shared = env.XDG_DATA_HOME;
  return join(shared?.startsWith('/') ? shared : join(home, '.local', 'share'), 'outpost');
}

/** The folder of `--data-dir`, else of `OUTPOST_DATA_DIR`, else the system's user-data folder. Absolute. */
export function chosenDataDir(option: string | undefined): string {
  return resolve(option || process.env.OUTPOST_DATA_DIR || defaultDataDir());
}

/** Whether standard output goes into systemd's journal, which others may read: `$JOURNAL_STREAM` names its device and inode. */
export function printsIntoJournal(): boolean {
  const named = process.env.JOURNAL_STREAM;
  if (named === undefined) return false;
  const { dev, ino } = fstatSync(1, { bigint: true });
  return named === `${dev}:${ino}`;
}

/**
 * The language of a command's texts: `OUTPOST_LANGUAGE`, else, as POSIX has it, the first of the system's variables
 * that is set.
 */
export const languageOf = (env: NodeJS.ProcessEnv): Language =>
  chooseLanguage([env.OUTPOST_LANGUAGE, env.LC_ALL || env.LC_MESSAGES || env.LANG]);
