import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { verifyPack } from '../../data-packs/format/verify.ts';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { refreshCatalogues } from '../../data-packs/store/catalogues/refresh.ts';
import { listDownloads } from '../../data-packs/store/download/download-folder.ts';
import { downloadPack } from '../../data-packs/store/download-pack.ts';
import { clearLeftovers, listInstalled } from '../../data-packs/store/index.ts';
import { closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { publishCatalogue, publishVersion } from '../helpers/published-region.ts';

const script = fileURLToPath(new URL('../helpers/downloading-process.ts', import.meta.url));
const leastKills = 20;

const folder = await temporaryFolder();
const server = await closedAfterwards(startMisbehavingServer(join(folder, 'published')));

/** The serving version, verified. */
async function serving(dataDir: string): Promise<string> {
  const [installed] = await listInstalled(dataDir);
  const { version } = await verifyPack(installed?.directory ?? '');
  expect(version).toBe(installed?.pointer?.version);
  return version;
}

/** Lets it work for a moment after `ready`, then kills it. Whether it was done before. */
async function killedAfter(ms: number, dataDir: string): Promise<boolean> {
  const args = [script, dataDir, server.url, 'alps'];
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  let output = '';
  child.stdout.on('data', chunk => {
    output += String(chunk);
  });
  const ended = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), ended]);
  await Promise.race([wait(ms), ended]);
  child.kill('SIGKILL');
  await ended;
  return output.includes('done');
}

test(`killed at ${leastKills} and more random moments it gets there, and the old version serves until the new one is whole`, async () => {
  const root = join(folder, 'published');
  const dataDir = join(folder, 'data');
  const parts = {
    'buildings/tileset.json': randomBytes(2_000_000),
    'buildings/LI/0.glb': randomBytes(1_000_000),
    'traffic/NL/geometry.pmtiles': randomBytes(700_000),
    'traffic/NL/live.json': '{}',
  };
  await publishCatalogue(root, [await publishVersion(root, { version: '1', parts: { 'traffic/NL/live.json': '{}' } })]);
  await addCatalogue(dataDir, server.url, { unsigned: true });
  await downloadPack(dataDir, { catalogue: server.url, region: 'alps' }, { letGoMs: 0 });
  await publishCatalogue(root, [await publishVersion(root, { version: '2', parts })], {
    updated: '2026-02-01T00:00:00Z',
  });
  await refreshCatalogues(dataDir);
  const sentBefore = server.sent;

  let kills = 0;
  for (const seen = ['1']; ; kills += 1) {
    // So slow that the first kills all fall into the download; then ever later ones, which fall into what follows it.
    const slow = kills < leastKills;
    server.habits.slow = slow ? 40 : 0;
    const done = await killedAfter(Math.random() * (slow ? 120 : 200 + 60 * (kills - leastKills)), dataDir);
    const now = await serving(dataDir);
    // Once the new one serves, it stays.
    expect([seen.at(-1), '2'], `after kill ${kills + 1}`).toContain(now);
    seen.push(now);
    if (done) break;
    // Clearing leftovers at the start of the service keeps the download.
    const before = await listDownloads(dataDir);
    await clearLeftovers(dataDir);
    expect(await listDownloads(dataDir)).toEqual(before);
  }
  expect(kills).toBeGreaterThanOrEqual(leastKills);
  expect(await serving(dataDir)).toBe('2');
  expect(await readdir(join(dataDir, 'downloads'))).toEqual([]);
  expect(await readdir(join(dataDir, 'packs', '.incoming')).catch(() => [])).toEqual([]);
  const times = (server.sent - sentBefore) / 3_700_002;
  process.stdout.write(`killed ${kills} times; ${times.toFixed(2)} times its bytes were sent until it was whole\n`);
});
