import { EventEmitter } from 'node:events';
import { app } from '../app/app.ts';
import { browser } from '../browser/browser.ts';
import type { CdpSession } from '../browser/cdp.ts';
import { fromBrowser, toBrowser } from '../browser/scheme-host.ts';
import { DoubleEvent } from '../event.ts';
import { known } from '../known.ts';
import { defaultSession } from '../session/session.ts';
import { pressAccelerator } from '../system/accelerator.ts';
import { NavigationGuard } from './navigation-guard.ts';
import { PageLink } from './page-link.ts';
import { WebFrames } from './web-frame.ts';

export interface WebPreferences {
  preload?: string;
  nodeIntegrationInSubFrames?: boolean;
  [name: string]: unknown;
}

type WindowOpenHandler = (details: object) => { action: 'allow' | 'deny' };

let numbers = 0;

/**
 * Part of the Electron double (tests only): a page in a real Chromium. What is asked of it waits until the page is
 * there.
 */
export class WebContents extends EventEmitter {
  readonly id = ++numbers;
  /** As main has it, always the same: a member the double lacks is an error. */
  readonly self: WebContents = known('webContents', this);
  readonly session = defaultSession;
  readonly navigationHistory = known('webContents.navigationHistory', {
    clear: () => undefined,
  });
  readonly #preferences: WebPreferences;
  readonly #made = Promise.withResolvers<{
    cdp: CdpSession;
    targetId: string;
    link: PageLink;
    guard: NavigationGuard;
  }>();
  #frames = new WebFrames('');
  #title = '';
  #windowOpenHandler: WindowOpenHandler | undefined;
  #destroyed = false;
  #zoom = 0;
  #loads: { resolve(): void; reject(error: Error): void }[] = [];

  constructor(preferences: WebPreferences, width: number, height: number) {
    super();
    this.setMaxListeners(50);
    this.#preferences = preferences;
    // Avoids an unhandled rejection; callers still get the reason.
    this.#made.promise.catch(() => undefined);
    this.#make(width, height).catch(error => this.#made.reject(error));
    app.emit('web-contents-created', new DoubleEvent(), this.self);
  }

  async #make(width: number, height: number): Promise<void> {
    const { cdp, targets } = await browser();
    const targetId = await targets.make(width, height);
    const attached = await cdp.browser.send('Target.attachToTarget', { targetId, flatten: true });
    const session = cdp.session(String(attached.sessionId));
    this.#frames = new WebFrames(targetId);
    const { preload, nodeIntegrationInSubFrames = false } = this.#preferences;
    const owner = {
      sender: this.self,
      frame: (id: string) => this.#frames.find(id),
      isMainFrame: (id: string) => this.#frames.isMain(id),
      preloadFailed: (message: string) => this.emit('preload-error', {}, preload, new Error(message)),
      keyPressed: pressAccelerator,
    };
    const link = new PageLink(session, owner, preload, nodeIntegrationInSubFrames);
    const guard = new NavigationGuard(session, {
      ...owner,
      events: this,
      beforeDocument: url => defaultSession.applyPermissions(url, this.self),
    });
    this.#listen(session);
    await session.send('Page.enable');
    await Promise.all([
      link.attach(),
      guard.attach(),
      session.send('Inspector.enable'),
      this.#size(session, width, height),
    ]);
    defaultSession.watchDownloads(this.self);
    this.#made.resolve({ cdp: session, targetId, link, guard });
  }

  #size(session: CdpSession, width: number, height: number): Promise<unknown> {
    return session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  }

  #listen(session: CdpSession): void {
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => this.#frames.seen(frameId, parentFrameId));
    session.on('Page.frameDetached', ({ frameId, reason }) => reason === 'remove' && this.#frames.removed(frameId));
    session.on('Page.frameNavigated', ({ frame }) => {
      const url = fromBrowser(`${frame.url}${frame.urlFragment ?? ''}`);
      this.#frames.navigated(frame.id, url, frame.name ?? '');
      if (!this.#frames.isMain(frame.id)) return;
      if (frame.unreachableUrl !== undefined) return this.#failed(fromBrowser(frame.unreachableUrl));
      this.emit('did-navigate', new DoubleEvent(), url, 200, 'OK');
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      this.#frames.navigated(frameId, fromBrowser(url), '');
      const isMain = this.#frames.isMain(frameId);
      this.emit('did-navigate-in-page', new DoubleEvent(), fromBrowser(url), isMain);
    });
    session.on('Page.frameStartedNavigating', ({ frameId, url, navigationType }) => {
      const isSameDocument = navigationType === 'sameDocument' || navigationType === 'historySameDocument';
      const isMainFrame = this.#frames.isMain(frameId);
      const details = { url: fromBrowser(url), isSameDocument, isMainFrame, frame: this.#frames.find(frameId) ?? null };
      this.emit(
        'did-start-navigation',
        Object.assign(new DoubleEvent(), details),
        details.url,
        isSameDocument,
        isMainFrame,
      );
    });
    session.on('Page.frameStartedLoading', ({ frameId }) => {
      if (!this.#frames.isMain(frameId)) return;
      this.emit('did-start-loading');
    });
    session.on('Page.domContentEventFired', () => this.emit('dom-ready', new DoubleEvent()));
    session.on('Page.loadEventFired', () => {
      this.emit('did-finish-load');
      this.emit('did-stop-loading');
      for (const load of this.#loads.splice(0)) load.resolve();
    });
    session.on('Page.windowOpen', ({ url, windowName, windowFeatures }) =>
      this.#openWindow(url, windowName, windowFeatures),
    );
    session.on('Inspector.targetCrashed', () => {
      const details = { reason: 'crashed', exitCode: 5 };
      this.emit('render-process-gone', new DoubleEvent(), details);
      app.emit('render-process-gone', new DoubleEvent(), this.self, details);
    });
    session.on('Runtime.consoleAPICalled', ({ type, args }) => {
      const level = type === 'warning' ? 'warning' : type === 'error' ? 'error' : type === 'debug' ? 'debug' : 'info';
      const message = args
        .map((one: { value?: unknown; description?: string }) => one.value ?? one.description)
        .join(' ');
      this.emit('console-message', Object.assign(new DoubleEvent(), { level, message, lineNumber: 0, sourceId: '' }));
    });
  }

  #failed(url: string): void {
    this.emit('did-fail-load', new DoubleEvent(), -2, 'ERR_FAILED', url, true, 1, 1);
    for (const load of this.#loads.splice(0)) load.reject(new Error(`ERR_FAILED (-2) loading '${url}'`));
  }

  #openWindow(url: string, frameName: string, features: readonly string[]): void {
    const details = { url: fromBrowser(url), frameName, features: features.join(','), disposition: 'foreground-tab' };
    const answer = this.#windowOpenHandler?.(details) ?? { action: 'allow' };
    if (answer.action !== 'deny')
      throw new Error('The Electron double opens no windows for pages: main has to deny them.');
  }

  async loadURL(url: string, _options: object = {}): Promise<void> {
    const { cdp, guard } = await this.#made.promise;
    guard.expect(url);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => undefined);
    this.#loads.push({ resolve, reject });
    const { errorText } = await cdp.send('Page.navigate', { url: toBrowser(url) });
    if (errorText !== undefined) {
      this.#loads = this.#loads.filter(load => load.resolve !== resolve);
      reject(new Error(`${String(errorText).replace('net::', '')} loading '${url}'`));
    } else if (new URL(url).hash !== '' && this.getURL().split('#')[0] === url.split('#')[0]) resolve();
    await promise;
  }

  reload(): void {
    void this.#made.promise.then(({ cdp, guard }) => {
      guard.expect(this.getURL());
      return cdp.send('Page.reload');
    });
  }

  send(channel: string, ...args: unknown[]): void {
    structuredClone(args);
    void this.#made.promise.then(({ link }) => link.deliver(channel, args));
  }

  async executeJavaScript(expression: string): Promise<unknown> {
    const { cdp } = await this.#made.promise;
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
    return (result as { value?: unknown }).value;
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler;
  }

  forcefullyCrashRenderer(): void {
    // The answer never comes: the page is gone before it could.
    void this.#made.promise.then(({ cdp }) => cdp.send('Page.crash').catch(() => undefined));
  }

  /** For the driver: what lies where a person took it from. */
  async holdFiles(files: readonly { name: string; size: number; path: string }[]): Promise<void> {
    (await this.#made.promise).link.holdFiles(files);
  }

  async resize(width: number, height: number): Promise<void> {
    const { cdp } = await this.#made.promise;
    await this.#size(cdp, width, height);
  }

  async closePage(): Promise<void> {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.emit('destroyed');
    const page = await this.#made.promise.catch(() => undefined);
    const chromium = await browser().catch(() => undefined);
    await chromium?.cdp.browser.send('Target.closeTarget', { targetId: page?.targetId }).catch(() => undefined);
  }

  getURL = (): string => this.#frames.main.url;
  getTitle = (): string => this.#title;
  getType = (): string => 'window';
  isDestroyed = (): boolean => this.#destroyed;
  isFocused = (): boolean => !this.#destroyed;
  focus = (): void => undefined;
  toggleDevTools = (): void => undefined;
  getZoomLevel = (): number => this.#zoom;
  setZoomLevel = (level: number): void => {
    this.#zoom = level;
  };
}
