import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from '../app/app.ts';
import { type ChromiumProcess, launchChromium } from './chromium-process.ts';
import { NewTargets } from './new-targets.ts';
import { schemeHandler } from './protocol.ts';
import { type BrowserProxy, startProxy } from './proxy.ts';

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
