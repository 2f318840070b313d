import { app } from 'electron';
import { printJson } from '../../data-packs/cli/command-line.ts';
import { setupCrashReports } from '../crash/setup-crash-reports.ts';
import type { Launch } from '../launch/read-launch.ts';
import type { Folders } from '../launch/setup-folders.ts';
import { setupQuit } from '../lifecycle/setup-quit.ts';
import { ProgramLog } from '../logs/program-log.ts';
import { setupService } from '../service/setup-service.ts';
import { startWithoutDisplay } from './without-display.ts';

const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);

/** Before `ready`, and before anything is begun: a machine without a display has no use for a graphics processor, nor for a place in the dock. */
export function prepareHeadless(): void {
  const { argv, env, platform, execPath } = process;
  const again = startWithoutDisplay({ argv, env, platform, execPath, isPackaged: app.isPackaged });
  // In the place of this process, whoever waits for it.
  if (again !== undefined) process.execve?.(again.file, again.argv, env);
  app.disableHardwareAcceleration();
  if (process.platform === 'darwin') app.dock?.hide();
}

/** The API without window and tray: says on standard output where it answers, in the words of `outpost serve --json`. */
export async function serveHeadless(launch: Launch, folders: Folders): Promise<void> {
  const log = new ProgramLog(folders.logs);
  log.info(`Outpost ${app.getVersion()} starts over ${launch.dataDir}, without a window`);
  // Whoever read the first line and left is no reason to end.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);

  const service = setupService(launch, log, {
    gone: () => say('The service ended unexpectedly and is being started again.'),
    back: () => say('The service answers again.'),
    failed: reason => {
      say(`The service does not stay up. ${reason} The log file has more: ${log.file}`);
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
  setupCrashReports(folders.crashReports, log, { tell: say, end });

  try {
    const { baseUrl } = await service.start();
    const workstationUrl = `${baseUrl}/workstation/#token=${await service.token()}`;
    printJson({ event: 'ready', baseUrl, cdnUrl: baseUrl, siteUrl: baseUrl, workstationUrl });
  } catch (error) {
    if (service.stopping()) return;
    log.error('the service could not start', error);
    say(error instanceof Error ? error.message : String(error));
    end(1);
  }
}
