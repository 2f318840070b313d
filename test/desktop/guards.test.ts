/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addressOf } from '../helpers/afterwards.ts';
import { kind, platform } from './desktop.ts';
import { dataFolder, OpenedDesktop } from './opened-desktop.ts';
import { takeShown, willAnswer } from './stubbed-dialogs.ts';
import { testTimeoutMs, timeoutMs } from './timeouts.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const preload = fileURLToPath(new URL('../../dist/electron/preload.cjs', import.meta.url));

const foreign = await startForeignServer();
const opened = await OpenedDesktop.open(await dataFolder());
beforeEach(async () => {
  foreign.seen.splice(0);
  await takeShown(opened.desktop);
});

/** After whatever was tried: the page is where it was, alive, and nothing arrived elsewhere. */
async function expectUnmoved(): Promise<void> {
  expect(await opened.page.evaluate(() => typeof window.outpost?.about)).toBe('function');
  expect(await opened.address()).toMatch(/^outpost:\/\/workstation\//);
  expect(await opened.desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  // The double closes a refused window once it was made, when its request may be on the way; Electron never makes it.
  const asked = foreign.seen.filter(path => kind === 'electron' || path !== '/popup');
  expect(asked).toEqual([]);
}

/** Asks main from a window of this address with our preload; returns the answer. */
function askFrom(url: string, inFrame: boolean): Promise<string> {
  return opened.desktop.evaluate(
    async ({ BrowserWindow }, { url, preload, inFrame }) => {
      const window = new BrowserWindow({
        show: false,
        webPreferences: { preload, nodeIntegrationInSubFrames: inFrame },
      });
      await window.loadURL(url);
      const answer = await window.webContents.executeJavaScript(`(async () => {
        const frame = document.createElement('iframe');
        if (${inFrame}) document.body.append(frame);
        const bridge = (${inFrame} ? frame.contentWindow : window).outpost;
        return bridge === undefined ? 'no bridge' : bridge.session().then(() => 'a session', error => error.message);
      })()`);
      window.destroy();
      return String(answer);
    },
    { url, preload, inFrame },
  );
}

describe(`guards on ${platform}`, () => {
  test('another origin gets no answer from main, though it has our preload', async () => {
    expect(await askFrom(`${foreign.url}/page`, false)).toBe('This page may not ask the program anything.');
  });

  test('neither does a frame, though it lies in our page', async () => {
    expect(await askFrom('outpost://workstation/', true)).toBe('This page may not ask the program anything.');
    await expectUnmoved();
  });

  test('malformed messages are refused with a sentence, without a stack', async () => {
    const answers = await opened.page.evaluate(async () => {
      const said = (promise: Promise<unknown> | undefined) => promise?.then(String, error => String(error.message));
      return [
        await said(window.outpost?.reveal('/etc' as 'data')),
        await said(window.outpost?.chooseExport('../../climbed.outpost')),
        await said(window.outpost?.save('name\u0000', new Uint8Array(1))),
        await said(window.outpost?.readTrack('/etc/passwd')),
      ];
    });
    for (const answer of answers) {
      expect(answer).toMatch(/^[A-Za-z].*\.$/s);
      expect(answer).not.toMatch(/ {4}at |node:|\.ts:/);
    }
    expect(await takeShown(opened.desktop)).toEqual([]);
  });

  test.each(['/away', '/redirect'])('the page does not navigate to %s of another server', async path => {
    await opened.page.evaluate(url => location.assign(url), `${foreign.url}${path}`);
    await expectUnmoved();
    expect(await takeShown(opened.desktop)).toEqual([]);
  });

  test('a redirect is not followed, even where main itself loads the address', async () => {
    const outcome = await opened.desktop.evaluate(async ({ BrowserWindow }, url) => {
      const window = new BrowserWindow({ show: false });
      const loaded = await window.loadURL(url).then(
        () => 'loaded',
        () => 'refused',
      );
      window.destroy();
      return loaded;
    }, `${foreign.url}/redirect`);
    expect({ outcome, seen: foreign.seen }).toEqual({ outcome: 'refused', seen: ['/redirect'] });
  });

  test('frames, webviews, forms and pop-ups lead nowhere', async () => {
    await opened.page.evaluate(async url => {
      const frame = document.createElement('iframe');
      frame.src = `${url}/frame`;
      const webview = document.createElement('webview');
      webview.setAttribute('src', `${url}/webview`);
      document.body.append(frame, webview);
      const form = document.createElement('form');
      form.action = `${url}/form`;
      document.body.append(form);
      form.submit();
      window.open(`${url}/popup`);
      window.open('file:///etc/passwd');
      window.open('javascript:alert(1)');
      await new Promise(resolve => setTimeout(resolve, 300));
      for (const element of [frame, webview, form]) element.remove();
    }, foreign.url);
    await expectUnmoved();
    expect(await takeShown(opened.desktop)).toEqual([]);
  });

  test('a link to the web opens in the browser, after a question that names the host', async () => {
    const { desktop, page } = opened;
    const click = () =>
      page.evaluate(() => {
        const link = Object.assign(document.createElement('a'), {
          href: 'https://example.org/copyright',
          target: '_blank',
        });
        document.body.append(link);
        link.click();
        link.remove();
      });
    await willAnswer(desktop, { button: 'Cancel' });
    await click();
    const asked = await vi.waitUntil(async () => (await takeShown(desktop))[0], { timeout: timeoutMs });
    expect(asked).toMatchObject({ kind: 'question', text: expect.stringContaining('example.org') });
    await willAnswer(desktop, { button: 'Open' });
    await click();
    const shown: string[] = [];
    await vi.waitUntil(
      async () => {
        shown.push(...(await takeShown(desktop)).map(({ kind, text }) => `${kind} ${text}`));
        return shown.length === 2;
      },
      { timeout: timeoutMs },
    );
    expect(shown[1]).toBe('browser https://example.org/copyright');
    await expectUnmoved();
  });

  test('blobs of the page are saved where the user chooses; nothing else is downloaded', async () => {
    const { desktop, page } = opened;
    const target = join(opened.dataDir, 'route.gpx');
    const download = (href: string) =>
      page.evaluate(address => {
        const url = address === '' ? URL.createObjectURL(new Blob(['<gpx/>'])) : address;
        const link = Object.assign(document.createElement('a'), { href: url, download: 'route.gpx' });
        document.body.append(link);
        link.click();
        link.remove();
      }, href);
    await willAnswer(desktop, { save: target });
    await download('data:application/octet-stream,foreign');
    await download(`${foreign.url}/file`);
    await download('');
    await vi.waitUntil(async () => (await readFile(target, 'utf8').catch(() => '')) !== '', { timeout: timeoutMs });
    expect(await readFile(target, 'utf8')).toBe('<gpx/>');
    await expectUnmoved();
  });

  test('permissions are denied by Chromium, but for copying, the position and reaching the service', async () => {
    // Chromium refuses to copy from a window behind another.
    await opened.page.bringToFront();
    await opened.page.waitForFunction(() => document.hasFocus());
    const answers = await opened.page.evaluate(async () => {
      const outcome = (promise: Promise<unknown>) =>
        promise.then(
          () => 'granted',
          error => error.name,
        );
      return {
        geolocation: await new Promise(resolve =>
          navigator.geolocation.getCurrentPosition(
            () => resolve('granted'),
            // A machine without a receiver or a network does not know it.
            error => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : 'unknown'),
            { timeout: 2000 },
          ),
        ),
        notifications: await Notification.requestPermission(),
        camera: await outcome(navigator.mediaDevices.getUserMedia({ video: true })),
        microphone: await outcome(navigator.mediaDevices.getUserMedia({ audio: true })),
        paste: await outcome(navigator.clipboard.readText()),
        copy: await outcome(navigator.clipboard.writeText('47.1, 9.5')),
      };
    });
    expect(answers).toEqual({
      geolocation: expect.stringMatching(/^(granted|unknown)$/),
      notifications: 'denied',
      // Chromium's headless shell knows neither.
      camera: expect.stringMatching(/^(NotAllowedError|NotSupportedError)$/),
      microphone: expect.stringMatching(/^(NotAllowedError|NotSupportedError)$/),
      paste: 'NotAllowedError',
      copy: 'granted',
    });
  });
});

/** A foreign server on this machine: whatever arrives here got past the guards. */
interface ForeignServer {
  readonly url: string;
  /** Paths that were asked for. */
  readonly seen: string[];
}

async function startForeignServer(): Promise<ForeignServer> {
  const seen: string[] = [];
  const page = '<link rel="icon" href="data:,"><title>Elsewhere</title>';
  const server = createServer(({ url = '' }, response) => {
    seen.push(url);
    if (url === '/redirect') response.writeHead(302, { location: '/reached' }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  return { url: await addressOf(server), seen };
}
