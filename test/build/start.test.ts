import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { whyNoWindow } from '../../build/start/electron-binary.ts';
import { root } from '../helpers/packs.ts';

const shown = { platform: 'linux', env: { DISPLAY: ':0' } } as const;
/** Node itself, which strips types like a suitable Electron. */
const capable = process.execPath;

test('`npm start` opens a window where Electron and a display are there', () => {
  expect(whyNoWindow(capable, shown)).toBeUndefined();
  expect(whyNoWindow(capable, { platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' } })).toBeUndefined();
  expect(whyNoWindow(capable, { platform: 'darwin', env: {} })).toBeUndefined();
});

test('otherwise it says why it opens the browser', () => {
  expect(whyNoWindow(undefined, shown)).toContain('npx install-electron');
  expect(whyNoWindow(capable, { platform: 'linux', env: {} })).toContain('no display');
});

test.skipIf(process.platform === 'win32')('also where Electron cannot run TypeScript', () => {
  expect(whyNoWindow('/bin/echo', shown)).toContain('cannot run TypeScript');
});

test("the page's first script is small, and the map's library is fetched beside it, both compressed ahead", async () => {
  const page = join(root, 'dist/renderer');
  const html = await readFile(join(page, 'index.html'), 'utf8');
  const [, script = ''] = /<script type="module"[^>]* src="\.\/([^"]+)"/.exec(html) ?? [];
  const [, library = ''] = /<link rel="modulepreload"[^>]* href="\.\/([^"]+)"/.exec(html) ?? [];
  expect(library).toContain('map-library');
  for (const path of [script, library]) {
    const copy = await readFile(join(page, `${path}.br`));
    expect(copy.byteLength, path).toBeLessThan(350_000);
    expect(brotliDecompressSync(copy).equals(await readFile(join(page, path)))).toBe(true);
  }
});
