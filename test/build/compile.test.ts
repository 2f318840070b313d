import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { root } from '../helpers/packs.ts';

test('what the build compiles is what the service loads: its first start compiles next to nothing', async () => {
  const folder = await temporaryFolder();
  const cache = join(folder, 'cache');
  const env = { ...process.env, NODE_COMPILE_CACHE: cache };
  const compiled = async () => (await readdir(cache, { recursive: true })).length;

  const { status, stderr } = spawnSync(process.execPath, ['build/start/compile-process.ts'], { cwd: root, env });
  expect(status, String(stderr)).toBe(0);
  const ahead = await compiled();
  expect(ahead).toBeGreaterThan(200);

  const options = ['serve', '--json', '--port', '0', '--no-default-regions', '--data-dir', join(folder, 'data')];
  const service = spawn(process.execPath, ['server/cli/launch.js', ...options], { cwd: root, env });
  const ended = once(service, 'close');
  await once(service.stdout, 'data');
  if (process.platform === 'linux') {
    // Pictures are drawn by processes of their own, and the terrain's tiles are read by threads, later: their libraries would take every start a tenth of a second.
    const mapped = await readFile(`/proc/${service.pid}/maps`, 'utf8');
    expect(mapped).toContain('better-sqlite3');
    expect(mapped).not.toMatch(/libvips|skia/);
  }
  service.kill('SIGTERM');
  await ended;
  expect(await compiled()).toBeLessThan(ahead * 1.01);
});
