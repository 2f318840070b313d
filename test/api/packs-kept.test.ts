import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withLock } from '../../data-packs/store/disk/lock.ts';
import { DownloadFolder, downloadLock } from '../../data-packs/store/download/download-folder.ts';
import type { Kept, Task } from '../../server/packs/pack-schemas.ts';
import { adminClient } from '../helpers/admin-client.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

/** Leftovers, as the window lists them. */

const catalogue = 'http://127.0.0.1:9/catalogue.json';

/** A download that was stopped when so many bytes of it were there. */
async function stoppedDownload(id: string, bytes: number, from?: string): Promise<string> {
  const sha256 = id.charCodeAt(0).toString(16).padStart(2, '0').repeat(32);
  const folder = DownloadFolder.of(dataDir, { id, manifest: { url: 'http://127.0.0.1:9/', size: 1, sha256 } });
  await folder.make({
    ...(from === undefined ? {} : { catalogue: from }),
    region: id,
    name: `The ${id}`,
    version: '1',
    manifest: { url: 'http://127.0.0.1:9/', size: 1, sha256 },
    bytesTotal: 2000,
    started: '2026-01-01T00:00:00Z',
  });
  await writeFile(folder.fetchingFile(0), Buffer.alloc(bytes));
  return folder.name;
}

const dataDir = await temporaryFolder();
await mkdir(join(dataDir, 'extracts'));
await writeFile(join(dataDir, 'extracts', 'europe_monaco.osm.pbf'), Buffer.alloc(700));
await stoppedDownload('alps', 500, catalogue);
await stoppedDownload('tyrol', 300);
const service = await serviceForTests({ dataDir });
const admin = await adminClient(service);

const kept = async (): Promise<Kept[]> => (await admin.get('/kept')).body.kept;
const names = async () => (await kept()).map(({ name }) => name);
const discard = (id: string) => admin.post('/kept/discard', { id });

test('leftovers are listed with their size, except those of tasks', async () => {
  const [download, extract] = await kept();
  expect(download).toMatchObject({ what: 'download', name: 'The tyrol', bytesTotal: 2000 });
  // Its notes lie beside the bytes that have come.
  expect(download?.bytes).toBeGreaterThanOrEqual(300);
  expect(extract).toMatchObject({ id: 'europe_monaco.osm.pbf', what: 'extract', name: 'europe_monaco', bytes: 700 });
  expect(await names()).toHaveLength(2);
  const { tasks }: { tasks: Task[] } = (await admin.get('/tasks')).body;
  expect(tasks).toMatchObject([{ title: 'The alps', state: 'paused' }]);
  const id = 'alps-616161616161';
  expect(existsSync(join(dataDir, 'downloads', id))).toBe(true);
  expect(await discard(id)).toMatchObject({ status: 409, body: { error: 'conflict' } });
  expect(existsSync(join(dataDir, 'downloads', id))).toBe(true);
  await admin.post(`/tasks/${tasks[0]?.id}/cancel`);
  expect(existsSync(join(dataDir, 'downloads', id))).toBe(false);
});

test('discarding removes a leftover and reports its size; a second time fails', async () => {
  expect((await discard('europe_monaco.osm.pbf')).body).toEqual({ freedBytes: 700 });
  expect(existsSync(join(dataDir, 'extracts', 'europe_monaco.osm.pbf'))).toBe(false);
  expect(await names()).toEqual(['The tyrol']);
  expect((await discard('europe_monaco.osm.pbf')).status).toBe(409);
  expect((await discard('../packs')).status).toBe(409);
  expect((await discard('')).status).toBe(400);
});

test('files in use by a command are not listed, its leftovers are', async () => {
  const id = await stoppedDownload('ziller', 100, catalogue);
  await withLock(downloadLock(dataDir, 'ziller'), undefined, async () => {
    expect(await names()).toEqual(['The tyrol']);
    expect((await discard(id)).status).toBe(409);
  });
  expect(await names()).toEqual(['The tyrol', 'The ziller']);
  expect((await discard(id)).status).toBe(200);
  expect(existsSync(join(dataDir, 'downloads', id))).toBe(false);
});
