import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { app } from './app/app.ts';
import { DoubleEvent } from './event.ts';
import { known } from './known.ts';

interface ForkOptions {
  serviceName?: string;
  stdio?: 'pipe' | 'inherit' | 'ignore' | readonly ('pipe' | 'inherit' | 'ignore')[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  execArgv?: readonly string[];
}

const parentPort = fileURLToPath(new URL('./parent-port.ts', import.meta.url));
const living = new Set<UtilityProcess>();

/** Part of the Electron double (tests only): a real process of Node, with `process.parentPort`. */
class UtilityProcess extends EventEmitter {
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  readonly name: string;
  readonly #child: ChildProcess;
  #pid: number | undefined;

  constructor(modulePath: string, args: readonly string[], options: ForkOptions) {
    super();
    const { stdio = 'inherit', serviceName = 'Node Utility Process', env = process.env, cwd, execArgv = [] } = options;
    const [, stdout, stderr] = typeof stdio === 'string' ? [stdio, stdio, stdio] : stdio;
    this.#child = fork(modulePath, [...args], {
      execArgv: ['--import', parentPort, ...execArgv],
      env,
      ...(cwd === undefined ? {} : { cwd }),
      stdio: ['ignore', stdout ?? 'inherit', stderr ?? 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    this.stdout = this.#child.stdout;
    this.stderr = this.#child.stderr;
    this.name = serviceName;
    living.add(this);
    this.#child.once('spawn', () => {
      this.#pid = this.#child.pid;
      this.emit('spawn');
    });
    this.#child.on('message', message => this.emit('message', message));
    // Ignored: the process is ending, which is reported separately.
    this.#child.on('error', () => undefined);
    this.#child.once('exit', (code, signal) => {
      living.delete(this);
      this.#pid = undefined;
      const exitCode = code ?? constants.signals[signal ?? 'SIGTERM'];
      const reason = signal === null ? (code === 0 ? 'clean-exit' : 'abnormal-exit') : 'killed';
      this.emit('exit', exitCode);
      const details = { type: 'Utility', reason, exitCode, serviceName: 'node.mojom.NodeService', name: serviceName };
      if (reason !== 'clean-exit') app.emit('child-process-gone', new DoubleEvent(), details);
    });
  }

  get pid(): number | undefined {
    return this.#pid;
  }

  postMessage = (message: unknown, transfer: readonly unknown[] = []): void => {
    if (transfer.length > 0) throw new Error('The Electron double transfers no ports.');
    // A clone of what it is now, as a function in it has to throw here and now.
    this.#child.send(structuredClone(message) as object, () => undefined);
  };

  kill = (): boolean => this.#child.kill('SIGTERM');

  /** With the program, whatever it does. */
  destroy(): void {
    this.#child.kill('SIGKILL');
  }
}

export const utilityProcess = known('utilityProcess', {
  fork: (modulePath: string, args: readonly string[] = [], options: ForkOptions = {}): UtilityProcess => {
    if (!app.isReady()) throw new Error('utilityProcess cannot be created before app is ready.');
    return known('UtilityProcess', new UtilityProcess(modulePath, args, options));
  },
});

app.parts.metrics = () =>
  [...living].map(({ pid, name }) => ({ type: 'Utility', pid, name, serviceName: 'node.mojom.NodeService' }));

export function endUtilityProcesses(): void {
  for (const child of living) child.destroy();
}
