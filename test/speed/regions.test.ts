import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { installPack } from '../../data-packs/store/install.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { leastOf } from '../helpers/least-of.ts';
import { patienceMs } from '../helpers/patience.ts';
import { startService } from '../helpers/service.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

test('a pack that another process installs is there within two seconds', async () => {
  const folder = await temporaryFolder();
  const service = await startService();
  let installed = 0;
  const regions = async (): Promise<number> => (await service.get('/health')).body.regions.length;
  const least = await leastOf(3, 2000, async () => {
    installed += 1;
    const id = `region-${installed}`;
    await installPack(service.dataDir, await writeTinyPack(join(folder, id), { id }));
    const started = performance.now();
    await vi.waitUntil(async () => (await regions()) === installed, { timeout: patienceMs, interval: 25 });
    return performance.now() - started;
  });
  expect(least).toBeLessThan(2000);
  await service.close();
  await rm(folder, { recursive: true, force: true });
});
