import type { Launch } from '../launch/read-launch.ts';
import type { ProgramLog } from '../logs/program-log.ts';
import { pageOrigin } from '../page/page-url.ts';
import { forkService, type Listening, ServiceRun } from './service-run.ts';
import { SupervisedService } from './supervised-service.ts';

/** Where the API is found when nothing else is said, as with `outpost serve`. */
const usualPort = 8787;

interface Told {
  gone(code: number): void;
  /** `moved`: at another address than before. */
  back(moved: boolean): void;
  failed(reason: string): void;
  /** It answers, or does so no more. */
  changed?(): void;
}

/** The service as the rest of the program knows it. */
export interface DesktopService {
  /** Resolves when requests are answered; rejects with a sentence. */
  start(): Promise<Listening>;
  /** Where it answers since its first start, also while it is being started again. */
  baseUrl(): string | undefined;
  /** Where it answers at this moment. */
  apiUrl(): string | undefined;
  token(): Promise<string>;
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Whether it was told to stop: what fails from then on fails for that reason. */
  stopping(): boolean;
}

/** The service over the launch's data folder, started again when it dies; what it writes goes to the log. */
export function setupService({ dataDir, port }: Launch, log: ProgramLog, told: Told): DesktopService {
  let listening: Listening | undefined;
  let answers = false;
  const answering = (now: boolean) => {
    answers = now;
    told.changed?.();
  };
  const service = new SupervisedService({
    launch: (at, anyPort) =>
      new ServiceRun(forkService(), { dataDir, port: at, anyPort, pageOrigin }, text =>
        log.write('info', 'service', text),
      ),
    gone: code => {
      log.warn(`the service ended unexpectedly with code ${code}; it is started again`);
      answering(false);
      told.gone(code);
    },
    back: now => {
      log.info(`the service answers again at ${now.baseUrl}`);
      const moved = now.baseUrl !== listening?.baseUrl;
      listening = now;
      answering(true);
      told.back(moved);
    },
    failed: reason => {
      log.error(`the service was given up: ${reason}`);
      told.failed(reason);
    },
  });

  return {
    start: async () => {
      listening = await service.start(port ?? usualPort, port === undefined);
      log.info(`the service answers at ${listening.baseUrl}`);
      answering(true);
      return listening;
    },
    baseUrl: () => listening?.baseUrl,
    apiUrl: () => (answers ? listening?.baseUrl : undefined),
    token: () => service.token(),
    restart: () => service.restart(),
    stop: () => service.stop(),
    stopping: () => service.stopping,
  };
}
