import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

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
