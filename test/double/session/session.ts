import { EventEmitter } from 'node:events';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { browser } from '../browser/browser.ts';
import { protocol } from '../browser/protocol.ts';
import { fromBrowser, originOf, toBrowser } from '../browser/scheme-host.ts';
import { emitPreventable } from '../event.ts';
import { known } from '../known.ts';
import { dialog } from '../system/dialog.ts';

/** Part of the Electron double (tests only): a download as main sees it. */
class DownloadItem extends EventEmitter {
  readonly #url: string;
  readonly #filename: string;
  #saveDialog: object = {};
  #state: 'progressing' | 'completed' | 'cancelled' | 'interrupted' = 'progressing';
  savePath = '';

  constructor(url: string, filename: string) {
    super();
    this.#url = url;
    this.#filename = filename;
  }

  getURL = (): string => this.#url;
  getFilename = (): string => this.#filename;
  getState = (): string => this.#state;
  getSaveDialogOptions = (): object => this.#saveDialog;
  setSaveDialogOptions = (options: object): void => {
    this.#saveDialog = options;
  };

  cancel(): void {
    if (this.#state === 'progressing') this.end('cancelled');
  }

  received(): void {
    this.emit('updated', {}, 'progressing');
  }

  end(state: 'completed' | 'cancelled' | 'interrupted'): void {
    this.#state = state;
    this.emit('done', {}, state);
  }
}

type RequestHandler = (
  contents: object,
  permission: string,
  callback: (granted: boolean) => void,
  details: object,
) => void;
type CheckHandler = (contents: object | null, permission: string, origin: string, details: object) => boolean;

/** Part of the Electron double (tests only): permissions and downloads of the one session there is. */
class Session extends EventEmitter {
  readonly protocol = protocol;
  readonly cookies = known('session.cookies', { get: async () => [], flushStore: async () => undefined });
  readonly #downloads = new Map<string, DownloadItem>();
  #request: RequestHandler | null = null;
  #check: CheckHandler | null = null;
  #watching = false;

  setPermissionRequestHandler = (handler: RequestHandler | null): void => {
    this.#request = handler;
  };
  setPermissionCheckHandler = (handler: CheckHandler | null): void => {
    this.#check = handler;
  };
  setDevicePermissionHandler = (): void => undefined;

  /**
   * Before a document of this address: Chromium is told what main's handlers say to each permission. Without handlers
   * everything is granted, as in Electron.
   */
  async applyPermissions(url: string, contents: object): Promise<void> {
    const origin = originOf(url);
    if (!/^[a-z]+:\/\//.test(origin)) return;
    const { cdp } = await browser();
    const details = { requestingUrl: url, requestingOrigin: origin, securityOrigin: origin, isMainFrame: true };
    for (const { electron, descriptor, details: more } of permissions) {
      const all = { ...details, ...more };
      const checked = this.#check?.(contents, electron, `${origin}/`, all) ?? true;
      const requested = await new Promise<boolean>(resolve => {
        if (this.#request === null) resolve(true);
        else this.#request(contents, electron, resolve, all);
      });
      const setting = checked && requested ? 'granted' : 'denied';
      await cdp.browser.send('Browser.setPermission', { permission: descriptor, setting, origin: toBrowser(origin) });
    }
  }

  /** Downloads are told as this page's: the double has one page that makes any. */
  watchDownloads(contents: object): void {
    if (this.#watching) return;
    this.#watching = true;
    void browser().then(({ cdp, downloads }) => {
      cdp.browser.on('Browser.downloadWillBegin', ({ guid, url, suggestedFilename }) => {
        const item = new DownloadItem(fromBrowser(url), suggestedFilename);
        this.#downloads.set(guid, item);
        const prevented = emitPreventable(this, 'will-download', {}, known('DownloadItem', item), contents);
        if (prevented) item.cancel();
        if (item.getState() === 'cancelled') {
          this.#downloads.delete(guid);
          void cdp.browser.send('Browser.cancelDownload', { guid }).catch(() => undefined);
        }
      });
      cdp.browser.on('Browser.downloadProgress', ({ guid, state }) => {
        const item = this.#downloads.get(guid);
        const file = join(downloads, guid);
        if (item === undefined) return rmSync(file, { force: true });
        item.received();
        if (state !== 'inProgress') void this.#ended(item, file, state);
      });
    });
  }

  async #ended(item: DownloadItem, file: string, state: string): Promise<void> {
    if (state !== 'completed') return item.end('interrupted');
    if (item.savePath === '') {
      const { canceled, filePath = '' } = await dialog.showSaveDialog(item.getSaveDialogOptions());
      if (canceled) return item.end('cancelled');
      item.savePath = filePath;
    }
    copyFileSync(file, item.savePath);
    rmSync(file, { force: true });
    item.end('completed');
  }
}

export const defaultSession: Session = known('session', new Session());

export const session = known('session', {
  defaultSession,
});

/**
 * Part of the Electron double (tests only): the permissions a page can ask Chromium for, by Electron's name, and how
 * Chromium's DevTools call them.
 */
interface Permission {
  electron: string;
  descriptor: { name: string; allowWithoutSanitization?: boolean };
  details?: object;
}

const permissions: readonly Permission[] = [
  { electron: 'geolocation', descriptor: { name: 'geolocation' } },
  { electron: 'notifications', descriptor: { name: 'notifications' } },
  { electron: 'media', descriptor: { name: 'camera' }, details: { mediaTypes: ['video'] } },
  { electron: 'media', descriptor: { name: 'microphone' }, details: { mediaTypes: ['audio'] } },
  { electron: 'clipboard-read', descriptor: { name: 'clipboard-read' } },
  { electron: 'clipboard-sanitized-write', descriptor: { name: 'clipboard-write', allowWithoutSanitization: false } },
  { electron: 'midi', descriptor: { name: 'midi' } },
  { electron: 'idle-detection', descriptor: { name: 'idle-detection' } },
  { electron: 'window-management', descriptor: { name: 'window-management' } },
  { electron: 'local-network-access', descriptor: { name: 'local-network-access' } },
  { electron: 'local-network', descriptor: { name: 'local-network' } },
  { electron: 'loopback-network', descriptor: { name: 'loopback-network' } },
];
