import { statSync } from 'node:fs';
import { app, dialog } from 'electron';
import type { OfferedCommand } from './contract.ts';
import { setupCrashReports, startCrashReporter } from './crash/setup-crash-reports.ts';
import { setupPageRecovery } from './crash/setup-page-recovery.ts';
import { createOpening } from './files/create-opening.ts';
import { GrantedFiles } from './files/granted-files.ts';
import { prepareHeadless, serveHeadless } from './headless/serve-headless.ts';
import { answerPage } from './ipc/answer-page.ts';
import { handOver, Opened } from './launch/opened.ts';
import { type Launch, readLaunch } from './launch/read-launch.ts';
import { refusedLock } from './launch/refused-lock.ts';
import { sayHowItRuns } from './launch/running.ts';
import { type Folders, setupFolders } from './launch/setup-folders.ts';
import { setupQuit } from './lifecycle/setup-quit.ts';
import { setupUpdates } from './lifecycle/setup-updates.ts';
import { announceDeepLinks } from './links/announce-deep-links.ts';
import { ProgramLog } from './logs/program-log.ts';
import { menuActions } from './menus/menu-actions.ts';
import { setupMenus } from './menus/setup-menus.ts';
import { announcePageScheme, setupPage } from './page/setup-page.ts';
import { guardDownloads } from './security/guard-downloads.ts';
import { guardNavigation } from './security/guard-navigation.ts';
import { guardPermissions } from './security/guard-permissions.ts';
import { createOpenOutside } from './security/open-outside.ts';
import { setupService } from './service/setup-service.ts';
import { tellOfService } from './service/tell-of-service.ts';
import { setupSettings } from './settings/program-settings.ts';
import { Settings } from './settings/settings.ts';
import { setupTray } from './tray/setup-tray.ts';
import { Workstation } from './windows/workstation.ts';

/** The desktop program, from top to bottom: what Electron wants before `ready`, then one line per concern. */

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const isHeadless = process.argv.includes('--headless');

app.setName('Outpost');
// As in build/desktop/packing.ts: Windows tells by it that a window belongs to the entry it was started from.
if (process.platform === 'win32') app.setAppUserModelId('org.outpost.workstation');
announcePageScheme();
app.enableSandbox();
try {
  begin();
} catch (error) {
  endAtOnce(error);
}

function begin(): void {
  const { argv, env, platform, execPath } = process;
  const launch = readLaunch({ argv, env, platform, execPath, isFolder });
  if (launch.headless) prepareHeadless();
  const folders = setupFolders(launch.dataDir);
  startCrashReporter();

  const first = handOver(launch.opened);
  if (!app.requestSingleInstanceLock(first)) {
    const refused = refusedLock(launch, folders);
    if (refused !== undefined) throw new Error(refused);
    app.quit();
    return;
  }
  sayHowItRuns(folders.runningFile, { headless: launch.headless });
  const opened = new Opened(first);
  // Never a top-level await: an ECMAScript module that waits for `ready` keeps Electron from ever getting there.
  void app
    .whenReady()
    .then(() => (launch.headless ? serveHeadless(launch, folders) : openWorkstation(launch, folders, opened)))
    .catch(error => {
      couldNotStart(error);
      app.exit(1);
    });
}

async function openWorkstation(launch: Launch, folders: Folders, opened: Opened): Promise<void> {
  const log = new ProgramLog(folders.logs);
  const settings = Settings.open(folders.settingsFile, sentence => log.warn(sentence));
  const workstation = new Workstation(settings, log);
  const keepRunning = () => settings.values.keepRunning;
  log.info(`Outpost ${app.getVersion()} starts over ${launch.dataDir}`);

  let redraw = (): void => undefined;
  const service = setupService(launch, log, {
    ...tellOfService(workstation, { logFile: log.file, restart: () => service.restart() }),
    changed: () => redraw(),
  });
  const close = async () => {
    await service.stop();
    await settings.flush();
    log.info('Outpost ends');
    await log.close();
  };
  const end = setupQuit({ staysWithoutWindow: () => process.platform === 'darwin' || keepRunning(), close });
  const tell = (sentence: string) => dialog.showErrorBox('Outpost failed', sentence);
  setupPageRecovery(workstation, setupCrashReports(folders.crashReports, log, { tell, end }));

  guardPermissions();
  guardDownloads();
  guardNavigation({ serviceOrigin: service.baseUrl, openOutside: createOpenOutside() });
  setupPage(service.baseUrl);
  const granted = new GrantedFiles();
  const updates = await setupUpdates({ settings, workstation, log, close });
  const { packedServer } = updates;
  const offeredSettings = setupSettings({ settings, packedServer, redraw: () => redraw() });
  let offered: readonly OfferedCommand[] = [];
  const offerCommands = (commands: readonly OfferedCommand[]) => {
    offered = commands;
    redraw();
  };
  answerPage({ launch, log, service, granted, updates, settings: offeredSettings, workstation, offerCommands });

  const open = createOpening({ workstation, granted, log });
  const actions = menuActions({
    launch,
    folders,
    log,
    service,
    settings,
    updates,
    workstation,
    open,
    redraw: () => redraw(),
  });
  const drawMenus = setupMenus(actions, () => ({ keepRunning: keepRunning(), offered }));
  const drawTray = setupTray({ actions, open: () => workstation.open(), apiUrl: service.apiUrl, keepRunning });
  redraw = () => {
    drawMenus();
    drawTray();
  };

  try {
    await service.start();
  } catch (error) {
    // Quit meanwhile.
    if (service.stopping()) return;
    log.error('the service could not start', error);
    couldNotStart(error);
    end(1);
    return;
  }
  // Opened from the tray before there was a service, it may speak to none.
  workstation.reload();
  opened.take(({ opened: given, workingDirectory }) => void open(given, workingDirectory));
  app.on('activate', () => workstation.open());
  announceDeepLinks(launch);
}

/** Before `ready`; only from then on Linux has dialogs, and whoever clicked on an icon sees nothing else. */
function endAtOnce(error: unknown): void {
  const end = () => {
    couldNotStart(error);
    app.exit(2);
  };
  if (isHeadless) end();
  else void app.whenReady().then(end);
}

function couldNotStart(error: unknown): void {
  const sentence = error instanceof Error ? error.message : String(error);
  if (isHeadless) process.stderr.write(`${sentence}\n`);
  else dialog.showErrorBox('Outpost could not start', sentence);
}
