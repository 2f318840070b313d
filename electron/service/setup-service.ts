import type { Launch } from '../launch/read-launch.ts';
import type { ProgramLog } from '../logs/program-log.ts';
import { pageOrigin } from '../page/page-url.ts';
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

export interface DesktopService {
  /** Resolves once requests are answered; rejects with a sentence. */
  start(): Promise<Listening>;
  /** The address since the first start, also during a restart. */
  baseUrl(): string | undefined;
  /** The address while the service answers. */
  apiUrl(): string | undefined;
  token(): Promise<string>;
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Whether it was told to stop: later failures have that reason. */
  stopping(): boolean;
}

/** Runs the service over the data folder, starts it again when it dies and logs its output. */
export function setupService({ dataDir, port }: Launch, log: ProgramLog, events: ServiceEvents): DesktopService {
  let listening: Listening | undefined;
  let answers = false;
  const setAnswers = (value: boolean) => {
    answers = value;
    events.changed?.();
  };
  const service = new SupervisedService({
    launch: (at, anyPort) =>
      new ServiceRun(forkService(), { dataDir, port: at, anyPort, pageOrigin }, text =>
        log.write('info', 'service', text),
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
    start: async () => {
      listening = await service.start(port ?? defaultPort, port === undefined);
      log.info(`the service answers at ${listening.baseUrl}`);
      setAnswers(true);
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
