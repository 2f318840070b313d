import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outpost } from '../helpers/outpost.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

let folder: string;
let pack: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-data-folder-'));
  pack = await writeTinyPack(join(folder, 'tiny'), { id: 'tiny' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// There nothing can be made, and the system says so in a way that made Node try for ever.
test.runIf(process.platform === 'linux').each([
  ['user', () => ['user', 'create', 'Ada']],
  ['install', () => ['pack', 'install', pack]],
  ['serve', () => ['serve', '--port', '0', '--no-default-regions']],
])('a data folder where none can be made is refused at once: %s', async (_name, args) => {
  const { code, stderr } = await outpost([...args(), '--data-dir', '/proc/outpost/data']);
  expect(stderr).toBe(
    '/proc/outpost cannot be made: its disk cannot be written, or is gone. Choose another folder with --data-dir.\n',
  );
  expect(code).toBe(1);
});
