/// <reference lib="dom" />
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
// `window.outpost`, as the page knows it.
import type {} from '../../renderer/desktop/desktop-context.ts';
import { Workstation } from '../e2e/workstation.ts';
import { afterTheFile } from '../helpers/afterwards.ts';
import { restoreJoined } from '../helpers/joined-archives.ts';
import { packFor } from '../helpers/packs.ts';
import { linkPack } from '../helpers/service.ts';
import { type Desktop, startDesktop } from './desktop.ts';
import { stubDialogs } from './stubbed-dialogs.ts';
import { timeoutMs } from './timeouts.ts';

/**
 * A data folder with the default regions, so that no start has to make them, and a window that is quickly drawn in
 * software.
 */
export async function dataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outpost-desktop-'));
  // A browser that was killed may still be writing.
  afterTheFile(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const packs = await Promise.all([packFor('sandbox'), packFor('world')]);
  for (const pack of packs) await linkPack(dataDir, pack);
  await restoreJoined(dataDir, packs);
  await mkdir(join(dataDir, 'desktop'));
  const window = { x: 40, y: 60, width: 900, height: 640, maximised: false };
  await writeFile(join(dataDir, 'desktop', 'settings.json'), JSON.stringify({ window }));
  return dataDir;
}

/** The desktop program with its window open and its map drawn: what most specs begin with. */
export class OpenedDesktop {
  readonly desktop: Desktop;
  readonly dataDir: string;
  readonly page: Page;
  readonly workstation: Workstation;
  /** Headers and bodies in which a key or a one-time word was seen. */
  readonly secrets = new Set<string>();

  static async open(
    dataDir: string,
    args: readonly string[] = [],
    env: NodeJS.ProcessEnv = {},
  ): Promise<OpenedDesktop> {
    const desktop = await startDesktop({ dataDir, args: ['--port=0', ...args], env });
    try {
      const opened = new OpenedDesktop(desktop, dataDir, await desktop.window());
      afterTheFile(() => opened.kill());
      await stubDialogs(desktop);
      await opened.expectMap();
      return opened;
    } catch (error) {
      desktop.kill('SIGKILL');
      throw new Error(`${String(error)}\nThe program said: ${desktop.stdout()}${desktop.stderr()}`);
    }
  }

  private constructor(desktop: Desktop, dataDir: string, page: Page) {
    this.desktop = desktop;
    this.dataDir = dataDir;
    this.page = page;
    page.setDefaultTimeout(timeoutMs);
    this.workstation = new Workstation(page.context(), page);
    page.on('request', request => {
      const { authorization } = request.headers();
      if (authorization !== undefined) this.secrets.add(authorization.replace('Bearer ', ''));
      const posted = request.url().endsWith('/workstation/session') ? request.postDataJSON() : undefined;
      if (posted?.token !== undefined) this.secrets.add(posted.token);
    });
  }

  async expectMap(): Promise<void> {
    await this.page.locator('.map-stage.maplibregl-map[aria-busy="false"]').waitFor();
    await this.workstation.map.expectIdle();
  }

  /** The address of the window's page as main knows it. */
  address(): Promise<string> {
    return this.desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL() ?? '');
  }

  /** Where the API answers. */
  async apiUrl(): Promise<string> {
    return this.page.evaluate(async () => (await window.outpost?.about())?.apiUrl ?? '');
  }

  /** The service's process. */
  async servicePid(): Promise<number | undefined> {
    return this.desktop.evaluate(({ app }) => app.getAppMetrics().find(({ name }) => name === 'Outpost service')?.pid);
  }

  /** The whole program is asked to end, as by its menu; gives the exit code. */
  async quit(): Promise<number | null> {
    await this.desktop.evaluate(({ app }) => app.quit());
    return this.desktop.exited;
  }

  /** Ends it whatever it does; for after the specs. */
  async kill(): Promise<void> {
    this.desktop.kill('SIGKILL');
    await this.desktop.exited;
  }
}
