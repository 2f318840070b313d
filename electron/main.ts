import { app, dialog } from 'electron';
import { answerChannels } from './channels.ts';
import { readArguments } from './command-line.ts';
import { guardNavigation } from './security/guard-navigation.ts';
import { guardPermissions } from './security/guard-permissions.ts';
import { startService } from './service-process.ts';
import { focusWorkstation, openWorkstation } from './windows/workstation-window.ts';

/** The desktop program, from top to bottom: one instance, guards before any page, the service, its window, a clean end. */

const { dataDir } = readArguments(process.argv);

// The name of its own folder for caches, and of the lock; started from a checkout it would be Electron's.
app.setName('Outpost');

if (!app.requestSingleInstanceLock()) {
  app.quit();
} else {
  app.enableSandbox();
  app.on('second-instance', focusWorkstation);
  // Never a top-level await: an ECMAScript module that waits for `ready` keeps Electron from ever getting there.
  void app.whenReady().then(run);
}

async function run(): Promise<void> {
  try {
    const service = await startService(dataDir);
    const origin = new URL(service.workstationUrl).origin;
    guardPermissions(origin);
    guardNavigation(origin);
    answerChannels(origin, { dataDir });
    openWorkstation(service.workstationUrl);

    app.on('activate', async () => openWorkstation(await service.newWorkstationUrl()));
    app.on('window-all-closed', () => {
      if (process.platform !== 'darwin') app.quit();
    });
    app.on('will-quit', event => {
      if (service.stopped) return;
      event.preventDefault();
      void service.stop().finally(() => app.quit());
    });
    service.onUnexpectedExit(code => {
      dialog.showErrorBox(
        'The service stopped',
        `It ended with code ${code}. Your data is kept; start Outpost again. If it happens again, "outpost serve" shows why.`,
      );
      app.quit();
    });
  } catch (error) {
    dialog.showErrorBox('Outpost could not start', error instanceof Error ? error.message : String(error));
    app.exit(1);
  }
}
