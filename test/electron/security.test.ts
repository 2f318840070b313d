import { describe, expect, test } from 'vitest';
import { isOwnPage, pageUrl } from '../../electron/page/serve-page.ts';
import { judgeDownload, judgeLink, judgeNavigation, judgePermission } from '../../electron/security/verdicts.ts';
import { workstationWindowOptions } from '../../electron/windows/place-window.ts';

const service = 'http://127.0.0.1:8787';

describe('navigation', () => {
  test("the page's own origin is allowed in the window, and in no frame", () => {
    expect(judgeNavigation(pageUrl, true, service)).toBe('allow');
    expect(judgeNavigation(`${pageUrl}#map=4/1/2`, true, service)).toBe('allow');
    expect(judgeNavigation(pageUrl, false, service)).toBe('deny');
  });

  test('a link to the web is a question, the service itself is nowhere to go', () => {
    expect(judgeNavigation('https://www.openstreetmap.org/copyright', true, service)).toBe('ask');
    expect(judgeNavigation('https://www.openstreetmap.org/copyright', false, service)).toBe('deny');
    expect(judgeNavigation(`${service}/workstation/`, true, service)).toBe('deny');
  });

  test.each([
    'outpost://map/?lat=1&lon=2',
    'outpost://workstation.evil.example/',
    'outpost://workstation:80/',
    'outpost://a@workstation/',
    'outpost:workstation',
    'outpost:///workstation/',
    'http://workstation/',
    'http://127.0.0.1:8788/workstation/',
    'http://localhost:8787/docs/',
    `${service}@evil.example/docs/`,
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'about:blank',
    'not an address',
    '',
  ])('%s is denied', url => {
    expect(judgeNavigation(url, true, service)).toBe('deny');
    expect(isOwnPage(url)).toBe(false);
  });
});

describe('links', () => {
  test("the web is asked about, the service's own explorer opens at once", () => {
    expect(judgeLink('https://www.openstreetmap.org/copyright', service)).toBe('ask');
    expect(judgeLink(`${service}/docs/`, service)).toBe('open');
    expect(judgeLink(`${service}/docs/`, undefined)).toBe('deny');
  });

  test.each([
    'http://example.org/',
    'file:///bin/sh',
    'smb://host/share',
    'mailto:a@example.org',
    'https://bank@evil.example/',
    pageUrl,
    'http://127.0.0.1:9999/docs/',
    'http://user@127.0.0.1:8787/docs/',
  ])('%s opens nowhere', url => {
    expect(judgeLink(url, service)).toBe('deny');
  });
});

describe('permissions', () => {
  test.each(['clipboard-sanitized-write', 'geolocation', 'loopback-network'])(
    '%s is granted to the own origin only',
    permission => {
      expect(judgePermission(permission, pageUrl)).toBe(true);
      expect(judgePermission(permission, 'outpost://workstation')).toBe(true);
      expect(judgePermission(permission, 'https://example.org/')).toBe(false);
      expect(judgePermission(permission, service)).toBe(false);
      expect(judgePermission(permission, pageUrl, 'https://example.org')).toBe(false);
    },
  );

  test.each(['media', 'usb', 'fileSystem', 'openExternal', 'local-network', 'a-permission-of-next-year'])(
    '%s is denied',
    permission => {
      expect(judgePermission(permission, pageUrl)).toBe(false);
    },
  );
});

describe('downloads', () => {
  test('blobs of the page are saved', () => {
    expect(judgeDownload('blob:outpost://workstation/7f0c', pageUrl)).toBe(true);
  });

  test.each([
    ['https://example.org/setup.exe', pageUrl],
    ['blob:https://example.org/7f0c', pageUrl],
    ['data:text/plain,x', pageUrl],
    [`${service}/v1/tiles`, pageUrl],
    ['blob:outpost://workstation/7f0c', 'https://example.org/'],
  ])('%s on %s is not', (url, page) => {
    expect(judgeDownload(url, page)).toBe(false);
  });
});

test('the window is sandboxed, isolated and without Node', () => {
  expect(workstationWindowOptions('/preload.cjs', '/icon.png').webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    navigateOnDragDrop: false,
  });
});
