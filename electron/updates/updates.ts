import { existsSync } from 'node:fs';
import type { AppUpdater } from 'electron-updater';
import type { UpdateState } from '../contract.ts';
import { serveFolderFeed } from './folder-feed.ts';
import { updateFailure } from './update-failure.ts';

/** What is used of electron-updater. */
export type Updater = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'logger'
  | 'quitAndInstall'
  | 'setFeedURL'
> & {
  on(event: 'download-progress', listener: (progress: { percent: number }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
};

export interface UpdatesOptions {
  updater: Updater;
  /** Address of the folder with the descriptions of updates; none: updates come from files only. */
  server: string | undefined;
  /** Called whenever something changed. */
  tell: (state: UpdateState) => void;
  log: { info(text: string): void; warn(text: string): void };
}

/** What the rest of the program knows of updates of itself. */
export interface ProgramUpdates {
  state(): UpdateState;
  /** Looks at the server, and fetches what is newer. Asked again meanwhile it is the same look. */
  check(): Promise<UpdateState>;
  /** Takes the update that lies in a folder, if it is newer. */
  fromFolder(folder: string): Promise<UpdateState>;
  /** Ends the program and starts the newer one; `failed` hears why not. Nothing where none is ready. */
  install(failed: (sentence: string) => void): void;
}

/**
 * Newer versions of the program itself, from a server or from a folder that was carried here. Found, fetched and checked without a
 * question; put in place only when a person says so.
 */
export class Updates implements ProgramUpdates {
  readonly #updater: Updater;
  readonly #server: string | undefined;
  readonly #tell: (state: UpdateState) => void;
  readonly #log: UpdatesOptions['log'];
  #state: UpdateState;
  /** The files of the update that is ready. */
  #fetched: readonly string[] = [];
  #running: Promise<UpdateState> | undefined;

  constructor({ updater, server, tell, log }: UpdatesOptions) {
    this.#updater = updater;
    this.#server = server;
    this.#tell = tell;
    this.#log = log;
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = false;
    updater.logger = {
      info: text => log.info(String(text)),
      warn: text => log.warn(String(text)),
      error: () => undefined,
    };
    updater.on('download-progress', ({ percent }) => {
      if (this.#state.state === 'downloading') this.#change({ ...this.#state, fraction: percent / 100 });
    });
    this.#state = { state: server === undefined ? 'off' : 'idle' };
  }

  state(): UpdateState {
    return this.#state;
  }

  check(): Promise<UpdateState> {
    const server = this.#server;
    if (server === undefined) {
      const message = 'No update server is set; choose "Update from a file" with an update that was carried here.';
      return Promise.resolve({ state: 'off', message });
    }
    return this.#alone(() => this.#lookAt(server));
  }

  fromFolder(folder: string): Promise<UpdateState> {
    return this.#alone(async () => {
      const feed = await serveFolderFeed(folder, process);
      try {
        return await this.#lookAt(feed.url);
      } finally {
        feed.close();
      }
    });
  }

  install(failed: (sentence: string) => void): void {
    if (this.#state.state !== 'ready') return;
    // The updater takes the running program away before it looks for what replaces it.
    if (!this.#fetched.every(file => existsSync(file))) {
      failed('What was fetched is not there any more; this version stays as it is. Look for the update again.');
      return;
    }
    this.#updater.on('error', error => {
      this.#log.warn(`update: ${error.stack ?? error.message}`);
      failed(
        `It could not be put in place (${error.message.split('\n')[0]}). Should Outpost not start, install it again.`,
      );
    });
    this.#updater.quitAndInstall(false, true);
  }

  #alone(look: () => Promise<UpdateState>): Promise<UpdateState> {
    if (this.#state.state === 'ready') return Promise.resolve(this.#state);
    this.#running ??= look()
      .catch(error => {
        this.#log.warn(`update: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return this.#change({ state: 'failed', message: updateFailure(error) });
      })
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  async #lookAt(url: string): Promise<UpdateState> {
    this.#change({ state: 'checking' });
    this.#updater.setFeedURL({ provider: 'generic', url, useMultipleRangeRequest: false });
    const found = await this.#updater.checkForUpdates();
    if (found === null || !found.isUpdateAvailable)
      return this.#change({ state: 'none', message: 'This is the newest version.' });
    const { version } = found.updateInfo;
    this.#change({ state: 'found', version });
    this.#change({ state: 'downloading', version, fraction: 0 });
    this.#fetched = await this.#updater.downloadUpdate();
    return this.#change({
      state: 'ready',
      version,
      message: `Version ${version} is ready: it is in place after a restart.`,
    });
  }

  #change(state: UpdateState): UpdateState {
    this.#state = state;
    this.#tell(state);
    return state;
  }
}
