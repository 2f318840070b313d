import { EventEmitter } from 'node:events';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { browser } from '../browser/browser.ts';
import { protocol } from '../browser/protocol.ts';
import { fromBrowser, originOf, toBrowser } from '../browser/scheme-host.ts';
import { emitPreventable } from '../event.ts';
import { known } from '../known.ts';
import { dialog } from '../system/dialog.ts';
import { DownloadItem } from './download-item.ts';
import { permissions } from './permissions.ts';

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
  setDisplayMediaRequestHandler = (): void => undefined;
  setSpellCheckerEnabled = (): void => undefined;
  setUSBProtectedClassesHandler = (): void => undefined;
  setBluetoothPairingHandler = (): void => undefined;
  flushStorageData = (): void => undefined;
  clearCache = async (): Promise<void> => undefined;
  clearStorageData = async (): Promise<void> => undefined;
  getStoragePath = (): string | null => null;

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
      cdp.browser.on('Browser.downloadProgress', ({ guid, receivedBytes, state }) => {
        const item = this.#downloads.get(guid);
        const file = join(downloads, guid);
        if (item === undefined) return rmSync(file, { force: true });
        item.received(receivedBytes);
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
  fromPartition: (): never => {
    throw new Error('The Electron double has one session.');
  },
});
