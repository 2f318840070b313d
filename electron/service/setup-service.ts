import { currentLanguage } from '../../data-packs/words/language.ts';
import type { Launch } from '../launch/read-launch.ts';
import type { ProgramLog } from '../logs/program-log.ts';
import { pageOrigin } from '../page/page-url.ts';
import type { SettingsValues } from '../settings/settings.ts';
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
