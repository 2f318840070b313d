import { spawnSync } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DownloadFolder } from '../../../data-packs/store/download/download-folder.ts';
import { discardUnfinished, listUnfinished } from '../../../data-packs/store/unfinished/unfinished-work.ts';
import { restoreDownloads, stoppedWork } from '../../../server/packs/index.ts';
import { TaskQueue } from '../../../server/packs/tasks/task-queue.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';

const catalogue = 'http://127.0.0.1:9/catalogue.json';

let dataDir: string;
let queue: TaskQueue;
beforeEach(async () => {
  dataDir = await temporaryFolder();
  queue = new TaskQueue({
    dataDir,
    clock: { now: () => Date.now() },
    logger: pino({ level: 'silent' }),
    stopped: stoppedWork(dataDir),
    settled: async () => undefined,
  });
});
afterEach(() => queue.close());

async function stoppedDownload(region: string, version: string): Promise<void> {
  const sha256 = version.repeat(64).slice(0, 64);
  const manifest = { url: 'http://127.0.0.1:9/', size: 1, sha256 };
  const started = '2026-01-01T00:00:00Z';
  const record = { catalogue, region, name: region, version, manifest, bytesTotal: 2000, started };
  await DownloadFolder.of(dataDir, { id: region, manifest }).make(record);
}

const shown = async (): Promise<(string | undefined)[]> => {
  await queue.removeLost();
  return queue.list().map(({ region }) => region);
};

test('a paused download discarded by a command disappears; one continued in a newer version stays', async () => {
  await stoppedDownload('alps', '1');
  await stoppedDownload('tyrol', '1');
  await restoreDownloads(dataDir, queue);
  expect(await shown()).toEqual(['alps', 'tyrol']);
  await stoppedDownload('tyrol', '2');
  for (const { id } of await listUnfinished(dataDir))
    if (!id.endsWith('-222222222222')) await discardUnfinished(dataDir, id);
  expect(await shown()).toEqual(['tyrol']);
});

test('a cancelled build throws away what builds of its region have finished', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  for (const region of ['alps', 'tyrol'])
    await mkdir(join(dataDir, '.builds', `.${region}.building-${pid}-0a0b`, 'finished'), { recursive: true });
  const osmFiles = [join(dataDir, 'none.osm.pbf')];
  const { id } = queue.add({ kind: 'build', id: 'alps', name: 'Alps', osmFiles, demPaths: [] }, { title: 'Alps' });
  expect((await queue.cancel(id)).state).toBe('cancelled');
  const left = (await readdir(join(dataDir, '.builds'))).filter(name => name.includes('.building-'));
  expect(left).toEqual([`.tyrol.building-${pid}-0a0b`]);
});
