import { app } from 'electron';
import { printJson } from '../../data-packs/cli/command-line.ts';
import { printsIntoJournal } from '../../data-packs/cli/environment.ts';
import { wordFailure } from '../../data-packs/words/worded-error.ts';
import { setupCrashReports } from '../crash/setup-crash-reports.ts';
import type { Launch } from '../launch/read-launch.ts';
import type { Folders } from '../launch/setup-folders.ts';
import { setupQuit } from '../lifecycle/setup-quit.ts';
import { ProgramLog } from '../logs/program-log.ts';
import { setupService } from '../service/setup-service.ts';
import { Settings } from '../settings/settings.ts';
import { desktopServiceWords as t } from '../words.ts';

const print = (sentence: string) => void process.stderr.write(`${sentence}\n`);

/** Before `ready`, and before anything else starts: without a window there is no use for a GPU or the dock. */
export function prepareHeadless(): void {
  const { argv, env, platform, execPath } = process;
  const again = startWithoutDisplay({ argv, env, platform, execPath, isPackaged: app.isPackaged });
  // Replace this process, as its parent may wait for it.
  if (again !== undefined) process.execve?.(again.file, again.argv, env);
  app.disableHardwareAcceleration();
  if (process.platform === 'darwin') app.dock?.hide();
}

/** Runs the API without window and tray; prints its address on standard output, like `outpost serve --json`. */
export async function serveHeadless(launch: Launch, folders: Folders): Promise<void> {
  const log = new ProgramLog(folders.logs);
  log.info(`Outpost ${app.getVersion()} starts over ${launch.dataDir}, without a window`);
  // A parent that closes the streams after the first line must not end the program.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);

  const settings = Settings.open(folders.settingsFile, sentence => log.warn(sentence));
  const service = setupService({ ...launch, settings: settings.values }, log, {
    gone: () => print(t('gone')),
    back: () => print(t('back')),
    failed: reason => {
      print(t('failed', { reason, logFile: log.file }));
      end(1);
    },
  });
  const end = setupQuit({
    staysWithoutWindow: () => true,
    close: async () => {
      await service.stop();
      log.info('Outpost ends');
      await log.close();
    },
  });
  setupCrashReports(folders.crashReports, log, { show: print, end });

  try {
    const { baseUrl } = await service.start();
    // Its token opens everything: it is nothing for a journal.
    const token = printsIntoJournal() ? '' : `#token=${await service.token()}`;
    const workstationUrl = `${baseUrl}/workstation/${token}`;
    printJson({ event: 'ready', baseUrl, cdnUrl: baseUrl, siteUrl: baseUrl, workstationUrl });
  } catch (error) {
    if (service.stopping()) return;
    log.error('the service could not start', error);
    print(error instanceof Error ? wordFailure(error) : String(error));
    end(1);
  }
}

interface Start {
  argv: readonly string[];
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  execPath: string;
  isPackaged: boolean;
}

/** A program and its arguments, its own name first. */
interface Restart {
  file: string;
  argv: string[];
}

/**
 * How a program without a window must be started again where there is no display; `undefined` where it may continue. On
 * Linux Chromium crashes without a display unless its command line, read before any script runs, says otherwise.
 */
export function startWithoutDisplay({ argv, env, platform, execPath, isPackaged }: Start): Restart | undefined {
  // In a checkout `outpost serve` needs no Electron.
  if (platform !== 'linux' || !isPackaged || env.DISPLAY || env.WAYLAND_DISPLAY) return undefined;
  if (argv.some(argument => argument.startsWith('--ozone-platform='))) return undefined;
  // The mount of an AppImage disappears with its process.
  const file = execPath.includes('/.mount_') && env.APPIMAGE ? env.APPIMAGE : execPath;
  return { file, argv: [file, '--ozone-platform=headless', ...argv.slice(1)] };
}
