import { existsSync } from 'node:fs';
import type { AppUpdater } from 'electron-updater';
import { isKeyOf } from '../../data-packs/base/lookup.ts';
import { isDiskFull } from '../../data-packs/store/disk/disk-trouble.ts';
import { WordedError, wordFailure } from '../../data-packs/words/worded-error.ts';
import type { UpdateState } from '../contract.ts';
import { updatesWords as t } from '../words.ts';
import { descriptionName, serveFolderFeed } from './folder-feed.ts';
import { fetchRelease, type Release, requireOfRelease } from './signed-release.ts';

/** The part of electron-updater that is used. */
type Updater = Pick<
  AppUpdater,
  | 'allowDowngrade'
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'checkForUpdates'
  | 'currentVersion'
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
  /** Address of the folder with update descriptions; `undefined`: updates come from files only. */
  server: string | undefined;
  /** The keys that updates must be signed by; without one there are none. */
  publicKeys: readonly string[];
  fetch: typeof globalThis.fetch;
  onChange: (state: UpdateState) => void;
  log: { info(text: string): void; warn(text: string): void };
}

export interface ProgramUpdates {
  state(): UpdateState;
  /** Asks the server and downloads a newer version. Calls at the same time share one. */
  check(): Promise<UpdateState>;
  /** Takes the update from a folder, if it is newer. */
  fromFolder(folder: string): Promise<UpdateState>;
  /** Ends the program and starts the newer one, or calls `failed` with the reason. Does nothing where none is ready. */
  install(failed: (sentence: string) => void): Promise<void>;
}

/**
 * Newer versions of the program itself, from a server or a folder. Found, downloaded and checked without a question;
 * installed only when a person says so. The updater compares files with a description that anybody could write: what
 * counts is that the project's key signed them.
 */
export class Updates implements ProgramUpdates {
  readonly #options: UpdatesOptions;
  #state: UpdateState;
  /** The files of the update that is ready. */
  #downloaded: readonly string[] = [];
  #release: Release | undefined;
  #running: Promise<UpdateState> | undefined;

  constructor(options: UpdatesOptions) {
    this.#options = options;
    const { updater, server, log } = options;
    updater.allowDowngrade = false;
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
    const { server, publicKeys } = this.#options;
    if (publicKeys.length === 0) return Promise.resolve({ state: 'off', message: t('noKey') });
    if (server === undefined) return Promise.resolve({ state: 'off', message: t('noServer') });
    return this.#once(() => this.#update(server));
  }

  fromFolder(folder: string): Promise<UpdateState> {
    return this.#once(async () => {
      const feed = await serveFolderFeed(folder, process);
      try {
        return await this.#update(feed.url);
      } finally {
        feed.close();
      }
    });
  }

  async install(failed: (sentence: string) => void): Promise<void> {
    if (this.#state.state !== 'ready' || this.#release === undefined) return;
    // The updater removes the running program before it looks for its replacement.
    if (!this.#downloaded.every(file => existsSync(file))) {
      failed(t('downloadGone'));
      return;
    }
    const { updater, log } = this.#options;
    try {
      // They lay in a folder that other programs can write to, maybe for days.
      await requireOfRelease(this.#release, this.#downloaded);
    } catch (error) {
      failed(updateFailure(error));
      return;
    }
    updater.on('error', error => {
      log.warn(`update: ${error.stack ?? error.message}`);
      failed(t('notInstalled', { reason: String(error.message.split('\n')[0]) }));
    });
    updater.quitAndInstall(false, true);
  }

  #once(find: () => Promise<UpdateState>): Promise<UpdateState> {
    if (this.#state.state === 'ready') return Promise.resolve(this.#state);
    this.#running ??= find()
      .catch(error => {
        this.#options.log.warn(`update: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return this.#change({ state: 'failed', message: updateFailure(error) });
      })
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  async #update(url: string): Promise<UpdateState> {
    this.#change({ state: 'checking' });
    const { updater } = this.#options;
    const release = await fetchRelease(url, descriptionName(process), this.#options);
    if (updater.currentVersion.compare(release.version) >= 0) return this.#change({ state: 'none' });
    updater.setFeedURL({ provider: 'generic', url, useMultipleRangeRequest: false });
    const found = await updater.checkForUpdates();
    if (found === null || !found.isUpdateAvailable) return this.#change({ state: 'none' });
    const { version } = found.updateInfo;
    if (version !== release.version) throw new WordedError(t.message('notAsSigned'));
    this.#change({ state: 'found', version });
    this.#change({ state: 'downloading', version, fraction: 0 });
    const downloaded = await updater.downloadUpdate();
    await requireOfRelease(release, downloaded);
    this.#downloaded = downloaded;
    this.#release = release;
    return this.#change({ state: 'ready', version });
  }

  #change(state: UpdateState): UpdateState {
    this.#state = state;
    this.#options.onChange(state);
    return state;
  }
}

const textByCode = {
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'noUpdateThere',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'descriptionDamaged',
  ERR_CHECKSUM_MISMATCH: 'checksumWrong',
  ERR_UPDATER_INVALID_SIGNATURE: 'notSigned',
} as const;

/** Network failures by their codes, Node's and Chromium's. */
const unreachable = /\b(?:ENOTFOUND|ECONN\w+|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|net::ERR_\w+)\b/;

/** Why the update failed and what to do; the updater's own words are for the log. */
const updateFailure = (error: unknown): string => t('failed', { reason: reasonOf(error) });

function reasonOf(error: unknown): string {
  if (error instanceof WordedError) return wordFailure(error);
  if (isDiskFull(error)) return t('diskFull');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (isKeyOf(textByCode, code)) return t(textByCode[code]);
  const text = error instanceof Error ? error.message : String(error);
  if (unreachable.test(`${code} ${text}`)) return t('serverUnreachable');
  // The first sentence is enough.
  return t('failedFor', { reason: String(text.split(/\n|, /)[0]).replace(/[.\s]+$/, '') });
}
