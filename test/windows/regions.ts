import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { release } from '../helpers/release.ts';
import { monaco } from '../helpers/shared-data.ts';
import { eventually } from './eventually.ts';
import type { Report } from './report.ts';
import type { Wine } from './run-in-wine.ts';
import type { TestDrive } from './test-drive.ts';
import type { WindowsService } from './windows-service.ts';

const allowed = ['--allow-other-signer', '--allow-untrusted-routing'];
const [newer, newest] = ['2030-01-01', '2030-02-01'];

/** Builds, installs, updates, rolls back, exports and removes Monaco beside the running service. */
export async function checkRegions(
  report: Report,
  wine: Wine,
  drive: TestDrive,
  { dataDir, service }: { dataDir: string; service: WindowsService },
): Promise<void> {
  const outpost = (...args: string[]) => wine.done([...args, '--data-dir', dataDir]);
  const served = async () => {
    const { body } = await service.get('/health');
    return body.regions.find(({ id }: { id: string }) => id === 'monaco')?.version;
  };
  const isServed = (version: string | undefined) =>
    eventually(async () => assert.equal(await served(), version, 'the version that is served'));
  const locations = [
    { lat: 43.7384, lon: 7.4246 },
    { lat: 43.7311, lon: 7.4197 },
  ];
  const routes = async () => {
    const answer = await service.post('/directions/v1', { costing: 'auto', locations });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  const built = drive.path('Gebaut für später', 'monaco');
  let first = '';

  await report.check('Monaco is built from its extract, installed and answers', async () => {
    const osm = drive.path('Auszüge 地図', 'monaco.osm.pbf');
    await mkdir(drive.here('Auszüge 地図'), { recursive: true });
    await copyFile(monaco.osm, drive.here('Auszüge 地図', 'monaco.osm.pbf'));
    await copyFile(monaco.heights, drive.here('Auszüge 地図', 'N43E007.hgt.zip'));
    const heights = drive.path('Auszüge 地図', 'N43E007.hgt.zip');
    const what = ['--id', 'monaco', '--name', 'Monaco', '--osm', osm, '--dem', heights, '--make-buildings'];
    await outpost('pack', 'build', ...what, '--out', built);
    const manifest = JSON.parse(await readFile(drive.here('Gebaut für später', 'monaco', 'pack.json'), 'utf8'));
    first = manifest.version;
    const kinds = new Set(manifest.parts.map(({ kind }: { kind: string }) => kind));
    assert.deepEqual([...kinds].sort(), ['basemap', 'buildings', 'places', 'routing', 'terrain']);
    await isServed(first);
    await routes();
    const { body } = await service.get('/search/geocode/v1/forward?q=Casino');
    assert(JSON.stringify(body).includes('Monaco'));
  });
  await report.check('a newer version takes its place while it answers', async () => {
    await release(drive.here('releases'), drive.here('Gebaut für später', 'monaco'), { version: newer });
    await outpost('pack', 'install', drive.path('releases', newer, 'monaco'), ...allowed);
    await isServed(newer);
    await routes();
  });
  await report.check('it is rolled back', async () => {
    await outpost('pack', 'rollback', 'monaco');
    await isServed(first);
    await routes();
  });
  await report.check('it is updated from a catalogue', async () => {
    await release(drive.here('releases'), drive.here('Gebaut für später', 'monaco'), { version: newest });
    await outpost(
      'pack',
      'publish',
      drive.path('published'),
      drive.path('releases', newest, 'monaco'),
      '--name',
      'Maps',
    );
    const server = await startMisbehavingServer(drive.here('published'));
    try {
      await outpost('catalogue', 'add', `${server.url}/catalogue.json`, '--unsigned');
      await outpost('pack', 'install', 'monaco', ...allowed);
    } finally {
      await server.close();
    }
    await isServed(newest);
    await routes();
  });
  await report.check('it is exported into one file, which is verified and installed elsewhere', async () => {
    const file = drive.path('Karten für unterwegs.outpost');
    await outpost('pack', 'export', 'monaco', file);
    await outpost('pack', 'verify', file);
    const elsewhere = drive.path('elsewhere');
    await wine.done(['pack', 'install', file, '--data-dir', elsewhere, '--allow-untrusted-routing']);
    assert(existsSync(join(drive.here('elsewhere'), 'packs', 'monaco', newest)));
  });
  await report.check('it is removed with all its files, although the service has them open', async () => {
    await routes();
    const { filesLeft } = await outpost('pack', 'remove', 'monaco', '--yes');
    await isServed(undefined);
    assert.equal(filesLeft, false);
    assert(!existsSync(drive.here('packs', 'monaco')));
  });
}
