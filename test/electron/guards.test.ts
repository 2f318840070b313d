import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pageUrl } from '../../electron/page/serve-page.ts';
import { guardDownloads, guardNavigation, guardPermissions } from '../../electron/security/guards.ts';
import { createOpenOutside } from '../../electron/security/open-outside.ts';
import { patienceMs } from '../helpers/patience.ts';

// The handlers themselves, asked as Electron asks them; what they are for is driven in test/desktop.

type Handler = (...given: unknown[]) => unknown;

const electron = vi.hoisted(() => ({
  app: undefined as unknown as import('node:events').EventEmitter,
  session: { handlers: {} as Record<string, (...given: unknown[]) => unknown> },
  showMessageBox: vi.fn(),
  openExternal: vi.fn(),
}));
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  electron.app = Object.assign(new Emitter(), { getPath: () => '/home/somebody/Downloads' });
  const set = (name: string) => (handler: Handler) => {
    electron.session.handlers[name] = handler;
  };
  const defaultSession = {
    setPermissionRequestHandler: set('request'),
    setPermissionCheckHandler: set('check'),
    setDevicePermissionHandler: set('device'),
    on: (name: string, handler: Handler) => set(name)(handler),
  };
  return {
    app: electron.app,
    session: { defaultSession },
    dialog: { showMessageBox: electron.showMessageBox },
    shell: { openExternal: electron.openExternal },
    BrowserWindow: { getFocusedWindow: () => null },
  };
});

const service = 'http://127.0.0.1:8787';
const prevented = { defaultPrevented: true };
const event = (fields: object) => ({
  ...fields,
  defaultPrevented: false,
  preventDefault() {
    this.defaultPrevented = true;
  },
});

describe('navigation of every page that is ever made', () => {
  const openOutside = vi.fn();
  let contents: EventEmitter & { opens?: Handler };
  beforeEach(() => {
    openOutside.mockReset();
    electron.app.removeAllListeners();
    guardNavigation({ serviceOrigin: () => service, openOutside });
    contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler(handler: Handler) {
        contents.opens = handler;
      },
    });
    electron.app.emit('web-contents-created', {}, contents);
  });
  const tell = (name: string, fields: object) => {
    const told = event(fields);
    contents.emit(name, told);
    return told;
  };

  test.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('%s stays on the own origin', name => {
    expect(tell(name, { url: `${pageUrl}#map=1/2/3`, isMainFrame: true })).toMatchObject({ defaultPrevented: false });
    expect(tell(name, { url: 'https://example.org/', isMainFrame: true })).toMatchObject(prevented);
    expect(tell(name, { url: `${service}/docs/`, isMainFrame: true })).toMatchObject(prevented);
    expect(tell(name, { url: pageUrl, isMainFrame: false })).toMatchObject(prevented);
  });

  test('a link that was followed is handed on once, with its verdict', () => {
    for (const name of ['will-navigate', 'will-frame-navigate'])
      tell(name, { url: 'https://example.org/', isMainFrame: true });
    tell('will-redirect', { url: 'https://example.org/elsewhere', isMainFrame: true });
    expect(openOutside.mock.calls).toEqual([['https://example.org/', 'ask']]);
  });

  test('no window is opened, whatever becomes of its address; no webview is attached', () => {
    expect(contents.opens?.({ url: 'https://example.org/' })).toEqual({ action: 'deny' });
    expect(contents.opens?.({ url: pageUrl })).toEqual({ action: 'deny' });
    expect(openOutside.mock.calls.map(([, verdict]) => verdict)).toEqual(['ask', 'deny']);
    expect(tell('will-attach-webview', {})).toMatchObject(prevented);
  });

  test('a page cannot keep its window open, nor the program from ending', () => {
    // Prevented here means: the page's own objection is passed over.
    expect(tell('will-prevent-unload', {})).toMatchObject(prevented);
  });
});

