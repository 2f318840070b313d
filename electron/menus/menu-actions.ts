import { clipboard, shell } from 'electron';
import { chooseFiles } from '../dialogs.ts';
import type { Open } from '../files/create-opening.ts';
import type { Launch } from '../launch/read-launch.ts';
import type { Folders } from '../launch/setup-folders.ts';
import type { ProgramLog } from '../logs/program-log.ts';
import { openInBrowser } from '../security/open-outside.ts';
import type { DesktopService } from '../service/setup-service.ts';
import type { Settings } from '../settings/settings.ts';
import type { OfferedUpdates } from '../updates/setup-updates.ts';
import type { Workstation } from '../windows/workstation.ts';
import type { MenuActions } from './menu-template.ts';

interface MenuParts {
  launch: Launch;
  folders: Folders;
  log: ProgramLog;
  service: DesktopService;
  settings: Settings;
  updates: OfferedUpdates;
  workstation: Workstation;
  open: Open;
  /** Menu bar and tray show the same switch. */
  redraw(): void;
}

/** The actions of the menu bar and of the tray. */
export function menuActions(parts: MenuParts): MenuActions {
  const { launch, folders, log, service, settings, updates, workstation, open, redraw } = parts;
  /** Logs a failed action: Electron does not wait for it, and it must not end the program. */
  const attempt =
    <Given extends unknown[]>(act: (...given: Given) => Promise<unknown>) =>
    (...given: Given) =>
      void act(...given).catch(error => log.error('an entry of a menu failed', error));
  return {
    show: what => workstation.openAndSend({ kind: 'show', what }),
    openFile: attempt(async () => open(await chooseFiles('any', workstation.window), launch.dataDir)),
    copyAddress: () => clipboard.writeText(service.baseUrl() ?? ''),
    openExplorer: attempt(async () => {
      const baseUrl = service.baseUrl();
      if (baseUrl !== undefined) await openInBrowser(`${baseUrl}/docs/`);
    }),
    reveal: attempt(async (what: 'data' | 'logs' | 'crash-reports') => {
      if (what === 'logs') shell.showItemInFolder(log.file);
      else await shell.openPath(what === 'data' ? launch.dataDir : folders.crashReports);
    }),
    checkForUpdates: attempt(async () => {
      // The page shows the progress there.
      workstation.openAndSend({ kind: 'show', what: 'about' });
      await updates.check();
    }),
    updateFromFile: attempt(async () => {
      const [folder] = await chooseFiles('update', workstation.window);
      if (folder === undefined) return;
      workstation.openAndSend({ kind: 'show', what: 'about' });
      await updates.fromFolder(folder);
    }),
    keepRunning: keep => {
      void settings.change({ keepRunning: keep });
      redraw();
    },
  };
}
