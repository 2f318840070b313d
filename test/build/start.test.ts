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
  const preloaded = [...html.matchAll(/<link rel="modulepreload"[^>]* href="\.\/([^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  const [library = ''] = preloaded.filter(path => path.includes('map-library'));
  const size = async (path: string) => {
    const copy = await readFile(join(page, `${path}.br`));
    expect(brotliDecompressSync(copy).equals(await readFile(join(page, path)))).toBe(true);
    return copy.byteLength;
  };
  let first = 0;
  for (const path of [script, ...preloaded.filter(path => path !== library)]) first += await size(path);
  process.stdout.write(`first script: ${Math.round(first / 1000)} kB\n`);
  expect(first).toBeGreaterThan(100_000);
  expect(first).toBeLessThan(350_000);
  expect(await size(library)).toBeLessThan(350_000);
});
