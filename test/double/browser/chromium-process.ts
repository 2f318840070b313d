import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { Cdp } from './cdp.ts';

/** Part of the Electron double (tests only): the real Chromium that stands for the one inside Electron. */
export interface ChromiumProcess {
  readonly cdp: Cdp;
  readonly pid: number;
  /** Where a spec's Playwright finds the same browser. */
  readonly endpoint: string;
  /** Resolves when it has written down what it keeps, and ended. */
  close(): Promise<void>;
}

export interface ChromiumOptions {
  program: string;
  switches: readonly string[];
  userData: string;
  proxyPort: number;
}

const closeMilliseconds = 5_000;

export async function launchChromium({
  program,
  switches,
  userData,
  proxyPort,
}: ChromiumOptions): Promise<ChromiumProcess> {
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
