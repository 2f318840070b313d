import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { emitPreventable } from '../event.ts';
import { known } from '../known.ts';
import { SingleInstance } from './single-instance.ts';

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
  readonly commandLine = known('app.commandLine', {
    appendSwitch: (name: string, value = '') => void this.#switches.set(name, value),
    hasSwitch: (name: string) => this.#switches.has(name),
    getSwitchValue: (name: string) => this.#switches.get(name) ?? '',
  });
  readonly #switches = new Map<string, string>();
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
  getPreferredSystemLanguages = (): string[] => ['en-GB'];
  getSystemLocale = (): string => 'en-GB';

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
  hasSingleInstanceLock = (): boolean => this.#instance?.held ?? false;
  releaseSingleInstanceLock = (): void => this.#instance?.release();

  enableSandbox = (): void => {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
    this.sandboxed = true;
  };
  disableHardwareAcceleration = (): void => undefined;
  setAppUserModelId = (): void => undefined;
  setAsDefaultProtocolClient = (): boolean => true;
  setAboutPanelOptions = (): void => undefined;
  showAboutPanel = (): void => undefined;
  setAppLogsPath = (path?: string): void => {
    if (path !== undefined) this.#paths.set('logs', path);
  };
  addRecentDocument = (): void => undefined;
  clearRecentDocuments = (): void => undefined;
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
