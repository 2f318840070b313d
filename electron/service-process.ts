import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import { fromService, type ToService } from './contract.ts';

const host = fileURLToPath(new URL('./service-host.ts', import.meta.url));

/** How long the service may take to finish what is in flight before it is ended. */
const graceMilliseconds = 5_000;

/** The service in its own process, as main knows it. */
export interface ServiceProcess {
  readonly workstationUrl: string;
  readonly stopped: boolean;
  /** Another one-time address, for another window. */
  newWorkstationUrl(): Promise<string>;
  onUnexpectedExit(listener: (code: number) => void): void;
  stop(): Promise<void>;
}

/** Starts the service; rejects with its own sentence when it cannot start. */
export async function startService(dataDir: string): Promise<ServiceProcess> {
  const child = utilityProcess.fork(host, [], { serviceName: 'Outpost service', stdio: 'inherit' });
  const tell = (message: ToService) => child.postMessage(message);
  let stopped = false;
  let stopping = false;
  const exited = new Promise<number>(resolve => {
    child.once('exit', code => {
      stopped = true;
      resolve(code);
    });
  });

  const nextUrl = () =>
    new Promise<string>((resolve, reject) => {
      child.once('message', (data: unknown) => {
        const message = fromService.parse(data);
        if (message.kind === 'failed') reject(new Error(message.message));
        else resolve(message.url);
      });
      void exited.then(code => reject(new Error(`The service ended with code ${code}.`)));
    });

  const first = nextUrl();
  tell({ kind: 'start', dataDir });
  const workstationUrl = await first;

  return {
    workstationUrl,
    get stopped() {
      return stopped;
    },
    newWorkstationUrl: () => {
      const next = nextUrl();
      tell({ kind: 'workstation-url' });
      return next;
    },
    onUnexpectedExit: listener =>
      void exited.then(code => {
        if (!stopping) listener(code);
      }),
    stop: async () => {
      stopping = true;
      tell({ kind: 'stop' });
      const timer = setTimeout(() => child.kill(), graceMilliseconds);
      await exited;
      clearTimeout(timer);
    },
  };
}
