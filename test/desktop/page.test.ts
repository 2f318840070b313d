/// <reference lib="dom" />
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { platform } from './desktop.ts';
import { dataFolder, OpenedDesktop } from './opened-desktop.ts';
import { testTimeoutMs } from './timeouts.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const opened = await OpenedDesktop.open(await dataFolder());

describe(`the page on ${platform}`, () => {
  test('the map is drawn from the service, under the policy of the page and without a word on the console', async () => {
    expect(await opened.address()).toMatch(/^outpost:\/\/workstation\//);
    await opened.workstation.map.lookAt({ lon: -28.6212, lat: 45.4983 }, 12);
    // Hundreds of colours: streets, water, names.
    expect((await opened.workstation.look('desktop')).different).toBeGreaterThan(200);
    expect(opened.workstation.log.problems).toEqual([]);
  });

  test('the page has the bridge, frozen, and nothing of Node or Electron', async () => {
    const seen = await opened.page.evaluate(() => ({
      bridge: Object.keys(window.outpost ?? {}).sort(),
      frozen: Object.isFrozen(window.outpost),
      strangers: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
        name => name in window,
      ),
      isSecureContext,
    }));
    expect(seen.bridge).toContain('session');
    expect(seen).toMatchObject({ frozen: true, strangers: [], isSecureContext: true });
  });

  test('the policy refuses scripts and connections that are not its own', async () => {
    const { page } = opened;
    const refused = await page.evaluate(async () => {
      const violations = new Set<string>();
      const allThree = new Promise<void>(resolve => {
        document.addEventListener('securitypolicyviolation', event => {
          violations.add(event.effectiveDirective);
          if (violations.size === 3) resolve();
        });
      });
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
      const image = new Image();
      image.src = 'http://127.0.0.1:9/pixel.png';
      await fetch('http://127.0.0.1:9/').catch(() => undefined);
      // Each is told in a task of its own.
      await allThree;
      return { ran: 'ran' in window, violations: [...violations].sort() };
    });
    expect(refused).toEqual({ ran: false, violations: ['connect-src', 'img-src', 'script-src-elem'] });
  });

  test('its keys are in no address, no storage, no cookie, no log and no file of the browser', async () => {
    const { page, secrets } = opened;
    // The page requested them before the test could look: request them again.
    await page.reload();
    await opened.expectMap();
    expect(secrets.size).toBeGreaterThanOrEqual(2);
    const kept = await page.evaluate(async () =>
      JSON.stringify([
        location.href,
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        history.state,
        await indexedDB.databases(),
        await caches.keys(),
      ]),
    );
    const files = await Promise.all([
      filesWithin(join(opened.dataDir, 'desktop')),
      filesWithin(join(opened.dataDir, 'logs')),
    ]);
    expect(files.flat().length).toBeGreaterThan(3);
    for (const secret of secrets) {
      expect(kept).not.toContain(secret);
      expect(await opened.address()).not.toContain(secret);
      expect(opened.desktop.stdout() + opened.desktop.stderr()).not.toContain(secret);
      for (const file of files.flat()) {
        expect((await readFile(file).catch(() => Buffer.alloc(0))).includes(secret), file).toBe(false);
      }
    }
  });
});

async function filesWithin(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
}
