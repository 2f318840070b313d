import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import type { Report } from './report.ts';
import type { Wine } from './run-in-wine.ts';
import type { TestDrive } from './test-drive.ts';
import { serveInWine } from './windows-service.ts';

const heights = { points: [{ lon: -28.62667, lat: 45.56028 }] };

/** Data folders in places that Windows alone has, or that other systems know under one name only. */
export async function checkPaths(report: Report, wine: Wine, drive: TestDrive): Promise<void> {
  await report.check('a data folder of more than 260 characters serves', async () => {
    const names = Array.from({ length: 6 }, (_, i) => `${i} ${'long '.repeat(9)}folder`);
    const service = await serveInWine(wine, drive.path(...names));
    const { body } = await service.post('/elevation/v1', heights);
    assert.equal(typeof body.elevations[0].elevation, 'number');
    assert.deepEqual(service.complaints, []);
    await service.process.kill();
  });
  const folder = await removableDrive(drive);
  const service = await serveInWine(wine, 'E:\\');
  await report.check('the root of a drive is a data folder, and its letter has no case', async () => {
    assert.equal((await service.post('/elevation/v1', heights)).status, 200);
    assert(existsSync(join(folder, 'outpost.db')));
    const installed = await wine.done(['pack', 'list', '--data-dir', 'e:\\']);
    assert.deepEqual(installed.map(({ id }: { id: string }) => id).sort(), ['sandbox', 'world']);
  });
  await report.check('one that is taken away is missed in a sentence, and answers when it is back', async () => {
    await rename(folder, `${folder} away`);
    const { status, body } = await service.get('/search/geocode/v1/forward?q=Skarvik');
    assert(status === 200 || (status >= 500 && typeof body.message === 'string'), `${status} ${JSON.stringify(body)}`);
    await rename(`${folder} away`, folder);
    await eventually(async () => assert.equal((await service.post('/elevation/v1', heights)).status, 200));
    assert.equal((await service.get('/search/geocode/v1/forward?q=Skarvik')).status, 200);
  });
  await service.process.kill();
}

/** Makes drive E, as of a stick: a folder on drive C. */
async function removableDrive(drive: TestDrive): Promise<string> {
  const folder = drive.here('stick');
  const letter = join(drive.here(), '..', '..', 'dosdevices', 'e:');
  await mkdir(folder, { recursive: true });
  await rm(letter, { force: true });
  await symlink(folder, letter);
  return folder;
}
