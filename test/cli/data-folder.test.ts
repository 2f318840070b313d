import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { outpost, outpostServe } from '../helpers/outpost.ts';
import { mountSmallDisk } from '../helpers/small-disk.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

const folder = await temporaryFolder();
const pack = await writeTinyPack(join(folder, 'tiny'), { id: 'tiny' });

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

test('a data folder on a disk that is read-only is refused in one sentence, with or without accounts', async () => {
  const disk = await mountSmallDisk(64 * 1024 * 1024);
  if (disk === undefined) return;
  const dataDir = join(disk.folder, 'data');
  const started = await outpostServe(['--port', '0', '--data-dir', dataDir]);
  await started.stop('SIGTERM');
  disk.lock();
  for (const refused of [dataDir, join(disk.folder, 'new')]) {
    const { code, stderr } = await outpost(['serve', '--port', '0', '--data-dir', refused]);
    expect(stderr).toBe(
      `The disk that holds ${refused} is read-only. Nothing half done is used. Make it writable, or choose another.\n`,
    );
    expect(code).toBe(1);
  }
  await disk.remove();
});
