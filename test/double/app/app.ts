import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { emitPreventable } from '../event.ts';

type Listener = (argv: string[], workingDirectory: string, additionalData: unknown) => void;

/**
 * Part of the Electron double (tests only): one program per userData. Asking has to answer at once, so the lock is a
 * file with the holder's process id, and the message of a second instance a file in a folder the holder watches.
 */
class SingleInstance {
  held = false;
  readonly #lock: string;
  readonly #messages: string;
  readonly #taken = new Set<string>();

  constructor(userData: string) {
    mkdirSync(userData, { recursive: true });
    this.#lock = join(userData, 'double-instance.lock');
    this.#messages = join(userData, 'double-instance.messages');
  }

  request(additionalData: object, listener: Listener): boolean {
    if (this.held) return true;
    if (!this.#take()) {
      this.#tell(additionalData);
      return false;
    }
    this.held = true;
    rmSync(this.#messages, { recursive: true, force: true });
    mkdirSync(this.#messages);
    watch(this.#messages, () => this.#read(listener)).unref();
    return true;
  }

  release(): void {
    if (!this.held) return;
    this.held = false;
    rmSync(this.#lock, { force: true });
    rmSync(this.#messages, { recursive: true, force: true });
  }

  #take(): boolean {
    try {
      writeFileSync(this.#lock, String(process.pid), { flag: 'wx' });
      return true;
    } catch {
      if (isAlive(Number(readFileSync(this.#lock, 'utf8')))) return false;
      // Its holder was killed.
      rmSync(this.#lock, { force: true });
      return this.#take();
    }
  }

  #tell(additionalData: object): void {
    const message = { argv: reordered(process.argv), workingDirectory: process.cwd(), additionalData };
    const file = join(this.#messages, randomUUID());
    writeFileSync(`${file}.new`, JSON.stringify(message));
    renameSync(`${file}.new`, `${file}.json`);
  }

  #read(listener: Listener): void {
    if (!existsSync(this.#messages)) return;
    for (const name of readdirSync(this.#messages)) {
      if (!name.endsWith('.json') || this.#taken.has(name)) continue;
      this.#taken.add(name);
      const path = join(this.#messages, name);
      const { argv, workingDirectory, additionalData } = JSON.parse(readFileSync(path, 'utf8'));
      rmSync(path);
      setImmediate(() => listener(argv, workingDirectory, additionalData));
    }
  }
}

/** Chromium hands a second command line over with the switches first, and with some of its own. */
function reordered([program = '', ...rest]: readonly string[]): string[] {
  const isSwitch = (text: string) => text.startsWith('--');
  return [
    program,
    ...rest.filter(isSwitch),
    '--allow-file-access-from-files',
    '--original-process-start-time=13371337',
    ...rest.filter(text => !isSwitch(text)),
  ];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Windows and processes register themselves here, as they import `app`. */
interface Parts {
  /** Asks every window to close; false where one refused. */
  closeWindows(): Promise<boolean>;
  /** The processes it has, as `getAppMetrics` lists them. */
  metrics(): object[];
  /** Ends windows and browser without asking. */
  destroy(): Promise<void>;
}

/** Part of the Electron double (tests only): the life of the program. */
class App extends EventEmitter {
  readonly #ready = Promise.withResolvers<void>();
  readonly #paths = new Map<string, string>();
  readonly #appPath = dirname(process.argv[1] ?? '');
  #name = 'Electron';
  #isReady = false;
  #quitting = false;
  #instance: SingleInstance | undefined;
  parts: Parts = { closeWindows: async () => true, metrics: () => [], destroy: async () => undefined };
  sandboxed = false;

  /** After main was evaluated, and not before. */
  becomeReady(): void {
    this.#isReady = true;
    this.#ready.resolve();
    this.emit('ready', {}, {});
  }

  isReady = (): boolean => this.#isReady;
  whenReady = (): Promise<void> => this.#ready.promise;
  get isPackaged(): boolean {
    return false;
  }

  get name(): string {
    return this.#name;
  }
  getName = (): string => this.#name;
  setName = (name: string): void => {
    this.#name = name;
  };
  getVersion = (): string => {
    for (let folder = this.#appPath; folder !== dirname(folder); folder = dirname(folder)) {
      try {
        return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
      } catch {
        // In the folder above.
      }
    }
    return process.versions.electron ?? '';
  };
  getAppPath = (): string => this.#appPath;
  getLocale = (): string => 'en-GB';

  getPath = (name: string): string => {
    const configuration = process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config');
    const userData = this.#paths.get('userData') ?? join(configuration, this.#name);
    const defaults: Record<string, string> = {
      userData,
      sessionData: this.#paths.get('sessionData') ?? userData,
      appData: configuration,
      logs: join(userData, 'logs'),
      crashDumps: join(userData, 'Crashpad'),
      home: homedir(),
      temp: tmpdir(),
      exe: process.execPath,
      module: process.execPath,
      documents: join(homedir(), 'Documents'),
      downloads: join(homedir(), 'Downloads'),
      desktop: join(homedir(), 'Desktop'),
    };
    const path = this.#paths.get(name) ?? defaults[name];
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  };
  setPath = (name: string, path: string): void => {
    if (name === 'userData' && this.#instance !== undefined) throw new Error('The lock was taken in another userData.');
    this.#paths.set(name, path);
  };

  requestSingleInstanceLock = (additionalData: object = {}): boolean => {
    this.#instance ??= new SingleInstance(this.getPath('userData'));
    return this.#instance.request(additionalData, (argv, workingDirectory, data) =>
      this.emit('second-instance', {}, argv, workingDirectory, data),
    );
  };
  releaseSingleInstanceLock = (): void => this.#instance?.release();

  enableSandbox = (): void => {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
    this.sandboxed = true;
  };
  disableHardwareAcceleration = (): void => undefined;
  setAppUserModelId = (): void => undefined;
  setAsDefaultProtocolClient = (): boolean => true;
  showAboutPanel = (): void => undefined;
  setAppLogsPath = (path?: string): void => {
    if (path !== undefined) this.#paths.set('logs', path);
  };
  focus = (): void => undefined;
  getAppMetrics = (): object[] => [{ type: 'Browser', pid: process.pid }, ...this.parts.metrics()];
  relaunch = (): void => undefined;

  /** `before-quit`, the windows, `will-quit`, `quit`: the first two and each window may stop it. */
  quit = (): void => {
    if (this.#quitting) return;
    this.#quitting = true;
    setImmediate(async () => {
      const quits = !emitPreventable(this, 'before-quit') && (await this.parts.closeWindows());
      if (quits && !emitPreventable(this, 'will-quit')) return this.#end(0);
      this.#quitting = false;
    });
  };

  exit = (code = 0): void => void this.#end(code);

  /** A window that was the last one is gone. */
  allWindowsClosed(): void {
    if (this.#quitting) return;
    if (!this.emit('window-all-closed')) this.quit();
  }

  async #end(code: number): Promise<void> {
    await this.parts.destroy();
    this.emit('quit', {}, code);
    this.#instance?.release();
    process.exit(code);
  }
}

export const app = new App();
