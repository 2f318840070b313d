import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { lockFolder } from './folder-lock.ts';

export interface Folders {
  /** Holds Electron's lock. */
  lock: string;
  logs: string;
  crashReports: string;
  settingsFile: string;
  runningFile: string;
}

/**
 * Puts everything the program writes into the data folder, Electron's own files under `desktop/`: two data folders are
 * two independent programs, and a portable one leaves nothing on the machine but a lock that its drive cannot hold.
 * Before `ready`, and before the lock is requested.
 */
export function setupFolders(dataDir: string): Folders {
  const folder = (...names: string[]) => {
    const path = join(dataDir, ...names);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return path;
  };
  const desktop = folder('desktop');
  const logs = folder('logs');
  const crashReports = folder('crash-reports');
  const lock = lockFolder(desktop, {
    platform: process.platform,
    folder: () => process.env.XDG_RUNTIME_DIR || app.getPath('appData'),
  });
  app.setPath('userData', lock);
  app.setPath('sessionData', folder('desktop', 'browser'));
  app.setPath('crashDumps', folder('crash-reports', 'dumps'));
  app.setAppLogsPath(logs);
  return {
    lock,
    logs,
    crashReports,
    settingsFile: join(desktop, 'settings.json'),
    runningFile: join(desktop, 'running.json'),
  };
}
