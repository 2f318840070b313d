import { statSync } from 'node:fs';
import { app, dialog } from 'electron';
import { GrantedFiles } from './files/granted-files.ts';
import { setupOpening } from './files/setup-opening.ts';
import { answerPage } from './ipc/answer-page.ts';
import { handOver, Opened } from './launch/opened.ts';
import { type Launch, readLaunch } from './launch/read-launch.ts';
import { type Folders, setupFolders } from './launch/setup-folders.ts';
import { setupQuit } from './lifecycle/setup-quit.ts';
import { ProgramLog } from './logs/program-log.ts';
import { pageUrl, startingUrl } from './page/address.ts';
import { announcePageScheme, setupPage } from './page/setup-page.ts';
import { guardDownloads } from './security/guard-downloads.ts';
import { guardNavigation } from './security/guard-navigation.ts';
import { guardPermissions } from './security/guard-permissions.ts';
import { createOpenOutside } from './security/open-outside.ts';
import type { Preparing } from './service/service-run.ts';
import { setupService } from './service/setup-service.ts';
import { tellOfService } from './service/tell-of-service.ts';
import { Settings } from './settings/settings.ts';
import { Workstation } from './windows/workstation.ts';

/** The desktop program, from top to bottom. */

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

app.setName('Outpost');
announcePageScheme();
app.enableSandbox();
try {
  const { argv, env, platform, execPath } = process;
  const launch = readLaunch({ argv, env, platform, execPath, isFolder });
  const folders = setupFolders(launch.dataDir);
  const first = handOver(launch.opened);
  if (!app.requestSingleInstanceLock(first)) app.quit();
  else {
    const opened = new Opened(first);
    // Never a top-level await: an ECMAScript module that waits for `ready` keeps Electron from ever getting there.
    void app.whenReady().then(() => run(launch, folders, opened));
  }
} catch (error) {
  dialog.showErrorBox('Outpost could not start', error instanceof Error ? error.message : String(error));
  app.exit(2);
}

async function run(launch: Launch, folders: Folders, opened: Opened): Promise<void> {
  const log = new ProgramLog(folders.logs);
  const settings = Settings.open(folders.settingsFile, sentence => log.warn(sentence));
  log.info(`Outpost ${app.getVersion()} starts over ${launch.dataDir}`);

  const workstation = new Workstation(settings);
  const granted = new GrantedFiles();
  let preparing: Preparing = { phase: 'Starting', fraction: 0 };
  const told = tellOfService(workstation, { logFile: log.file, restart: () => service.restart() });
  const service = setupService(launch, log, {
    ...told,
    preparing: now => {
      preparing = now;
      workstation.show(startingUrl);
      workstation.open();
    },
  });
  const serviceOrigin = () => service.baseUrl();

  guardPermissions();
  guardDownloads();
  guardNavigation({ serviceOrigin, openOutside: createOpenOutside() });
  setupPage({ serviceOrigin, preparing: () => preparing });
  answerPage({
    about: () => ({
      dataDir: launch.dataDir,
      portable: launch.portable,
      apiUrl: service.baseUrl() ?? '',
      logFile: log.file,
    }),
    session: async () => {
      const token = await service.token();
      return { baseUrl: service.baseUrl() ?? '', token };
    },
    granted,
    updates: { state: () => ({ state: 'off' }), check: async () => ({ state: 'off' }) },
    pageListens: contents => workstation.pageListens(contents),
    unexpected: (channel, error) => log.error(`the channel ${channel} failed`, error),
  });
  const end = setupQuit({
    staysWithoutWindow: () => process.platform === 'darwin' || settings.values.keepRunning,
    close: async () => {
      await service.stop();
      await settings.flush();
      log.info('Outpost ends');
      await log.close();
    },
  });

  try {
    await service.start();
    workstation.show(pageUrl);
    setupOpening(opened, { workstation, granted, log });
    app.on('activate', () => workstation.open());
  } catch (error) {
    log.error('the service could not start', error);
    dialog.showErrorBox('Outpost could not start', error instanceof Error ? error.message : String(error));
    end(1);
  }
}
