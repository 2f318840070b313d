import { describe, expect, test } from 'vitest';
import { isOwnPage, judgeNavigation, judgeNewWindow, judgePermission } from '../../electron/security/addresses.ts';
import { workstationWindowOptions } from '../../electron/windows/window-options.ts';

const origin = 'http://127.0.0.1:8787';

describe('navigation', () => {
  test("the workstation's own pages are allowed", () => {
    expect(judgeNavigation(`${origin}/workstation/#token=abc`, origin)).toBe('allow');
  });

  test.each([
    'https://example.org/',
    'http://127.0.0.1:8788/workstation/',
    'http://127.0.0.1:8787@evil.example/workstation/',
    'http://localhost:8787/workstation/',
    `${origin}/docs`,
    `${origin}/workstation/../docs`,
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'about:blank',
    'not an address',
    '',
  ])('%s is denied', url => {
    expect(judgeNavigation(url, origin)).toBe('deny');
    expect(isOwnPage(url, origin)).toBe(false);
  });
});

describe('new windows', () => {
  test('links to the web go to the system browser, nothing opens inside', () => {
    expect(judgeNewWindow('https://www.openstreetmap.org/copyright', origin)).toBe('open-outside');
    expect(judgeNewWindow(`${origin}/docs/`, origin)).toBe('open-outside');
  });

  test.each([
    'http://example.org/',
    'file:///bin/sh',
    'smb://host/share',
    'https://bank@evil.example/',
    `${origin}/workstation/`,
    'http://127.0.0.1:9999/docs/',
    `http://user@127.0.0.1:8787/docs/`,
  ])('%s opens nowhere', url => {
    expect(judgeNewWindow(url, origin)).toBe('deny');
  });
});

describe('permissions', () => {
  test('copying coordinates is granted to the own origin only', () => {
    expect(judgePermission('clipboard-sanitized-write', `${origin}/workstation/`, origin)).toBe(true);
    expect(judgePermission('clipboard-sanitized-write', 'https://example.org/', origin)).toBe(false);
  });

  test.each(['geolocation', 'media', 'usb', 'fileSystem', 'openExternal', 'a-permission-of-next-year'])(
    '%s is denied',
    permission => {
      expect(judgePermission(permission, origin, origin)).toBe(false);
    },
  );
});

test('the window is sandboxed, isolated and without Node', () => {
  expect(workstationWindowOptions('/preload.cjs').webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
  });
});
