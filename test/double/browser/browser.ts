import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { app } from '../app/app.ts';
import { Cdp, type CdpSession } from './cdp.ts';
import { schemeHandler } from './protocol.ts';
import { type BrowserProxy, startProxy } from './proxy.ts';

/** Part of the Electron double (tests only): the real Chromium that stands for the one inside Electron. */
interface ChromiumProcess {
  readonly cdp: Cdp;
  readonly pid: number;
  /** Where a spec's Playwright finds the same browser. */
  readonly endpoint: string;
  /** Resolves when it has written down what it keeps, and ended. */
  close(): Promise<void>;
}

interface ChromiumOptions {
  program: string;
  switches: readonly string[];
  userData: string;
  proxyPort: number;
}

const closeMilliseconds = 5_000;

async function launchChromium({ program, switches, userData, proxyPort }: ChromiumOptions): Promise<ChromiumProcess> {
  mkdirSync(userData, { recursive: true });
  const child = spawn(
    program,
    [
      ...switches,
      '--headless=new',
      // Ends with this process however that ends, as Electron's browser is the main process itself.
      '--remote-debugging-pipe',
      '--remote-debugging-port=0',
      '--no-startup-window',
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-sync',
      '--disable-extensions',
      '--disable-default-apps',
      '--disable-domain-reliability',
      '--disable-back-forward-cache',
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
      '--disable-background-timer-throttling',
      '--disable-features=Translate,OptimizationHints,MediaRouter,AvoidCorsURLLoaderRestartOnRedirect,HttpsUpgrades',
      '--use-fake-device-for-media-stream',
      '--password-store=basic',
      `--user-data-dir=${userData}`,
      `--proxy-server=http://127.0.0.1:${proxyPort}`,
      '--proxy-bypass-list=<-loopback>',
    ],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()));
  const endpoint = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', chunk => {
      said = (said + String(chunk)).slice(-20_000);
      const address = /DevTools listening on (ws:\/\/\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('error', reject);
    void ended.then(() => reject(new Error(`Chromium ended at its start: ${said.slice(-2_000)}`)));
  });
  const cdp = new Cdp(child.stdio[4] as Readable, child.stdio[3] as Writable);
  return {
    cdp,
    pid: child.pid ?? 0,
    endpoint,
    close: async () => {
      cdp.browser.send('Browser.close').catch(() => undefined);
      const timer = setTimeout(() => child.kill('SIGKILL'), closeMilliseconds);
      await ended;
      clearTimeout(timer);
    },
  };
}

interface Attached {
  sessionId: string;
  waitingForDebugger: boolean;
  targetInfo: { targetId: string };
}

/**
 * Part of the Electron double (tests only): the pages of Chromium. Those that a page opens by itself are held before
 * their first request and closed: main was asked, and denied them. Main's own are let go on.
 */
class NewTargets {
  readonly #browser: CdpSession;
  readonly #made = new Set<string>();
  #making: Promise<unknown> = Promise.resolve();

  constructor(browser: CdpSession) {
    this.#browser = browser;
  }

  async watch(): Promise<void> {
    this.#browser.on(
      'Target.attachedToTarget',
      (attached: Attached) => void this.#judge(attached).catch(() => undefined),
    );
    await this.#browser.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'page' }],
    });
  }

  /** A page of main's own; its id. */
  make(width: number, height: number): Promise<string> {
    const params = { url: 'about:blank', newWindow: true, width, height };
    const made = this.#browser.send('Target.createTarget', params).then(({ targetId }) => {
      this.#made.add(String(targetId));
      return String(targetId);
    });
    this.#making = Promise.allSettled([this.#making, made]);
    return made;
  }

  async #judge({ sessionId, waitingForDebugger, targetInfo: { targetId } }: Attached): Promise<void> {
    // Only those held at their start: others are attached to on purpose.
    if (!waitingForDebugger) return;
    // Chromium announces a page before or after it answers the command that made it.
    await this.#making;
    if (this.#made.has(targetId)) await this.#browser.resume(sessionId);
    else {
      await this.#browser.send('Target.closeTarget', { targetId });
      // Held in the opener's own thread, it may go only once it runs, and holds that until then.
      await this.#browser.resume(sessionId);
    }
  }
}

/**
 * Part of the Electron double (tests only): Chromium, its proxy and where its downloads land, started by the first
 * window.
 */
export interface Browser extends ChromiumProcess {
  readonly proxy: BrowserProxy;
  readonly targets: NewTargets;
  /** Downloads lie here, by their id, until main has said where they go. */
  readonly downloads: string;
}

let started: Promise<Browser> | undefined;

export function browser(): Promise<Browser> {
  started ??= start();
  begun.resolve();
  return started;
}

async function start(): Promise<Browser> {
  const program = process.env.ELECTRON_DOUBLE_CHROMIUM;
  if (program === undefined) throw new Error('ELECTRON_DOUBLE_CHROMIUM has to name a Chromium.');
  const proxy = await startProxy(schemeHandler);
  const chromium = await launchChromium({
    program,
    switches: JSON.parse(process.env.ELECTRON_DOUBLE_SWITCHES ?? '[]'),
    userData: app.getPath('sessionData'),
    proxyPort: proxy.port,
  });
  const downloads = mkdtempSync(join(tmpdir(), 'electron-double-downloads-'));
  process.once('exit', () => rmSync(downloads, { recursive: true, force: true }));
  await chromium.cdp.browser.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: downloads,
    eventsEnabled: true,
  });
  const targets = new NewTargets(chromium.cdp.browser);
  await targets.watch();
  return { ...chromium, proxy, targets, downloads };
}

/** Where there is one. */
export async function closeBrowser(): Promise<void> {
  const running = await started?.catch(() => undefined);
  await running?.close();
  running?.proxy.close();
}

const begun = Promise.withResolvers<void>();

/** For the spec: where its Playwright connects to, once there is a browser, and what left the machine. */
export const browserState = {
  endpoint: async () => {
    await begun.promise;
    return (await started)?.endpoint;
  },
  strays: async () => (await started)?.proxy.strays ?? [],
};
