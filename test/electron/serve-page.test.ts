import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageOrigin, servePage } from '../../electron/page/serve-page.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';

let serviceOrigin: string | undefined = 'http://127.0.0.1:8787';
const folder = await temporaryFolder();
const write = async (path: string, text: string) => {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), text);
};
await write('page/index.html', '<!doctype html>page');
await write('page/assets/main-1a2b.js', 'let a;');
await write('page/notes.txt', 'not for the page');
await write('page-beside/index.html', 'beside');
await write('secret.json', '{}');
const serve = servePage({
  page: join(folder, 'page'),
  serviceOrigin: () => serviceOrigin,
});

/** A request whose address stays as it is written, as Chromium may send it: `Request` would tidy it up. */
const ask = (url: string, method = 'GET') => serve({ url, method } as Request);

test('the page and its files are served with their types, under a policy that names one service', async () => {
  const page = await ask(`${pageOrigin}/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toBe('<!doctype html>page');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain('connect-src http://127.0.0.1:8787 data: blob:;');

  const script = await ask(`${pageOrigin}/assets/main-1a2b.js?v=1`);
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('before the service answers, the page may connect to nothing', async () => {
  serviceOrigin = undefined;
  const page = await ask(`${pageOrigin}/`);
  serviceOrigin = 'http://127.0.0.1:8787';
  expect(page.headers.get('content-security-policy')).not.toContain('http');
});

test.each([
  `${pageOrigin}/missing.js`,
  `${pageOrigin}/notes.txt`,
  `${pageOrigin}/assets`,
  `${pageOrigin}/../secret.json`,
  `${pageOrigin}/%2e%2e/secret.json`,
  `${pageOrigin}/..%2fsecret.json`,
  `${pageOrigin}/..%5csecret.json`,
  `${pageOrigin}/..%2fpage-beside/`,
  `${pageOrigin}/assets/%00.js`,
  `${pageOrigin}/%E0%A4%A.js`,
  `${pageOrigin}/c:/secret.json`,
  'outpost://map/',
  'outpost://workstation.example/',
  'outpost://a@workstation/',
])('%s is not there', async url => {
  const answer = await ask(url);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('');
});

test('only reading is answered', async () => {
  expect((await ask(`${pageOrigin}/`, 'POST')).status).toBe(405);
  const head = await ask(`${pageOrigin}/`, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
});