describe('permissions', () => {
  guardPermissions();
  const { request, check, device } = electron.session.handlers;
  const asked = (permission: string, requestingUrl: string, isMainFrame = true) => {
    const callback = vi.fn();
    request?.({}, permission, callback, { requestingUrl, isMainFrame });
    return callback.mock.calls[0]?.[0];
  };

  test('permissions of the table are granted to the main frame of the own page', () => {
    expect(asked('clipboard-sanitized-write', pageUrl)).toBe(true);
    expect(asked('clipboard-sanitized-write', pageUrl, false)).toBe(false);
    expect(asked('clipboard-sanitized-write', 'https://example.org/')).toBe(false);
    expect(asked('media', pageUrl)).toBe(false);
  });

  test('a check is answered alike: no page within another, nothing that the table lacks', () => {
    const checked = (permission: string, origin: string, embeddingOrigin?: string) =>
      check?.(null, permission, origin, { embeddingOrigin });
    expect(checked('clipboard-sanitized-write', pageUrl)).toBe(true);
    expect(checked('clipboard-sanitized-write', pageUrl, 'https://example.org')).toBe(false);
    expect(checked('clipboard-sanitized-write', 'https://example.org')).toBe(false);
    expect(checked('media', pageUrl)).toBe(false);
  });

  test('no device is ever given', () => {
    expect(device?.({ deviceType: 'usb', origin: pageUrl })).toBe(false);
  });
});

describe('downloads', () => {
  guardDownloads();
  const download = (url: string, name: string) => {
    const told = event({});
    const setSaveDialogOptions = vi.fn();
    electron.session.handlers['will-download']?.(
      told,
      { getURL: () => url, getFilename: () => name, setSaveDialogOptions },
      { getURL: () => pageUrl },
    );
    return { prevented: told.defaultPrevented, proposed: setSaveDialogOptions.mock.calls[0]?.[0].defaultPath };
  };

  test('blobs of the page are saved through a dialog, under a safe name', () => {
    expect(download(`blob:${pageUrl}7f0c`, '../.bashrc')).toEqual({
      prevented: false,
      proposed: expect.stringMatching(/^\/home\/somebody\/Downloads\/[^./][^/]*$/),
    });
  });

  test('downloads from elsewhere are stopped', () => {
    expect(download('https://example.org/setup.exe', 'setup.exe')).toEqual({ prevented: true, proposed: undefined });
  });
});

describe('addresses that lead out', () => {
  beforeEach(() => {
    electron.showMessageBox.mockReset();
    electron.openExternal.mockReset().mockResolvedValue(undefined);
  });

  test('one question at a time: others are dropped meanwhile, and asked again later', async () => {
    const first = Promise.withResolvers<{ response: number }>();
    electron.showMessageBox.mockReturnValueOnce(first.promise).mockResolvedValue({ response: 1 });
    const openOutside = createOpenOutside();
    openOutside('https://one.example/', 'ask');
    openOutside('https://two.example/', 'ask');
    expect(electron.showMessageBox).toHaveBeenCalledOnce();
    first.resolve({ response: 0 });
    await vi.waitFor(() => expect(electron.openExternal.mock.calls).toEqual([['https://one.example/']]), patienceMs);
    await vi.waitFor(() => {
      openOutside('https://three.example/', 'ask');
      expect(electron.showMessageBox).toHaveBeenCalledTimes(2);
    });
    expect(electron.openExternal).toHaveBeenCalledOnce();
  });

  test('denied and internal addresses open nothing; long addresses are shortened', async () => {
    electron.showMessageBox.mockResolvedValue({ response: 1 });
    const openOutside = createOpenOutside();
    openOutside('https://example.org/', 'deny');
    openOutside(pageUrl, 'allow');
    expect(electron.showMessageBox).not.toHaveBeenCalled();
    openOutside(`https://example.org/${'x'.repeat(5000)}`, 'ask');
    expect(electron.showMessageBox.mock.calls[0]?.[0].detail.length).toBeLessThan(500);
    expect(electron.openExternal).not.toHaveBeenCalled();
  });
});
