import { statSync } from 'node:fs';
import { app, dialog } from 'electron';
import { chooseLanguage, setLanguage } from '../data-packs/words/language.ts';
import { wordFailure } from '../data-packs/words/worded-error.ts';
import type { OfferedCommand } from './contract.ts';
import { setupCrashReports, startCrashReporter } from './crash/setup-crash-reports.ts';
import { setupPageRecovery } from './crash/setup-page-recovery.ts';
import { createOpening } from './files/create-opening.ts';
import { GrantedFiles } from './files/open-file.ts';
import { prepareHeadless, serveHeadless } from './headless/serve-headless.ts';
import { answerPage } from './ipc/answer-page.ts';
import { refusedLock, writeRunFile } from './launch/folder-lock.ts';
import { handOver, Opened } from './launch/opened.ts';
import { type Launch, readLaunch } from './launch/read-launch.ts';
import { type Folders, setupFolders } from './launch/setup-folders.ts';
import { setupQuit } from './lifecycle/setup-quit.ts';
import { ProgramLog } from './logs/program-log.ts';
import { menuActions } from './menus/menu-actions.ts';
import { setupMenus, setupTray } from './menus/setup-menus.ts';
import { pageScheme } from './page/serve-page.ts';
import { announcePageScheme, setupPage } from './page/setup-page.ts';
import { guardDownloads, guardNavigation, guardPermissions } from './security/guards.ts';
import { createOpenOutside } from './security/open-outside.ts';
import { reportService, setupService } from './service/setup-service.ts';
import { setupSettings } from './settings/program-settings.ts';
import { Settings } from './settings/settings.ts';
import { setupUpdates } from './updates/setup-updates.ts';
import { Workstation } from './windows/workstation.ts';
import { launchWords as t } from './words.ts';

/** The desktop program, from top to bottom: what Electron needs before `ready`, then one line per concern. */

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const isHeadless = process.argv.includes('--headless');

app.setName('Outpost');
// As in build/desktop/packing.ts: by this id Windows groups a window with its Start menu entry.
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
  writeRunFile(folders.runningFile, { headless: launch.headless });
  const opened = new Opened(first);
  // Never a top-level await: Electron is not `ready` before the main module was evaluated.
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
  const speak = () => setLanguage(chooseLanguage([settings.values.language, app.getLocale()]));
  speak();
  const workstation = new Workstation(settings, log);
  const keepRunning = () => settings.values.keepRunning;
  log.info(`Outpost ${app.getVersion()} starts over ${launch.dataDir}`);

  let redraw = (): void => undefined;
  const service = setupService({ ...launch, settings: settings.values }, log, {
    ...reportService(workstation, { logFile: log.file, restart: () => service.restart() }),
    changed: () => redraw(),
  });
  const close = async () => {
    await service.stop();
    await settings.flush();
    log.info('Outpost ends');
    await log.close();
  };
  const end = setupQuit({ staysWithoutWindow: () => process.platform === 'darwin' || keepRunning(), close });
  const show = (sentence: string) => dialog.showErrorBox(t('failed'), sentence);
  setupPageRecovery(workstation, setupCrashReports(folders.crashReports, log, { show, end }));

  guardPermissions();
  guardDownloads();
  guardNavigation({ serviceOrigin: service.baseUrl, openOutside: createOpenOutside() });
  setupPage(service.baseUrl);
  const granted = new GrantedFiles();
  const updates = await setupUpdates({ settings, workstation, log, close });
  const { packedServer } = updates;
  const offeredSettings = setupSettings({ settings, packedServer, speak, redraw: () => redraw() });
  let offered: readonly OfferedCommand[] = [];
  const offerCommands = (commands: readonly OfferedCommand[]) => {
    offered = commands;
    redraw();
  };
  const shared = { launch, log, service, updates, workstation };
  answerPage({ ...shared, granted, settings: offeredSettings, offerCommands });

  const open = createOpening({ workstation, granted, log });
  const actions = menuActions({ ...shared, folders, settings, open, redraw: () => redraw() });
  const drawMenus = setupMenus(actions, () => ({ keepRunning: keepRunning(), offered }));
  const drawTray = setupTray({ actions, open: () => workstation.open(), apiUrl: service.apiUrl, keepRunning });
  redraw = () => {
    drawMenus();
    drawTray();
  };

  try {
    await service.start();
  } catch (error) {
    // The program was quit meanwhile.
    if (service.stopping()) return;
    log.error('the service could not start', error);
    couldNotStart(error);
    end(1);
    return;
  }
  // A window opened from the tray before the service ran may not reach it.
  workstation.reload();
  opened.take(({ opened: given, workingDirectory }) => void open(given, workingDirectory));
  app.on('activate', () => workstation.open());
  // A portable copy must not change the system.
  if (app.isPackaged && !launch.portable) app.setAsDefaultProtocolClient(pageScheme);
}

/** Before `ready`, when Linux has no dialogs yet: a person who clicked an icon sees nothing else. */
function endAtOnce(error: unknown): void {
  const end = () => {
    couldNotStart(error);
    app.exit(2);
  };
  if (isHeadless) end();
  else void app.whenReady().then(end);
}

function couldNotStart(error: unknown): void {
  const sentence = error instanceof Error ? wordFailure(error) : String(error);
  if (isHeadless) process.stderr.write(`${sentence}\n`);
  else dialog.showErrorBox(t('couldNotStart'), sentence);
}
