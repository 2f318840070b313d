import { app } from 'electron';
import { currentLanguage } from '../../data-packs/words/language.ts';
import { showMessage } from '../dialogs.ts';
import type { Launch } from '../launch/read-launch.ts';
import type { ProgramLog } from '../logs/program-log.ts';
import { pageOrigin } from '../page/serve-page.ts';
import type { SettingsValues } from '../settings/settings.ts';
import type { Workstation } from '../windows/workstation.ts';
import { desktopServiceWords as t } from '../words.ts';
import { forkService, type Listening, ServiceRun } from './service-run.ts';
import { SupervisedService } from './supervised-service.ts';

/** As with `outpost serve`. */
const defaultPort = 8787;

interface ServiceEvents {
  gone(code: number): void;
  /** `moved`: the address changed. */
  back(moved: boolean): void;
  failed(reason: string): void;
  /** The service started or stopped answering. */
  changed?(): void;
}

export type DesktopService = ReturnType<typeof setupService>;

interface ServiceSetup extends Pick<Launch, 'dataDir' | 'port'> {
  settings: Pick<SettingsValues, 'urlLifetime'>;
}

/** Runs the service over the data folder, starts it again when it dies and logs its output. */
export function setupService({ dataDir, port, settings }: ServiceSetup, log: ProgramLog, events: ServiceEvents) {
  let listening: Listening | undefined;
  let answers = false;
  const setAnswers = (value: boolean) => {
    answers = value;
    events.changed?.();
  };
  const service = new SupervisedService({
    launch: (at, anyPort) =>
      new ServiceRun(
        forkService(),
        { dataDir, port: at, anyPort, pageOrigin, language: currentLanguage(), urlLifetime: settings.urlLifetime },
        text => log.write('info', 'service', text),
      ),
    gone: code => {
      log.warn(`the service ended unexpectedly with code ${code}; it is started again`);
      setAnswers(false);
      events.gone(code);
    },
    back: now => {
      log.info(`the service answers again at ${now.baseUrl}`);
      const moved = now.baseUrl !== listening?.baseUrl;
      listening = now;
      setAnswers(true);
      events.back(moved);
    },
    failed: reason => {
      log.error(`the service was given up: ${reason}`);
      events.failed(reason);
    },
  });

  return {
    /** Resolves once requests are answered; rejects with a sentence. */
    start: async () => {
      listening = await service.start(port ?? defaultPort, port === undefined);
      log.info(`the service answers at ${listening.baseUrl}`);
      setAnswers(true);
      return listening;
    },
    /** The address since the first start, also during a restart. */
    baseUrl: () => listening?.baseUrl,
    /** The address while the service answers. */
    apiUrl: () => (answers ? listening?.baseUrl : undefined),
    token: () => service.token(),
    restart: () => service.restart(),
    stop: () => service.stop(),
    /** Whether it was told to stop: later failures have that reason. */
    stopping: () => service.stopping,
  };
}

/** Tells the page once that the service is gone and once that it is back, and asks when it keeps ending. */
export function reportService(
  workstation: Workstation,
  { logFile, restart }: { logFile: string; restart(): Promise<void> },
): { gone(): void; back(moved: boolean): void; failed(reason: string): void } {
  return {
    gone: () => workstation.send({ kind: 'service', state: 'gone', message: t('gone') }),
    back: moved => {
      // The page may reach only the address it was loaded for.
      if (moved) workstation.reload();
      workstation.send({ kind: 'service', state: 'back', message: t('back') });
    },
    failed: reason => {
      workstation.send({ kind: 'service', state: 'failed', message: t('failed', { reason, logFile }) });
      void ask(reason, logFile, restart);
    },
  };
}

async function ask(reason: string, logFile: string, restart: () => Promise<void>): Promise<void> {
  const pressed = await showMessage({
    type: 'error',
    message: t('keepsEnding'),
    detail: t('givenUp', { reason, logFile }),
    buttons: [t('tryAgain'), t('quit')],
    defaultId: 0,
    cancelId: 1,
  });
  if (pressed === 0) await restart();
  else app.quit();
}
